// SPDX-License-Identifier: Apache-2.0
#include "meaning.h"
#include "bundle.h"

#include <ctype.h>
#include <string.h>

static const char *trimmed(const char *s, size_t n) {
  while (n && isspace((unsigned char)*s))
    s++, n--;
  while (n && isspace((unsigned char)s[n - 1]))
    n--;
  return ws_fmt("%.*s", (int)n, s);
}

// The whole word `name` in a text; NULL when it is not there.
static const char *find_word(const char *text, const char *name) {
  const size_t n = strlen(name);
  for (const char *s = strstr(text, name); s; s = strstr(s + n, name))
    if ((s == text || !ws_word_char(s[-1])) && !ws_word_char(s[n])) return s;
  return NULL;
}

static const char *next_line(const char *s) {
  s += strcspn(s, "\n");
  return *s ? s + 1 : s;
}

static const char *line_text(const char *s) {
  return ws_fmt("%.*s", (int)strcspn(s, "\n"), s);
}

// ---- the declaration ----------------------------------------------------------------------------

// The comment after a port, and the one before its group.
static void declaration(const char *text, const char *port, const char **comment,
                        const char **group) {
  const char *header = strstr(text, "\nmodule ");
  *comment = *group = "";
  for (const char *s = header ? header + 1 : text; *s && strncmp(s, ");", 2) != 0;
       s = next_line(s)) {
    const char *line = line_text(s), *after = strstr(line, "//");
    const char *first = line + strspn(line, " ");
    if (!*first) *group = "";
    if (first == after) {
      *group = ws_fmt("%s%s%s", *group, **group ? " " : "", trimmed(after + 2, strlen(after + 2)));
    } else if (find_word(after ? ws_fmt("%.*s", (int)(after - line), line) : line, port)) {
      if (after) *comment = trimmed(after + 2, strlen(after + 2));
      return;
    }
  }
  *group = "";
}

// ---- the contract -------------------------------------------------------------------------------

// Whether a line of the contract that begins with names, "a_o, b_o[w]  text", names this port:
// returns where its text begins.
static const char *after_names(const char *line, const char *port) {
  const char *s = line;
  bool found = false;
  for (;;) {
    size_t n = 0;
    while (ws_word_char(s[n]))
      n++;
    if (!n) return NULL;
    found = found || (n == strlen(port) && strncmp(s, port, n) == 0);
    s += n;
    if (*s == '[') s += strcspn(s, "]\n") + 1;
    if (strncmp(s, ", ", 2) != 0) break;
    s += 2;
  }
  const size_t gap = strspn(s, " ");
  return found && (gap > 1 || *s == ':') ? s + (*s == ':') + strspn(s + (*s == ':'), " ") : NULL;
}

// A line of the contract "//   names  text" and the lines that go on with it, further right.
static const char *contract_row(const char *text, const char *port) {
  for (const char *s = text; strncmp(s, "//", 2) == 0; s = next_line(s)) {
    const char *line = line_text(s + 2);
    const size_t indent = strspn(line, " ");
    const char *found = indent > 1 ? after_names(line + indent, port) : NULL;
    if (!found) continue;
    ws_buf_t b = {0};
    ws_printf(&b, "%s", found);
    for (s = next_line(s); strncmp(s, "//", 2) == 0; s = next_line(s)) {
      line = line_text(s + 2);
      if (strspn(line, " ") <= indent + 4 || !line[strspn(line, " ")]) break;
      ws_printf(&b, " %s", line + strspn(line, " "));
    }
    return b.p;
  }
  return "";
}

// The first sentence of the header with the name.
static const char *contract_sentence(const char *text, const char *port) {
  ws_buf_t b = {0};
  size_t before = 0;
  ws_add(&b, "", 0);
  for (const char *s = text; strncmp(s, "//", 2) == 0; s = next_line(s)) {
    const char *line = line_text(s + 2), *first = line + strspn(line, " ");
    const size_t indent = (size_t)(first - line);
    const bool title = !strchr(first, ' '), row = strstr(first, "  ");
    ws_printf(&b, "%s%s%s", title || row || indent < before ? ". " : "", first, title ? ". " : " ");
    if (*first) before = indent;
  }
  const char *at = find_word(b.p, port), *from = at, *to = at;
  if (!at) return "";
  while (from > b.p && !(from - b.p > 1 && from[-1] == ' ' && strchr(".;", from[-2])))
    from--;
  while (*to && !(strchr(".;", *to) && (to[1] == ' ' || !to[1])))
    to++;
  const char *found = trimmed(from, (size_t)(to - from)), *gap = strstr(found, "  ");
  return gap ? ws_fmt("%.*s: %s", (int)(gap - found), found, gap + strspn(gap, " ")) : found;
}

// ---- the bundle ---------------------------------------------------------------------------------

static const char *bundle_row(const char *statements, const char *port) {
  const size_t n = strlen(port);
  const bool suffix = n > 2 && port[n - 2] == '_' && strchr("io", port[n - 1]);
  const char *signal = suffix ? ws_fmt("%.*s", (int)n - 2, port) : port;
  for (const char *s = statements; s && *s; s = next_line(s)) {
    const char *line = line_text(s), *words = line + strspn(line, " ");
    if (strncmp(words, "ports ", 6) != 0) continue;
    const char *meaning = ws_bundle_meaning(words + 6, signal);
    if (*meaning) return meaning;
  }
  return "";
}

const char *ws_port_meaning(const char *text, const char *statements, const char *port) {
  const char *comment, *group, *header = text;
  while (strncmp(header, "// wsgen", 8) == 0 || strncmp(header, "// SPDX", 7) == 0)
    header = next_line(header);
  declaration(text, port, &comment, &group);
  const char *const says[] = {comment, contract_row(header, port), bundle_row(statements, port),
                              contract_sentence(header, port), group};
  for (size_t i = 0; i < WS_COUNT(says); i++)
    if (*says[i]) return says[i];
  return "";
}

// ---- dimensions ---------------------------------------------------------------------------------

// LANES: "lane".
static const char *singular(const char *factor) {
  static const char *const terms[][2] = {{"ISSUE_WIDTH", "instruction"}, {"NSRC", "source"}};
  for (size_t i = 0; i < WS_COUNT(terms); i++)
    if (strcmp(factor, terms[i][0]) == 0) return terms[i][1];
  const size_t n = strlen(factor);
  if (!ws_is_word(factor) || n < 2 || factor[n - 1] != 'S') return "element";
  return ws_lower(ws_fmt("%.*s", (int)n - 1, factor));
}

// Counts elements: neither a number nor a width.
static bool is_count(const char *factor) {
  const size_t n = strlen(factor);
  return !isdigit((unsigned char)*factor) && (n < 2 || strcmp(factor + n - 2, "_W") != 0);
}

const char *ws_port_dimensions(const ws_vhead_t *head, const ws_vport_t *port, int *bits) {
  const char *width = ws_range_width(port->range);
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  *bits = port->width;
  while (*width) {
    size_t n = 0;
    for (int depth = 0; width[n] && (depth || width[n] != '*'); n++)
      depth += (width[n] == '(') - (width[n] == ')');
    const char *factor = trimmed(width, n);
    int64_t value;
    if (!is_count(factor) || (!width[n] && !ws_is_word(factor)) ||
        !ws_vhead_eval(head, factor, &value) || value < 1 || *bits % value != 0)
      break;
    if (value > 1) ws_printf(&b, "%s%s:%d", *b.p ? " " : "", singular(factor), (int)value);
    *bits /= (int)value;
    width += n + (width[n] == '*');
  }
  return b.p;
}
