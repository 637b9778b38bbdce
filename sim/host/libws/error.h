// SPDX-License-Identifier: Apache-2.0
#ifndef WS_ERROR_H
#define WS_ERROR_H

#include "host_int.h"

enum { WS_ERROR_BYTES = 8192 };
// The text of an error; returns the status. Without a device it is ws_error().
ws_status_t ws_fail(ws_device_t *d, ws_status_t status, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void ws_error_clear(void); // that of ws_error()

#endif
