// SPDX-License-Identifier: Apache-2.0
// Between profiling.c, which fills profiles, and profile.c, which reads them.
#ifndef WS_PROFILE_INT_H
#define WS_PROFILE_INT_H

#include "../../measure/trace/reasons.h"
#include "host_int.h"

typedef struct {
  char insn[80], name[32];
} profile_text_t;

struct ws_profile {
  ws_device_t *device; // NULL: it has ended
  ws_profile_t *next;  // of the device
  profile_t *live;
  char trouble[256]; // why it is not complete, "": it is
  // What the caller sees: made when it is asked for, and again after further launches.
  bool seen;
  size_t seen_launches;
  profile_t sorted;
  profile_row_t *line;
  ws_profile_row_t *rows; // those of the lines, then those of the instructions
  profile_text_t *text;   // of each row
  size_t lines;
  reason_t reason[CAUSES];
  ws_profile_reason_t reasons[CAUSES];
  profile_text_t at[CAUSES]; // of reasons
  size_t reasons_n;
};

void ws_profiling_add(ws_profiling_t *g, ws_profile_t *p);
void ws_profiling_remove(ws_profiling_t *g, ws_profile_t *p);

#endif
