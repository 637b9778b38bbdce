// SPDX-License-Identifier: Apache-2.0
// Of stdio kernels have printf.
#include "../ws_print.h"
