// SPDX-License-Identifier: Apache-2.0
#include "variant.h"

#include "config.h"
#include "modules.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_IN_FULL = 8, WORDS_KEPT = 4, CHARACTERS_MOST = 150, PREFIX_MAX = 32 };

static int by_text(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// The CRC of POSIX cksum: polynomial 0x04C11DB7 from the high bit down, then the length in bytes
// from its low byte up, then the complement.
static uint32_t cksum(const char *s) {
  size_t n = strlen(s);
  uint32_t crc = 0;
  size_t i = 0, length = n;
  while (i < n || length) {
    uint32_t byte = i < n ? (unsigned char)s[i] : (uint32_t)(length & 255);
    if (i < n)
      i++;
    else
      length >>= 8;
    crc ^= byte << 24;
    for (int k = 0; k < 8; k++)
      crc = crc << 1 ^ (crc >> 31 ? 0x04C11DB7u : 0);
  }
  return ~crc;
}

// The words from first to before end, each after the separator.
static const char *join(const char **word, size_t n, const char *separator) {
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  for (size_t i = 0; i < n; i++)
    ws_printf(&b, "%s%s", separator, word[i]);
  return b.p;
}

static bool many_characters(const char **word, size_t n) {
  return n && strlen(join(word, n, "-")) - 1 > CHARACTERS_MOST;
}

const char *ws_variant_name(const char *cfg_name, char *const *words, size_t nwords) {
  const char **word = ws_zalloc(sizeof *word * (nwords + 1));
  for (size_t i = 0; i < nwords; i++) {
    int key = (int)strcspn(words[i], "=");
    word[i] = ws_fmt("%s%s", ws_upper(ws_fmt("%.*s", key, words[i])), words[i] + key);
  }
  qsort(word, nwords, sizeof *word, by_text);
  if (nwords <= WORDS_IN_FULL && !many_characters(word, nwords))
    return ws_fmt("%s%s", cfg_name, join(word, nwords, "-"));
  size_t kept = nwords < WORDS_KEPT ? nwords : WORDS_KEPT;
  if (many_characters(word, kept)) kept = 0;
  return ws_fmt("%s%s-and-%zu-more-%u", cfg_name, join(word, kept, "-"), nwords - kept,
                cksum(join(word, nwords, " ") + 1));
}

bool ws_prefix_ok(const char *prefix) {
  size_t n = 0;
  while (isalnum((unsigned char)prefix[n]) || prefix[n] == '_')
    n++;
  return isalpha((unsigned char)*prefix) && !prefix[n] && n <= PREFIX_MAX;
}

static bool in_name(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$';
}

const char *ws_prefixed(const char *text, const char *prefix) {
  ws_buf_t b = {0};
  const char *s = text + strcspn(text, "\n");
  ws_add(&b, text, (size_t)(s - text));
  while (*s) {
    size_t n = 0;
    while (in_name(s[n]))
      n++;
    if (n && ws_module_find(ws_fmt("%.*s", (int)n, s))) ws_printf(&b, "%s", prefix);
    ws_add(&b, s, n ? n : 1);
    s += n ? n : 1;
  }
  return b.p;
}
