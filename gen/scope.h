// SPDX-License-Identifier: Apache-2.0
// The values that templates see.
#ifndef WS_SCOPE_H
#define WS_SCOPE_H

#include "config.h"
#include "tmpl.h"

// Fills the global template scope from a resolved configuration.
void ws_scope_fill(ws_scope_t *s, const ws_config_t *c, const char *cfg_name);

// Optional extra values for a module: gen/mod/<stem>.c defines ws_mod_<stem> of this type.
typedef void ws_hook_t(ws_scope_t *s, const ws_config_t *c);
#define WS_HOOK(stem) ws_hook_t ws_mod_##stem;
#include "hooks.def"
#undef WS_HOOK

#endif
