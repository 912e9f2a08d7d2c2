// The root of Apple's classes, as <objc/NSObject.h> and <objc/objc.h> declare it.
// https://developer.apple.com/documentation/objectivec/nsobject-swift.class
#pragma once

#include <TargetConditionals.h>

// https://developer.apple.com/documentation/objectivec/bool
typedef signed char BOOL;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define nil ((id)0)

// https://developer.apple.com/documentation/objectivec/nsinteger
typedef long NSInteger;
typedef unsigned long NSUInteger;

@class NSString;

#pragma clang assume_nonnull begin

// https://developer.apple.com/documentation/objectivec/nsobjectprotocol
@protocol NSObject
@property(readonly) NSUInteger hash;
@property(readonly, copy) NSString *description;
- (BOOL)isEqual:(nullable id)object;
@end

// https://developer.apple.com/documentation/objectivec/nsobject-swift.class
__attribute__((objc_root_class)) @interface NSObject<NSObject>
- (instancetype)init;
+ (instancetype)new;
@end

// https://developer.apple.com/documentation/objectivec/objc_associationpolicy
typedef enum __attribute__((enum_extensibility(open))) objc_AssociationPolicy : unsigned long {
  OBJC_ASSOCIATION_ASSIGN = 0,
  OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1,
  OBJC_ASSOCIATION_COPY_NONATOMIC = 3,
  OBJC_ASSOCIATION_RETAIN = 01401,
  OBJC_ASSOCIATION_COPY = 01403
} objc_AssociationPolicy;

// https://developer.apple.com/documentation/objectivec/objc_setassociatedobject(_:_:_:_:)
extern void objc_setAssociatedObject(id object, const void *key, id _Nullable value,
                                     objc_AssociationPolicy policy);

#pragma clang assume_nonnull end

// Marks pointers of unspecified nullability.
@interface NSObject (Forwarding)
// https://developer.apple.com/documentation/objectivec/nsobjectprotocol/responds(to:)
- (BOOL)respondsToSelector:(SEL)aSelector;
// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/forwardingtarget(for:)
- (id)forwardingTargetForSelector:(SEL)aSelector;
@end
