// SPDX-License-Identifier: Apache-2.0
// The report of test_fp64.
#define WS_FP_64
#include "../fp/report.c"
