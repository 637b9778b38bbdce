// SPDX-License-Identifier: Apache-2.0
#include "warpsmith.h"

static const struct {
  const char *name, *doc;
  bool slot;
} counters[] = {
#define WS_PERF(name, slot, doc) {#name, doc, slot},
#include "../../../gen/perf.def"
#undef WS_PERF
};

enum { COUNTERS = sizeof counters / sizeof *counters };
_Static_assert((int)COUNTERS <= (int)WS_COUNTERS_MOST, "ws_result_t has room for all counters");

const char *ws_counter_name(uint32_t i) {
  return i < COUNTERS ? counters[i].name : "";
}
const char *ws_counter_doc(uint32_t i) {
  return i < COUNTERS ? counters[i].doc : "";
}
bool ws_counter_is_slot(uint32_t i) {
  return i < COUNTERS && counters[i].slot;
}
