// SPDX-License-Identifier: Apache-2.0
// Checks of a module's parameters, at its end: an override by hand that cannot work stops
// elaboration, in Verilator, Icarus and yosys alike, as an instance of a module ERROR_<rule> that
// does not exist.
#ifndef WS_VCHECK_H
#define WS_VCHECK_H

#include "tmpl.h"

// The text with the checks before its endmodule, the same text when it has no parameter to check.
const char *ws_vcheck(const char *stem, const char *text, ws_scope_t *global);

#endif
