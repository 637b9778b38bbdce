// SPDX-License-Identifier: Apache-2.0
#ifndef WS_SETTLE_H
#define WS_SETTLE_H

#include "host_int.h"

// Waits for the launch that runs, and takes its result over. False, with an error, without a
// device.
bool ws_settle(ws_device_t *d);
FILE *ws_log(const ws_device_t *d);

#endif
