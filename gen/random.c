// SPDX-License-Identifier: Apache-2.0
// Random legal configurations.
#include "config.h"

#include <string.h>

static uint32_t next_random(uint64_t *s) { // xorshift64*
  *s ^= *s >> 12;
  *s ^= *s << 25;
  *s ^= *s >> 27;
  return (uint32_t)(*s * 0x2545F4914F6CDD1Du >> 32);
}

// Sizes in bytes that are no powers of two are multiples of 1,024.
static int random_value(const ws_param_t *p, uint64_t *s) {
  enum { KB = 1024 };
  const int unit = strcmp(p->unit, "bytes") == 0 && p->max >= 64 * KB ? KB : 1;
  const int min = p->min / unit, max = p->max / unit;
  bool pow2 = p->type == WS_INT && (strstr(p->rule, "pow2") || max - min >= 63);
  if (ws_takes_auto(p) && next_random(s) % 3 == 0) return WS_AUTO;
  if (pow2 && next_random(s) % 4) { // sizes are mostly powers of two
    int lo = ws_clog2(ws_whole_kb(p) && !p->min ? KB : p->min), hi = ws_clog2(p->max);
    return 1 << (lo + (int)(next_random(s) % (uint32_t)(hi - lo + 1)));
  }
  return unit * (min + (int)(next_random(s) % (uint32_t)(max - min + 1)));
}

// Zero is not among the powers of two and has its own chance: it means that the part is left out.
static void random_key(ws_config_t *c, const ws_param_t *p, const bool *kept, uint64_t *s) {
  bool zero = p->type == WS_INT && p->min == 0 && next_random(s) % 3 == 0;
  for (int attempt = 0; attempt < 20; attempt++) {
    ws_config_t raw = *c, check;
    ws_buf_t err = {0};
    *ws_value(&raw, p) = zero && attempt == 0 ? 0 : random_value(p, s);
    ws_needs_drop(&raw, c, kept);
    check = raw;
    if (!ws_config_resolve(&check, &err)) continue;
    *c = raw;
    return;
  }
}

static bool is_given(const ws_param_t *p, char *const *words, size_t nwords) {
  for (size_t i = 0; i < nwords; i++)
    if (ws_word_gives(words[i], p)) return true;
  return false;
}

static bool key_given(const ws_key_t *k, char *const *words, size_t nwords) {
  for (size_t i = 0; i < nwords; i++)
    if (ws_key_find(ws_fmt("%.*s", (int)strcspn(words[i], "="), words[i])) == k) return true;
  return false;
}

const char *ws_config_random(uint64_t seed, const ws_config_t *base, char *const *words,
                             size_t nwords, int percent) {
  uint64_t s = ws_hash(&seed, sizeof seed) | 1;
  ws_config_t c = *base;
  bool *kept = ws_zalloc(sizeof *kept * ws_params_n);
  for (size_t i = 0; i < ws_params_n; i++)
    kept[i] = is_given(&ws_params[i], words, nwords) ||
              (percent < 100 && (int)(next_random(&s) % 100) >= percent);
  // Keys change one at a time and only to legal configurations. Modes change first, while little
  // depends on them, and a third of them then keeps its value: otherwise fp = none would be lost
  // again. Then three rounds let dependent keys move away from their defaults.
  for (size_t i = 0; i < ws_params_n; i++) {
    if (kept[i] || ws_params[i].type != WS_ENUM || next_random(&s) % 3) continue;
    random_key(&c, &ws_params[i], kept, &s);
    kept[i] = ws_get(&c, &ws_params[i]) != ws_params[i].def;
  }
  for (int round = 0; round < 3; round++)
    for (size_t i = 0; i < ws_params_n; i++)
      if (!kept[i]) random_key(&c, &ws_params[i], kept, &s);
  ws_buf_t out = {0};
  for (size_t i = 0; i < ws_keys_n; i++) {
    const ws_key_t *k = &ws_keys[i];
    const char *text = ws_key_text(&c, k);
    if (percent == 100 || strcmp(text, ws_key_text(base, k)) != 0 || key_given(k, words, nwords))
      ws_printf(&out, "%s%s=%s", out.n ? " " : "", ws_upper(k->name), text);
  }
  return out.p ? out.p : "";
}
