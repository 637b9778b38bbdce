// SPDX-License-Identifier: Apache-2.0
#include "levels.h"

#include <stdio.h>
#include <string.h>

static const struct {
  const char *given, *taken;
} levels[] = {{"-O", "-O2"},  {"-O1", "-O2"},    {"-Os", "-O2"},
              {"-Oz", "-O2"}, {"-Ofast", "-O3"}, {NULL, NULL}};

// Optimisations that copy code into the sides of branches. Threads that have parted then meet
// later, in a loop only at its end, and only a part of them executes barriers and votes.
static const char *const harmful[] = {"-ftracer",
                                      "-fthread-jumps",
                                      "-fsplit-paths",
                                      "-fsplit-loops",
                                      "-funswitch-loops",
                                      "-fversion-loops-for-strides",
                                      "-fshrink-wrap",
                                      "-freorder-blocks-algorithm=stc",
                                      "-freorder-blocks-and-partition",
                                      "-fmodulo-sched",
                                      "-fjump-tables",
                                      "-foptimize-sibling-calls",
                                      NULL};

static bool is_harmful(const char *option) {
  for (int i = 0; harmful[i]; i++)
    if (strcmp(option, harmful[i]) == 0) return true;
  return false;
}

void wscc_levels(lex_list_t *options, bool gcc_levels, bool tell) {
  int n = 0;
  for (int i = 0; i < options->n; i++) {
    const char *option = options->v[i];
    if (is_harmful(option)) {
      if (tell)
        fprintf(
            stderr,
            "wscc: %s is left out: it pulls apart the places where the threads of a warp meet\n",
            option);
      continue;
    }
    for (int k = 0; levels[k].given && !gcc_levels; k++)
      if (strcmp(option, levels[k].given) == 0) option = levels[k].taken;
    options->v[n++] = strcmp(option, "-g0") ? option : "-g1";
  }
  if (options->v) options->v[n] = NULL;
  options->n = n;
}

static bool has(const lex_token_t *t, const char *part) {
  return memmem(t->at, t->n, part, strlen(part)) != NULL;
}

// A text of ws.h's votes, shuffles and active masks.
static bool is_vote(const lex_token_t *t) {
  return t->kind == LEX_STRING && (has(t, "\".insn r 0x0B, 1, \"") ||
                                   has(t, "\".insn r 0x0B, 2, \"") || has(t, ", 0xCCF # use "));
}

bool wscc_function_votes(const char *text) {
  lex_text_t x = lex_split(text);
  bool found = false, kernel = false;
  for (size_t i = 0; !found && x.t[i].kind != LEX_END; i++) {
    const lex_token_t *t = &x.t[i];
    if (t->kind == LEX_WORD && (lex_is(t, "__ws_global__") || !strncmp(t->at, "ws_body_", 8)))
      kernel = true;
    const bool open = t->kind == LEX_MARK && *t->at == '{' && t->twin;
    const bool linkage = open && i && lex_is(&x.t[i - 1], "\"C\""); // extern "C" {
    if (open && !linkage) {
      for (size_t k = i; !kernel && !found && k < t->twin; k++)
        found = is_vote(&x.t[k]);
      i = t->twin;
    }
    if (t->kind == LEX_MARK && (*t->at == ';' || (open && !linkage))) kernel = false;
  }
  lex_free(&x);
  return found;
}
