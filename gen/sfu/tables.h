// SPDX-License-Identifier: Apache-2.0
// The tables as the modules and the models get them.
#ifndef WS_SFU_TABLES_H
#define WS_SFU_TABLES_H

#include "../tmpl.h"
#include "sfu.h"

const ws_sfu_t *ws_sfu_tables(int step); // fitted once per process
// Widths for templates, one value ${sfu_..} each; names: those wanted, blank separated.
void ws_sfu_set_widths(ws_scope_t *s, const ws_sfu_t *t, const char *names);
// ws_sfu_rom.h: the tables for sim/model/ws_sfu.c, as `ws_sfu_rom`. first: its provenance line.
const char *ws_sfu_header(const ws_sfu_t *t, const char *first);
// One line per operation: "rcp      136 rows, ..".
const char *ws_sfu_summary_text(const ws_sfu_t *t, int op);

#endif
