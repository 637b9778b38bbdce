// SPDX-License-Identifier: Apache-2.0
// For the hosts of bench_* kernels: kernels with arguments (sums, cycles, trips [, extra]) that
// write one checkable word per thread, and the first and last cycle of the measured part.
#ifndef WS_BENCH_HOST_H
#define WS_BENCH_HOST_H

#include "ws_host.h"

typedef uint32_t ws_bench_want_t(const ws_host_api_t *h, uint32_t thread, uint32_t trips);

// Launches one block of `warps` full warps, checks sums[i] against want(i), and logs how many
// cycles the measured part took from the start of the first warp to the end of the last, for
// `count` operations called `what` per warp.
int ws_bench(const ws_host_api_t *h, const char *kernel, uint32_t warps, uint32_t trips,
             uint32_t count, const char *what, ws_bench_want_t *want);
// The same with a fourth argument, which also selects the text logged.
int ws_bench_extra(const ws_host_api_t *h, const char *kernel, uint32_t warps, uint32_t trips,
                   uint32_t extra, uint32_t count, const char *what, ws_bench_want_t *want);

#endif
