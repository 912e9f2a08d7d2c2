// Only the parts of Foundation's Objective-C that the Apple sources use; the rest is swift-foundation.
#pragma once

#include <Foundation/NSObjCRuntime.h>
#include <Foundation/NSCoder.h>
#include <Foundation/NSString.h>
#include <Foundation/NSURL.h>
#include <Foundation/NSData.h>
#include <Foundation/NSDate.h>
#include <Foundation/NSArray.h>
#include <Foundation/NSDictionary.h>
#include <Foundation/NSError.h>
#include <Foundation/NSFileHandle.h>
#include <Foundation/NSURLError.h>
#include <Foundation/NSValue.h>
#include <Foundation/NSNull.h>
#include <Foundation/NSDecimalNumber.h>
#include <Foundation/NSBundle.h>
#include <Foundation/NSLock.h>
#include <Foundation/NSThread.h>
#include <Foundation/NSStream.h>
#include <Foundation/NSURLRequest.h>
#include <Foundation/NSURLResponse.h>
#include <Foundation/NSURLSession.h>
#include <Foundation/NSURLAuthenticationChallenge.h>
#include <Foundation/NSHTTPCookie.h>
#include <Foundation/NSJSONSerialization.h>

// Used only by the tests.
#include <Foundation/NSPropertyList.h>
#include <Foundation/NSRegularExpression.h>
#include <Foundation/NSURLProtocol.h>
