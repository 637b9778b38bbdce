// SPDX-License-Identifier: Apache-2.0
// What distinguishes one emission from another: the name of its folder and the prefix of its
// modules.
#ifndef WS_VARIANT_H
#define WS_VARIANT_H

#include "util.h"

// Name of the folder of a configuration: "ref-LANES=4-WARPS=16", the words as given, keys in upper
// case, sorted. More than 8 words, or more than 150 characters, are shortened to 4 words and the
// POSIX cksum of all of them: "ref-A=1-B=2-C=3-D=4-and-6-more-4294967295"; if 4 are too long, to
// none. ORDER OP: the Makefile makes the same name (TAG).
const char *ws_variant_name(const char *cfg_name, char *const *words, size_t nwords);

// A letter, then letters, digits and _, at most 32 characters.
bool ws_prefix_ok(const char *prefix);
// The text of a module with the prefix before each module name; its first line, the provenance,
// stays.
const char *ws_prefixed(const char *text, const char *prefix);

#endif
