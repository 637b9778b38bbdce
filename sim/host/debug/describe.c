// SPDX-License-Identifier: Apache-2.0
// What GDB reads as files: the registers of the machine, and the threads that run.
#include "gdb_int.h"

#include <stdio.h>
#include <stdlib.h>

char *gdb_target_xml(const gdb_t *g) {
  static const char *const x[] = {"zero", "ra", "sp",  "gp",  "tp", "t0", "t1", "t2",
                                  "fp",   "s1", "a0",  "a1",  "a2", "a3", "a4", "a5",
                                  "a6",   "a7", "s2",  "s3",  "s4", "s5", "s6", "s7",
                                  "s8",   "s9", "s10", "s11", "t3", "t4", "t5", "t6"};
  char *text = NULL;
  size_t bytes;
  FILE *f = open_memstream(&text, &bytes);
  if (!f) return NULL;
  fprintf(f, "<?xml version=\"1.0\"?><!DOCTYPE target SYSTEM \"gdb-target.dtd\"><target>"
             "<architecture>riscv:rv32</architecture><osabi>none</osabi><feature "
             "name=\"org.gnu.gdb.riscv.cpu\">");
  for (unsigned i = 0; i < GDB_PC; i++)
    fprintf(f, "<reg name=\"%s\" bitsize=\"32\" regnum=\"%u\" type=\"%s\"/>", x[i], i,
            i == 1                                 ? "code_ptr"
            : i == 2 || i == 3 || i == 4 || i == 8 ? "data_ptr"
                                                   : "int");
  fprintf(f, "<reg name=\"pc\" bitsize=\"32\" regnum=\"%d\" type=\"code_ptr\"/></feature>", GDB_PC);
  if (g->d.floats) {
    static const char *const csr[] = {"fflags", "frm", "fcsr"};
    fprintf(f, "<feature name=\"org.gnu.gdb.riscv.fpu\">");
    for (unsigned i = 0; i < 32; i++)
      fprintf(f, "<reg name=\"f%u\" bitsize=\"32\" regnum=\"%u\" type=\"ieee_single\"/>", i,
              GDB_F0 + i);
    for (unsigned i = 0; i < 3; i++)
      fprintf(f, "<reg name=\"%s\" bitsize=\"32\" regnum=\"%u\" type=\"int\"/>", csr[i],
              GDB_FFLAGS + i);
    fprintf(f, "</feature>");
  }
  fprintf(f, "</target>");
  return fclose(f) ? free(text), NULL : text;
}

static void describe(FILE *f, const gdb_t *g, gdb_thread_t t) {
  const ws_thread_t s = g->d.table->thread(g->d.machine, t.warp, t.lane);
  fprintf(f, "<thread id=\"%x\">", gdb_id(g, t));
  if (s.state == WS_THREAD_NONE)
    fprintf(f, "no thread is live");
  else
    fprintf(f, "CTA (%u,%u,%u) thread (%u,%u,%u) warp %u lane %u ", s.ctaid[0], s.ctaid[1],
            s.ctaid[2], s.tid[0], s.tid[1], s.tid[2], t.warp, t.lane);
  switch (s.state) {
  case WS_THREAD_NONE:
    break;
  case WS_THREAD_ENDED:
    fprintf(f, "ended");
    break;
  case WS_THREAD_ACTIVE:
    fprintf(f, "active");
    break;
  case WS_THREAD_WAITS:
    fprintf(f, "waiting for reconvergence at 0x%08x", s.meet);
    break;
  case WS_THREAD_BARRIER:
    fprintf(f, "at barrier %u", s.barrier);
    break;
  case WS_THREAD_STOPPED:
    fprintf(f, "stopped by a fault");
    break;
  }
  fprintf(f, "</thread>");
}

char *gdb_threads_xml(const gdb_t *g) {
  char *text = NULL;
  size_t bytes;
  FILE *f = open_memstream(&text, &bytes);
  if (!f) return NULL;
  fprintf(f, "<?xml version=\"1.0\"?><threads>");
  for (gdb_thread_t t = {0, 0}; t.warp < g->d.warps; t.warp++)
    for (t.lane = 0; t.lane < g->d.threads; t.lane++)
      if (gdb_listed(g, t)) describe(f, g, t);
  fprintf(f, "</threads>");
  return fclose(f) ? free(text), NULL : text;
}
