// SPDX-License-Identifier: Apache-2.0
// The RTL of a machine: AXI4-Lite for the launch, a memory on the AXI4 master, lockstep where there
// is a retire port.
#ifndef WS_RTL_H
#define WS_RTL_H

#include "machine.h"

extern const ws_rtl_ops_t ws_rtl_ops;

#endif
