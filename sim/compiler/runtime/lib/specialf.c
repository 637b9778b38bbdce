// SPDX-License-Identifier: Apache-2.0
// The same for float.
#include <stdint.h>

#define T float
#define F(name) name##f
#define BITS uint32_t
#define LARGEST __FLT_MAX__
#include "special.h"
