// https://developer.apple.com/documentation/foundation/inputstream
#pragma once
#include <Foundation/NSData.h>
#include <Foundation/NSError.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/foundation/stream/status
typedef NS_ENUM(NSUInteger, NSStreamStatus) {
    NSStreamStatusNotOpen = 0,
    NSStreamStatusOpening = 1,
    NSStreamStatusOpen = 2,
    NSStreamStatusReading = 3,
    NSStreamStatusWriting = 4,
    NSStreamStatusAtEnd = 5,
    NSStreamStatusClosed = 6,
    NSStreamStatusError = 7
} NS_SWIFT_NAME(Stream.Status);

// https://developer.apple.com/documentation/foundation/stream
NS_SWIFT_NAME(Stream) @interface NSStream : NSObject
- (void)open;
- (void)close;
@property(readonly) NSStreamStatus streamStatus;
@property(nullable, readonly, copy) NSError *streamError;
@end

NS_SWIFT_NAME(InputStream) @interface NSInputStream : NSStream
- (NSInteger)read:(unsigned char *)buffer maxLength:(NSUInteger)length NS_SWIFT_NAME(read(_:maxLength:));
- (instancetype)initWithData:(NSData *)data NS_DESIGNATED_INITIALIZER;
@end

NS_ASSUME_NONNULL_END
