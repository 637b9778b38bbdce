// SPDX-License-Identifier: Apache-2.0
// Tests of the reconvergence pass: TAP, and a checker that shares no code with the pass.
#ifndef WS_SSY_TEST_H
#define WS_SSY_TEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "../ssy.h"
#include "cases.h"

// Runs the pass on text. *out is its output (NULL on error), *diag its messages; free both.
bool t_pass(const char *text, const char *summary, bool verify, char **out, char **diag);

// ---- the checker (check.c): reads assembly with ssy by simple means, an instruction a node

typedef enum { N_PLAIN, N_BRANCH, N_JUMP, N_RETURN, N_EXIT, N_TRAP } node_kind_t;

typedef struct {
  node_kind_t kind;
  int succ[2]; // next, target; -1 none
  int ssy;     // node that the ssy just before this branch or the branch itself names, -1 none
  int line;
  const char *label; // names of the labels at this node, ":a:b:"
  const char *text;  // the instruction
  int words;         // instructions that the line becomes, 0 when that is for the assembler to say
  long value;        // of the `li t0,N` in front of a branch: its number in random programs
} node_t;

typedef struct {
  node_t *node;
  int n;
  char *text; // labels point into it
} graph_t;

// The instructions of function `name`. False (with *why) when it does not understand the text.
bool t_graph(const char *text, const char *name, graph_t *g, char *why, size_t size);
void t_graph_free(graph_t *g);
int t_node_at(const graph_t *g, const char *label);

// The node where all paths of branch b meet, by trying out every node: over returns if one can be
// reached, else over exits and traps. -1: only at an end that is not one node; -2: no end
// reachable.
int t_meet(const graph_t *g, int b);

// Every branch that can be reached has an ssy that names t_meet(), or, with `bare`, none; true, or
// false with *why.
bool t_check(const char *text, const char *name, bool bare, char *why, size_t size);

// Every distance in a branch of an output leads where the assembler puts the label in its comment.
// How many branches there are, -1 with *why.
int t_assembled(const char *text, char *why, size_t size);

// ---- random programs ---------------------------------------------------------------------------

void t_random(uint32_t seed, int programs);
char *t_value_program(uint32_t seed, bool kernel); // programs.c: function f; free it
void t_values(uint32_t seed, int programs);        // with values, for uniform branches (values.c)
bool t_endless(const char *text); // function f has a block that can be reached and reaches no end

// A SIMT stack (simt.c): entries {PC, reconvergence PC, threads}, the last one runs.
enum { T_ENTRIES = 4096 };
typedef struct {
  int pc, rpc;
  uint32_t mask;
} t_entry_t;

typedef struct {
  t_entry_t e[T_ENTRIES];
  int n;
} t_stack_t;

bool t_is_end(node_kind_t k);
// Does node v part threads `mask`, of which `taken` take the branch?
bool t_diverges(const node_t *v, uint32_t mask, uint32_t taken);
// The running entry executes its node, `taken` of its threads take the branch there; entries that
// have arrived or are empty go.
void t_advance(t_stack_t *s, const graph_t *g, uint32_t taken);

// Runs n threads through the graph with a SIMT stack as the machine has it, and each alone; every
// thread must take the same way in both. *depth: highest stack. False with *why.
bool t_simt(const graph_t *g, uint32_t seed, int threads, int *depth, char *why, size_t size);

#endif
