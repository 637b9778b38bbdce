// SPDX-License-Identifier: Apache-2.0
// The test of ws_fetch, which knows groups and words that stay.
#include "ws_config.h"
#include "ws_fetch_modes_dut.h"

#define WS_FETCH_WARPS WS_FETCH_MODES_WARPS
#define WS_FETCH_IBUF_DEPTH WS_FETCH_MODES_IBUF_DEPTH
#define WS_FETCH_CNT_W WS_FETCH_MODES_CNT_W
#define ws_fetch_in_t ws_fetch_modes_in_t
#define ws_fetch_out_t ws_fetch_modes_out_t

#include "../ws_fetch/test.c"
