// SPDX-License-Identifier: Apache-2.0
// A tree of XML elements, read by expat, and a check of it against a grammar of ours.
#ifndef WS_GEN_XML_H
#define WS_GEN_XML_H

#include "../util.h"

typedef struct xml {
  const char *tag;
  ws_buf_t text;
  const char **attr; // name, value .. NULL
  struct xml *parent, *first, *last, *next;
  int line;
} xml_t;

// What an element contains, in this order: children as "tag", "tag?" (may be absent), "tag*" or
// "tag+" (one at least), separated by blanks; or a kind of text in brackets: "[text]", "[name]"
// (letter or _, then letters, digits, _ and -), "[number]" (decimal or 0x..), "[empty]", or the
// words that are allowed: "[in|out]". attr: attributes that it has to have.
typedef struct {
  const char *tag, *contents, *attr;
} xml_rule_t;

xml_t *xml_read(const char *text, ws_buf_t *err); // NULL on an error
// Each element has one rule at least, the first that names "parent/tag" or "tag", and follows it.
bool xml_check(const xml_t *x, const xml_rule_t *rules, ws_buf_t *err);
const xml_t *xml_child(const xml_t *x, const char *tag); // the first, NULL: none
const char *xml_value(const xml_t *x, const char *path); // of "a/b/c" below x; "" when absent
uint64_t xml_number(const xml_t *x, const char *path);   // UINT64_MAX when absent

#endif
