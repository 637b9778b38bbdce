// SPDX-License-Identifier: Apache-2.0
#include "flags.h"

#include <stddef.h>
#include <string.h>

// Optimisations of GCC, by the first letters after -f or -fno-. Only what is listed is taken: a new
// version of GCC may have flags that write files under any other name.
static const char *const optimisations[] = {"aggressive-loop-",
                                            "align-",
                                            "associative-math",
                                            "branch-count-reg",
                                            "caller-saves",
                                            "code-hoisting",
                                            "combine-stack-",
                                            "conserve-stack",
                                            "cprop-",
                                            "crossjumping",
                                            "cse-",
                                            "dce",
                                            "devirtualize",
                                            "dse",
                                            "early-inlining",
                                            "expensive-opt",
                                            "fast-math",
                                            "finite-loops",
                                            "finite-math-only",
                                            "forward-propagate",
                                            "fp-contract=",
                                            "gcse",
                                            "guess-branch-",
                                            "hoist-adjacent-",
                                            "if-conversion",
                                            "inline",
                                            "ipa-",
                                            "ira-",
                                            "isolate-erroneous-",
                                            "ivopts",
                                            "jump-tables",
                                            "keep-inline-",
                                            "live-range-",
                                            "loop-",
                                            "lra-",
                                            "math-errno",
                                            "modulo-sched",
                                            "move-loop-",
                                            "omit-frame-",
                                            "optimize-",
                                            "partial-inlining",
                                            "peel-loops",
                                            "peephole",
                                            "predictive-commoning",
                                            "prefetch-loop-",
                                            "printf-return-",
                                            "reciprocal-math",
                                            "ree",
                                            "rename-registers",
                                            "reorder-",
                                            "rerun-cse-",
                                            "rounding-math",
                                            "sched-",
                                            "schedule-",
                                            "section-anchors",
                                            "sel-sched-",
                                            "selective-sched",
                                            "shrink-wrap",
                                            "signed-zeros",
                                            "single-precision-",
                                            "split-",
                                            "ssa-",
                                            "stdarg-opt",
                                            "store-merging",
                                            "strict-aliasing",
                                            "strict-overflow",
                                            "thread-jumps",
                                            "tracer",
                                            "trapping-math",
                                            "tree-",
                                            "unconstrained-commons",
                                            "unroll-",
                                            "unsafe-math-",
                                            "unswitch-loops",
                                            "variable-expansion-",
                                            "vect-cost-model",
                                            "version-loops-",
                                            "web",
                                            "wrapv"};

static bool begins(const char *s, const char *with) {
  return !strncmp(s, with, strlen(with));
}

// Letters, digits and what is within the names and values of flags; no folder.
static bool plain(const char *s) {
  return s[strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+")] == 0;
}

bool flag_of_source(const char *flag) {
  if (!plain(flag)) return false;
  if (begins(flag, "-O") || begins(flag, "--param=") || begins(flag, "-Wno-")) return true;
  if (begins(flag, "-D") || begins(flag, "-U")) return flag[2];
  if (!begins(flag, "-f")) return false;
  const char *name = flag + (begins(flag, "-fno-") ? 5 : 2);
  for (size_t i = 0; i < sizeof optimisations / sizeof *optimisations; i++)
    if (begins(name, optimisations[i])) return true;
  return false;
}
