// https://developer.apple.com/documentation/foundation/filehandle
#pragma once
#include <Foundation/NSData.h>
#include <Foundation/NSError.h>
#include <Foundation/NSURL.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/foundation/nsfilepatherrorkey
FOUNDATION_EXPORT NSErrorUserInfoKey const NSFilePathErrorKey;

NS_SWIFT_SENDABLE NS_SWIFT_NAME(FileHandle) @interface NSFileHandle : NSObject
@property(class, readonly, strong) NSFileHandle *fileHandleWithStandardError NS_SWIFT_NAME(standardError);
+ (nullable instancetype)fileHandleForReadingFromURL:(NSURL *)url error:(NSError **)error NS_SWIFT_NAME(init(forReadingFrom:));
+ (nullable instancetype)fileHandleForWritingToURL:(NSURL *)url error:(NSError **)error NS_SWIFT_NAME(init(forWritingTo:));
- (instancetype)initWithFileDescriptor:(int)fd NS_SWIFT_NAME(init(fileDescriptor:));
- (instancetype)initWithFileDescriptor:(int)fd closeOnDealloc:(BOOL)closeopt NS_SWIFT_NAME(init(fileDescriptor:closeOnDealloc:));
@property(readonly) int fileDescriptor;
- (BOOL)seekToOffset:(unsigned long long)offset error:(NSError **)error NS_SWIFT_NAME(seek(toOffset:));
- (BOOL)truncateAtOffset:(unsigned long long)offset error:(NSError **)error NS_SWIFT_NAME(truncate(atOffset:));
- (void)writeData:(NSData *)data;
- (BOOL)closeAndReturnError:(NSError **)error NS_SWIFT_NAME(close());
@end

NS_ASSUME_NONNULL_END
