// SPDX-License-Identifier: Apache-2.0
#ifndef WS_DEVICE_H
#define WS_DEVICE_H

#include "host_int.h"

// ws_device_open() on a machine that is there; NULL: the one that the options ask for.
ws_device_t *ws_device_open_table(const ws_device_options_t *options,
                                  const ws_machine_table_t *table);

#endif
