// SPDX-License-Identifier: Apache-2.0
// Completes the body of a rendered module: `wires`, and instances that name only the connections
// that do not follow from the names.
#ifndef WS_WIRE_H
#define WS_WIRE_H

#include "generation.h"

// In a template, after the header:
//   wires BUNDLE PREFIX ..   wires of gen/bundles.def, see ws_bundle_read
//   wires                    declares the wires that instances bring
//   assigns BUNDLE a_*_o b_*_i [only ..|but ..]   an assignment per field, named by the patterns
//   @{BUNDLE b_*_i ..}       in an expression: the concatenation of the fields, the first one
//                            highest; b_*_i[k] is element k of each
//   @w{BUNDLE ..}            in an expression: the bits of the fields, as a sum
// In an instance:
//   .*                       all ports (parameters) that are not named. Port x_i or x_o gets
//                            signal x: a wire of the module, its port x_i or x_o, or a new wire
//                            as wide as the port that drives it. A parameter gets the one of the
//                            same name, unless its default names others.
//   .a_* (b_*)               ports a_x_i and a_x_o with signal b_x
//   .a_* (b_*[k]), .a_o (b[k])   with element k of a signal that has one for each; k is a
//                            number or a genvar
//   .a_i, .b_* (c_*[k])      port a_i with signal c_a, ports b_x_i and b_x_o with c_b_x
//   .a_* ({b_*, c_*})        with the concatenation of those signals that exist
// A port or parameter that the module has only in other configurations is left out.
// An instance whose condition, at the end of its first line, does not hold is left out; wires
// that only it, or another policy of the slot of an instance, would have read are named unused_..
// Signals in expressions are found in the same way. Errors, with file and line: a port that nothing
// drives, a wire that nothing reads (name it unused_..), two drivers, widths that differ.
bool ws_wire(const ws_gen_t *g, const char *file, const ws_lines_t *in, ws_lines_t *out,
             ws_buf_t *err);

// What is left of the body without absent instances and without comments, and the
// parameters that instances with `.*` in their parameter list want from this module: a text for
// ws_header_complete. NULL on error.
const char *ws_wire_body(const ws_gen_t *g, const char *file, const ws_lines_t *in, ws_buf_t *err);

#endif
