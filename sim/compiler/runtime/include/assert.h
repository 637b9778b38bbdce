// SPDX-License-Identifier: Apache-2.0
// assert in kernels: a condition that does not hold ends the launch with a fault, which names file,
// line, function and condition. Nothing with NDEBUG.
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#include "../ws_print.h"
#define assert(condition)                                                                          \
  ((condition) ? (void)0 : __ws_assert_fail(#condition, __FILE__, __LINE__, __func__))
#endif
#ifndef static_assert
#define static_assert _Static_assert
#endif
