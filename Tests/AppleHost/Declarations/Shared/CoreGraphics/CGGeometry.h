// https://developer.apple.com/documentation/corefoundation/cggeometry
#pragma once

typedef double CGFloat;

// https://developer.apple.com/documentation/corefoundation/cgpoint
struct CGPoint {
  CGFloat x;
  CGFloat y;
};
typedef struct CGPoint CGPoint;

// https://developer.apple.com/documentation/corefoundation/cgsize
struct CGSize {
  CGFloat width;
  CGFloat height;
};
typedef struct CGSize CGSize;

// https://developer.apple.com/documentation/corefoundation/cgrect
struct CGRect {
  CGPoint origin;
  CGSize size;
};
typedef struct CGRect CGRect;
