// SPDX-License-Identifier: Apache-2.0
#include "../ws_math.h"
