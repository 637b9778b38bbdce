// SPDX-License-Identifier: Apache-2.0
// For the tests of the interface: what a call has to return. A call that returns something else is
// counted and printed; with WS_CL_FIRST in the environment the first one ends the program.
#ifndef EXPECT_H
#define EXPECT_H

#include "programs/common.h"

static size_t wrong;

#define EXPECT(call, status)                                                                       \
  do {                                                                                             \
    const long long got_ = (call), want_ = (status);                                               \
    if (got_ != want_) {                                                                           \
      printf("%s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #call, got_, want_);             \
      wrong++;                                                                                     \
      if (getenv("WS_CL_FIRST")) exit(1);                                                          \
    }                                                                                              \
  } while (0)
#define EXPECT_NULL(call, want)                                                                    \
  do {                                                                                             \
    cl_int status = CL_SUCCESS;                                                                    \
    EXPECT((call) != NULL, 0);                                                                     \
    EXPECT(status, want);                                                                          \
  } while (0)

// What a query tells, of the type of `to`, whose size it has to tell too.
#define QUERY(call, object, name, to)                                                              \
  do {                                                                                             \
    size_t bytes_ = 0;                                                                             \
    EXPECT(call(object, name, sizeof(to), &(to), &bytes_), CL_SUCCESS);                            \
    EXPECT(bytes_, sizeof(to));                                                                    \
    EXPECT(call(object, name, sizeof(to) - 1, &(to), NULL), CL_INVALID_VALUE);                     \
    EXPECT(call(object, 0x9999, 0, NULL, NULL), CL_INVALID_VALUE);                                 \
  } while (0)

static inline cl_program build(const setup_t *s, const char *text, const char *options,
                               cl_int want) {
  cl_int status;
  cl_program p = clCreateProgramWithSource(s->context, 1, &text, NULL, &status);
  CHECK(status);
  status = clBuildProgram(p, 1, &s->device, options, NULL, NULL);
  EXPECT(status, want);
  return p;
}

#endif
