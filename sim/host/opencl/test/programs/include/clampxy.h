#ifndef CLAMPXY_H
#define CLAMPXY_H
inline int2 clampxy(int2 at, int2 size) {
  return clamp(at, (int2)(0), size - 1);
}
#endif
