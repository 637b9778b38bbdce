// SPDX-License-Identifier: Apache-2.0
// Kernels have printf of stdio.
#include "../ws_print.h"
