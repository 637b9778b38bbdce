// SPDX-License-Identifier: Apache-2.0
// What wsrun says of a run.
#ifndef WS_REPORT_H
#define WS_REPORT_H

#include "run.h"

void ws_report_table(const ws_run_t *r);
void ws_report_last_line(const ws_run_t *r);
bool ws_report_json(const ws_run_t *r, const char *path);

#endif
