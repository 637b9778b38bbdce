// SPDX-License-Identifier: Apache-2.0
// Declaration before use in the Verilog of many machines: for --check, which runs before every
// commit, and for the test of ws_vorder.
#include "emit.h"
#include "tools.h"
#include "vorder.h"

#include <string.h>

const char *const ws_order_machines[] = {
    "ref",
    "warp32 QUIESCE=deny TENSOR=64",
    "tiny SCHEDULERS=2 WARPS=4 ISSUE_WIDTH=2 COLLECTORS=4 QUIESCE=pause",
    "ref ISA=+xwsftz SCOREBOARD=entries WAR=bloom SCHED=gto RETIRE_PORT=0",
    "ref SCHED=two_level WAR=release_on_read ISA=+xwsfflags PERF_COUNTERS=0",
    "tiny ISA=-f DCACHE=0 COALESCE=segments DCACHE_LINE=64 AXI_DATA_W=128",
    "tiny DCACHE_WRITE=back WAR=software WARPS=4 ISA=+zalrsc LSU_LANES=4",
    "tiny CL2=1K CL2_LINE=64 CL3=2K CL3_WAYS=4 LSU_LANES=1 LATENCY=+store20",
    "tiny COLLECTORS=3 COLLECTORS_SP=1 COLLECTORS_SFU=1 COLLECTORS_MEM=1 CLOCK=short",
    NULL,
};

// The first line of a module names its configuration.
static const char *module(const char *text) {
  return text + strcspn(text, "\n");
}

static bool has(const ws_files_t *files, const char *text) {
  for (size_t i = 0; i < files->n; i++)
    if (strcmp(module(files->file[i].text), module(text)) == 0) return true;
  return false;
}

bool ws_order_machine(const char *root, const char *line, ws_files_t *seen, ws_buf_t *err) {
  char *word[256], *copy = ws_strdup(line);
  size_t n = 0;
  for (char *w = strtok(copy, " "); w && n < WS_COUNT(word); w = strtok(NULL, " "))
    word[n++] = w;
  ws_gen_t g;
  ws_files_t files = {0};
  if (!ws_gen_init(&g, root, word[0], word + 1, n - 1, err) ||
      !ws_emit_closure(&g, "ws_sm", &files, err))
    return false;
  for (size_t i = 0; i < files.n; i++) {
    const char *name = files.file[i].name, *text = files.file[i].text;
    if (has(seen, text)) continue;
    ws_files_add(seen, name, text, "");
    if (!ws_vorder(name, text, err)) return false;
  }
  return true;
}

int ws_check_order(const char *root) {
  int bad = 0;
  ws_files_t seen = {0};
  for (size_t i = 0; ws_order_machines[i]; i++) {
    ws_buf_t err = {0};
    if (ws_order_machine(root, ws_order_machines[i], &seen, &err)) continue;
    printf("%s: %s\n", ws_order_machines[i], err.p);
    bad++;
  }
  return bad;
}
