// SPDX-License-Identifier: Apache-2.0
// Units of gen/isa.def against the modules: an instruction whose unit no module is would wait for
// ever.
#include "emit.h"
#include "extensions.h"

#include <stdlib.h>
#include <string.h>

bool ws_unit_exists(uint32_t code, const ws_config_t *c) {
  const ws_features_t f = ws_config_features(c);
  for (const struct ws_isa_row *r = ws_isa; r < ws_isa + WS_INSN_N; r++)
    if (r->unit == code && ws_ext_exists(r->ext, &f)) return true;
  return false;
}

// The number that the text declares for the unit, -1 when it declares none.
static long declared(const char *text, const char *name) {
  const char *head = ws_fmt("UNIT_%s", name);
  for (const char *at = text; (at = strstr(at, head)); at++) {
    const char *p = at + strlen(head);
    if (at > text && (at[-1] == '_' || (at[-1] >= 'A' && at[-1] <= 'Z'))) continue;
    p += strspn(p, " ");
    if (*p != '=') continue;
    p += 1 + strspn(p + 1, " ");
    if (strncmp(p, "4'd", 3) == 0) return strtol(p + 3, NULL, 10);
  }
  return -1;
}

static const char *text_of(const ws_files_t *files, const char *name) {
  for (size_t i = 0; i < files->n; i++)
    if (strcmp(files->file[i].name, name) == 0) return files->file[i].text;
  return NULL;
}

bool ws_units_served(const ws_unit_row_t *u, const ws_gen_t *g, const ws_files_t *files,
                     ws_buf_t *err) {
  const char *file = ws_fmt("%s%s.v", g->prefix, u->module);
  const char *text = text_of(files, file);
  const char *why = ws_fmt("its instructions would wait forever");
  if (!text)
    return ws_err(err, "gen/isa.def: unit %s: %s, which takes its instructions, is not emitted: %s",
                  u->name, u->module, why);
  if (declared(text, u->name) < 0)
    return ws_err(err,
                  "gen/isa.def: unit %s: %s does not declare UNIT_%s = 4'd%u, so it takes none of "
                  "its instructions: %s",
                  u->name, u->module, u->name, u->code, why);
  for (size_t i = 0; i < files->n; i++) {
    const long n = declared(files->file[i].text, u->name);
    if (n >= 0 && n != (long)u->code)
      return ws_err(err, "%s: UNIT_%s = %ld: gen/isa.def numbers the unit %u", files->file[i].name,
                    u->name, n, u->code);
  }
  return true;
}

bool ws_units_check(const ws_gen_t *g, const ws_files_t *files, ws_buf_t *err) {
  static const ws_unit_row_t rows[] = {
#define WS_UNIT(name, code, module, doc) {#name, code, #module},
#include "isa.def"
  };
  for (size_t i = 0; i < WS_COUNT(rows); i++)
    if (ws_unit_exists(rows[i].code, &g->cfg) && !ws_units_served(&rows[i], g, files, err))
      return false;
  return true;
}
