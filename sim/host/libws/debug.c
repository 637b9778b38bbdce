// SPDX-License-Identifier: Apache-2.0
#include "debug.h"

bool ws_debug_attach(ws_device_t *d, const ws_debugger_t *debugger, ws_debugged_t *to) {
  *to = (ws_debugged_t){.device = d,
                        .machine = d->machine,
                        .table = d->table->debug,
                        .warps = d->info.warps,
                        .threads = d->info.threads,
                        .floats = d->info.floats,
                        .rtl = d->info.backend == WS_BACKEND_RTL};
  return d->table->debug->attach(d->machine, debugger);
}

const char *ws_debug_where(const ws_debugged_t *d, uint32_t pc) {
  return d->device->launched ? ws_elf_where(d->device->launched->elf, pc) : "";
}

size_t ws_debug_line(const ws_program_t *p, const char *file, unsigned line, uint32_t *pc,
                     size_t most, unsigned *next) {
  return ws_elf_line(p->elf, file, line, pc, most, next);
}

bool ws_debug_is_code(const ws_program_t *p, uint32_t pc) {
  ws_elf_area_t area;
  for (size_t i = 0; ws_elf_area(p->elf, i, &area); i++)
    if (area.code && pc - area.at < area.bytes) return !(pc & 3);
  return false;
}
