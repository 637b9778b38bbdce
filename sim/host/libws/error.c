// SPDX-License-Identifier: Apache-2.0
#include "error.h"

#include <stdarg.h>

static _Thread_local char error[WS_ERROR_BYTES];

ws_status_t ws_fail(ws_device_t *d, ws_status_t status, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  if (d)
    vsnprintf(d->error, sizeof d->error, fmt, ap);
  else
    vsnprintf(error, sizeof error, fmt, ap);
  va_end(ap);
  return status;
}

const char *ws_error(void) {
  return error;
}

const char *ws_device_error(const ws_device_t *d) {
  return d ? d->error : error;
}

void ws_error_clear(void) {
  error[0] = '\0';
}
