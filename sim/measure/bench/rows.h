// SPDX-License-Identifier: Apache-2.0
// wsbench: runs the rows of rows.def on runners (wsrun), prints them beside the anchor's figures
// and keeps them as JSON; prints how two such files differ.
//
// The file: {"rows": [{"kernel", "config", "latency", "cycles", "warp_instrs", "thread_instrs",
// "ipc", ...}, ...], ...}. The first three members identify a row. Rows hold only what is the same
// in every run, and with a timing the time that follows; speed, area and periods are stored beside
// them. The baseline is the same with the first four
// members alone, one row per line. Files of exact rows have the counters that are not 0 in
// "counters", also one row per line.
#ifndef BENCH_ROWS_H
#define BENCH_ROWS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// Exit statuses. A missed goal does not fail, and a change of cycles only where it worsens the
// headline.
enum { BENCH_OK = 0, BENCH_WRONG = 1, BENCH_USAGE = 2 };

// One message on stderr; returns BENCH_USAGE.
int bench_complain(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
// A file of rows, checked: an object whose rows have the first four members, each key once. NULL
// after a message.
json_t *bench_load(const char *path);
json_t *bench_find(json_t *rows, json_t *key); // the row with the key of that one, or NULL
const char *bench_text(json_t *row, const char *member); // "" when it is not there
uint64_t bench_number(json_t *row, const char *member);  // 0 when it is not there

#endif
