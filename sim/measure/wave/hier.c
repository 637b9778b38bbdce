// SPDX-License-Identifier: Apache-2.0
#include "wave.h"

#include <stdlib.h>
#include <string.h>

#include "fstapi.h"

static char *text_of(const char *s, size_t n) {
  char *t = calloc(1, n + 1);
  if (!t) exit(2);
  memcpy(t, s, n);
  return t;
}

// Without scopes of generate blocks, "g_part[0]", and that of Verilator, "TOP".
static char *place_of(const char *scope) {
  char *place = text_of("", strlen(scope) + 1), *to = place;
  while (*scope) {
    const size_t n = strcspn(scope, ".");
    if (strncmp(scope, "g_", 2) != 0) {
      if (to != place) *to++ = '.';
      memcpy(to, scope, n);
      to += n;
    }
    scope += n + (scope[n] == '.');
  }
  *to = '\0';
  return place;
}

// GTKWave shows no range of these.
static bool is_integer(unsigned type) {
  return type == FST_VT_VCD_INTEGER || type == FST_VT_SV_INT || type == FST_VT_SV_SHORTINT ||
         type == FST_VT_SV_LONGINT || type == FST_VT_SV_BYTE;
}

// The name is "fault_pc [31:2]".
static void add(wave_t *w, const char *scope, const struct fstHierVar *v) {
  if (w->n % 1024 == 0) {
    w->var = realloc(w->var, sizeof *w->var * (w->n + 1024));
    if (!w->var) exit(2);
  }
  wave_var_t *x = &w->var[w->n++];
  const char *range = strchr(v->name, ' ');
  *x = (wave_var_t){.scope = text_of(scope, strlen(scope)),
                    .name = text_of(v->name, strcspn(v->name, " ")),
                    .place = place_of(scope),
                    .bits = v->length,
                    .msb = -1,
                    .lsb = -1,
                    .handle = v->handle};
  if (!range || is_integer(v->typ) || sscanf(range, " [%d:%d]", &x->msb, &x->lsb) != 2)
    x->msb = x->lsb = -1;
}

bool wave_open(wave_t *w, const char *fst) {
  void *f = fstReaderOpen(fst);
  *w = (wave_t){0};
  if (!f) return false;
  for (struct fstHier *h; (h = fstReaderIterateHier(f));) {
    if (h->htyp == FST_HT_SCOPE)
      fstReaderPushScope(f, h->u.scope.name, NULL);
    else if (h->htyp == FST_HT_UPSCOPE)
      fstReaderPopScope(f);
    else if (h->htyp == FST_HT_VAR && h->u.var.typ != FST_VT_VCD_PARAMETER) {
      const char *scope = fstReaderGetCurrentFlatScope(f);
      if (!w->root[0]) snprintf(w->root, sizeof w->root, "%s", scope);
      add(w, scope, &h->u.var);
    }
  }
  fstReaderClose(f);
  return true;
}

void wave_close(wave_t *w) {
  for (size_t i = 0; i < w->n; i++) {
    free(w->var[i].scope);
    free(w->var[i].name);
    free(w->var[i].place);
  }
  free(w->var);
}

void wave_path(const wave_var_t *v, char *text, size_t size) {
  if (v->msb < 0)
    snprintf(text, size, "%s.%s", v->scope, v->name);
  else if (v->msb == v->lsb)
    snprintf(text, size, "%s.%s[%d]", v->scope, v->name, v->msb);
  else
    snprintf(text, size, "%s.%s[%d:%d]", v->scope, v->name, v->msb, v->lsb);
}
