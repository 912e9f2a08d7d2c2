// https://developer.apple.com/documentation/foundation/nserror
#pragma once
#include <Foundation/NSDictionary.h>
#include <Foundation/NSString.h>
NS_ASSUME_NONNULL_BEGIN

typedef NSString *NSErrorDomain;
typedef NSString *NSErrorUserInfoKey;

NS_SWIFT_SENDABLE NS_SWIFT_BRIDGED("Swift.Error") @interface NSError : NSObject
- (instancetype)initWithDomain:(NSErrorDomain)domain
                          code:(NSInteger)code
                      userInfo:(nullable NSDictionary<NSErrorUserInfoKey, id> *)dict NS_DESIGNATED_INITIALIZER;
@property(readonly, copy) NSErrorDomain domain;
@property(readonly) NSInteger code;
@property(readonly, copy) NSDictionary<NSErrorUserInfoKey, id> *userInfo;
@property(readonly, copy) NSString *localizedDescription;
@end

NS_ASSUME_NONNULL_END
