// https://developer.apple.com/documentation/appkit/nspasteboard
#pragma once
#include <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/appkit/nspasteboard/pasteboardtype
typedef NSString *NSPasteboardType NS_TYPED_EXTENSIBLE_ENUM NS_SWIFT_NAME(NSPasteboard.PasteboardType);

FOUNDATION_EXPORT NSPasteboardType const NSPasteboardTypeString;

@interface NSPasteboard : NSObject
@property(class, readonly, strong) NSPasteboard *generalPasteboard NS_SWIFT_NAME(general);
- (NSInteger)clearContents;
- (BOOL)setString:(NSString *)string forType:(NSPasteboardType)dataType;
@end

NS_ASSUME_NONNULL_END
