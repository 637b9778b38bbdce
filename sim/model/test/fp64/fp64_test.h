// SPDX-License-Identifier: Apache-2.0
// Tests of the floating-point model in numbers of 64 bits.
#ifndef WS_FP64_TEST_H
#define WS_FP64_TEST_H

#ifndef WS_FP_64
#define WS_FP_64
#endif
#include "../fp/fp_test.h"

// The host's own arithmetic, binary64 and its conversions. False: this host, or this operation or
// mode, will not do.
bool host64_ref(fp_op_t op, int mode, const uint64_t x[3], fp_result_t *out);

// Results written down by hand.
void test_known64(void);

#endif
