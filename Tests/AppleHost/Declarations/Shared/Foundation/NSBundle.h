// https://developer.apple.com/documentation/foundation/bundle
#pragma once
#include <Foundation/NSString.h>
#include <Foundation/NSURL.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_SENDABLE NS_SWIFT_NAME(Bundle) @interface NSBundle : NSObject
@property(class, readonly, strong) NSBundle *mainBundle NS_SWIFT_NAME(main);
- (nullable NSURL *)URLForResource:(nullable NSString *)name withExtension:(nullable NSString *)ext;
@end

NS_ASSUME_NONNULL_END
