// SPDX-License-Identifier: Apache-2.0
#include "prelude.h"

#include <stdlib.h>
#include <string.h>

#include "../../libws/file.h"

// Options that mean the same before and after the header: they neither define macros nor say how
// the language is. Of two more, -D and -U, the name matters.
static const char *const harmless[] = {
    "-w",
    "-Werror",
    "-cl-denorms-are-zero",
    "-cl-fp32-correctly-rounded-divide-sqrt",
    "-cl-strict-aliasing",
    "-cl-mad-enable",
    "-cl-no-signed-zeros",
    "-cl-kernel-arg-info",
    "-cl-std=CL1.2",
    SINGLE_LITERALS, // it selects the file
};

// Options with a header of their own, as long as one of them is given.
static const struct {
  const char *option, *suffix; // of the file: CL_HEADERS in opencl.mk
} own_header[] = {{"-cl-fast-relaxed-math", "-relaxed"}, {"-cl-std=CL1.1", "-cl11"}};

bool is_harmless(const char *option) {
  for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
    if (strcmp(option, harmless[i]) == 0) return true;
  return false;
}

const char *value_of(char *const **option, const char *name) {
  if (strncmp(**option, name, strlen(name)) != 0) return NULL;
  const char *value = **option + strlen(name);
  if (*value || !(*option)[1]) return value;
  return *++*option;
}

// ---- the header

// Is it a word of the header? `words` has one per line.
static bool in_header(const char *words, const char *macro) {
  char *line = text_of("\n%.*s\n", (int)strcspn(macro, "=("), macro);
  const bool in = strstr(words, line) != NULL;
  free(line);
  return in;
}

static const char *suffix_for(const char *option) {
  for (size_t i = 0; i < sizeof own_header / sizeof *own_header; i++)
    if (strcmp(option, own_header[i].option) == 0) return own_header[i].suffix;
  return NULL;
}

// The end of the name of the header with these options; NULL: there is none. Macros of the command
// line are defined before the header.
static const char *header_for(char *const *options, const char *words) {
  const char *suffix = "";
  for (char *const *p = options; *p; p++) {
    const char *macro = value_of(&p, "-D"), *own = suffix_for(*p);
    if (!macro) macro = value_of(&p, "-U");
    if (own) {
      if (*suffix) return NULL;
      suffix = own;
    } else if (macro ? in_header(words, macro)
                     : !is_harmless(*p) && !value_of(&p, "-I") && !value_of(&p, "-iquote")) {
      return NULL;
    }
  }
  return suffix;
}

const char *prelude_path(const source_t *s, bool doubles) {
  size_t n;
  char *words = ws_file_read(text_of("%s/header.words", s->home), &n);
  const char *suffix = words ? header_for(s->options, words) : NULL;
  free(words);
  if (!suffix) return NULL;
  for (char *const *p = s->options; *p; p++)
    if (strcmp(*p, SINGLE_LITERALS) == 0) doubles = false;
  return text_of("%s/header-%s-%s%s.pch", s->home, s->machine->floats ? "f" : "i",
                 doubles ? "double" : "single", suffix);
}
