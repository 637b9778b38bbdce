// SPDX-License-Identifier: Apache-2.0
#ifndef WS_BUILD_H
#define WS_BUILD_H

#include "host_int.h"

// The path of the machine that the options ask for (taps: of one that writes trace files), built
// when it is missing or older than what it is made from. NULL after ws_fail(NULL, ..). To be freed.
char *ws_machine_build(const ws_device_options_t *o, bool taps);

#endif
