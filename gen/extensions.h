// SPDX-License-Identifier: Apache-2.0
// The features of a configuration that bring extensions of the instruction set.
#ifndef WS_EXTENSIONS_H
#define WS_EXTENSIONS_H

#include "config.h"
#include "isa.h"

ws_features_t ws_config_features(const ws_config_t *c);

#endif
