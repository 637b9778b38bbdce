// SPDX-License-Identifier: Apache-2.0
// The reconvergence pass: reads the assembly GCC wrote for one file of kernels, finds for every
// conditional branch the block where all its paths meet again (the immediate post-dominator), and
// tells it to the SIMT stack of the machine, unless the branch provably goes the same way for all
// threads of a warp. If the block is near the branch or one of its successors, an annotated branch
// names it; otherwise an `ssy` before the branch does.
//
// Order of work: text.c splits the file into statements, insn.c classifies instructions, parse.c
// finds functions and kernels, cfg.c builds blocks, dom.c dominators, calls.c the call graph,
// kernel.c turns kernel functions into stackless entries, uniform.c finds branches that cannot
// diverge, inlined.c and copies.c refuse barriers that the compiler has copied apart, place.c
// decides and inserts, name.c handles annotated branches, size.c computes distances,
// report.c prints. Code that it cannot analyse is an error with file and line, never a guess.
#ifndef WS_SSY_H
#define WS_SSY_H

#include "../../../gen/isa.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define SSY_OPERANDS 8
#define SSY_FLOAT 32 // register number of f0
#define SSY_REGS 64
#define SSY_STACK_UNKNOWN 0xffffffffu // stack use that the pass cannot bound

typedef enum {
  SSY_RAW,   // blank, comment, directive: copied
  SSY_LABEL, // name:
  SSY_INSN,  // an instruction
  SSY_DATA   // a directive that emits bytes (.word, .zero ...); never executed
} ssy_kind_t;

typedef enum {
  SSY_C_NONE,   // not an instruction
  SSY_C_PLAIN,  // goes on to the next instruction; first operand is not a destination
  SSY_C_RD,     // the same, first operand is a destination register
  SSY_C_BRANCH, // conditional; last operand is the target
  SSY_C_JUMP,   // j label
  SSY_C_CALL,   // jal ra,label and call label
  SSY_C_TAIL,   // tail label, and j to another function
  SSY_C_RET,    // ret
  SSY_C_ICALL,  // jalr ra,rs
  SSY_C_IJUMP,  // jr rs (not ra)
  SSY_C_EXIT,   // Xws exit
  SSY_C_TRAP,   // ebreak, ecall, unimp: stops the machine
  SSY_C_SSY     // Xws ssy label
} ssy_class_t;

// What a branch names as its meeting point: where an if or a loop ends (of a forward branch the
// target, of a backward one what follows it), the other of its successors, or a place near it.
typedef enum { SSY_NAMES_NOTHING, SSY_NAMES_END, SSY_NAMES_OTHER, SSY_NAMES_PLACE } ssy_names_t;

typedef struct {
  ssy_kind_t kind;
  ssy_class_t cls;
  bool in_text;         // in a section of instructions
  bool pure;            // its result depends on its operands alone
  bool repeated;        // inside .rept
  int line;             // line of the assembly file
  int src_line;         // line of the C source by .loc, 0 when unknown
  const char *src_file; // file of the C source, NULL when unknown
  int src_col;          // column in it, 0 when unknown
  int inlined;          // number of the inlined call it belongs to, 0: none
  const char *text;     // as written
  const char *name;     // label without colon, mnemonic, or directive
  const char *op[SSY_OPERANDS];
  int nop;
  const char *target; // label operand of a branch, jump, call or ssy
  int dest;           // statement index of the target, -1 when outside the file
  ssy_names_t names;  // of an annotated branch: how it names its meeting point
  int offset;         // with NAMES_PLACE: 32 * instructions to the target + to the place, 5 bits
  int place;          // with NAMES_PLACE: statement index of that place, -1 when there is none
  // edits
  bool drop;             // leave the statement out
  const char *replace;   // print this instead
  const char *new_label; // label to put before everything else
  const char *before;    // lines to put before the statement
  bool gets_ssy;         // an ssy, when all sizes are known
  const char *after;     // lines to put after the statement
} ssy_stmt_t;

typedef struct {
  int first, last;     // statement index of the first and last instruction
  int succ[2];         // successors, -1 none; for a branch: [0] fall-through, [1] target
  bool returns, exits; // ends in ret; ends in exit, a trap or a call that never returns
  int ipdom;           // block, or SSY_VIRTUAL, or -1 (no path to any end)
  bool dead_end;       // no return can be reached: its paths end in exit or a trap
  int depth;           // loops around the block
  bool uniform;        // ends in a branch at which no warp can part
} ssy_block_t;

#define SSY_VIRTUAL (-2) // the virtual exit as an ipdom

// Notes about a branch; the first two concern branches in a loop whose meeting point is after the
// loop.
typedef enum {
  SSY_NOTE_NONE,
  SSY_NOTE_APART, // both sides stay in the loop: they run one after the other until they leave it
  SSY_NOTE_QUEUE, // the side that leaves has work left: a stack entry for each iteration that takes
                  // it
  SSY_NOTE_NEEDLESS // a uniform branch after a given ssy
} ssy_note_t;

typedef struct {
  int stmt;          // branch statement
  int meet;          // statement where its paths meet, -1 for an end made here
  bool uniform;      // no warp parts here
  bool ssy;          // needs an ssy: it is not annotated
  bool unplaced;     // has no ssy and names no successor: it may name a place near it
  const char *label; // where it reconverges; NULL when nothing says so (bare branch)
  int label_line;    // its line in the input, 0 for a label made by the pass
  int depth;
  ssy_note_t note;
} ssy_place_t;

typedef struct {
  const char *name;
  int begin, end; // statements [begin, end)
  bool kernel, done, active, never_returns, needs_sp;
  bool collective; // has barriers, votes or shuffles, or calls such a function
  ssy_block_t *block;
  int nblocks;
  bool **loop; // bodies of the natural loops, a flag per block
  int *header; // of each loop, its first block
  int nloops;
  ssy_place_t *place;
  int nplaces, indirect_calls;
  uint32_t frame, stack; // bytes of its own frame; with callees
  int regs;              // highest register number used, with callees, plus 1
} ssy_fn_t;

typedef struct { // what is known of a function in another file
  const char *name;
  uint32_t stack;
  int regs;
  bool never_returns, collective;
} ssy_extern_t;

typedef struct ssy_chunk ssy_chunk_t;

typedef struct {
  const char *path;    // as printed in messages
  FILE *diag;          // messages go here
  bool allow_indirect; // --allow-indirect-calls
  bool allow_endless;  // --allow-endless-loops
  bool lrsc;           // --lrsc
  bool index;          // --index
  bool verify;         // nothing may need insertion
  bool calls_known;    // the inlined calls have been read
  bool reread;         // the input is output of this pass: it has the kernel symbols already
  int errors;
  ssy_stmt_t *stmt;
  int nstmts, cap;
  ssy_fn_t *fn;
  int nfns;
  ssy_extern_t *ext;
  int nexts;
  int made;            // labels made so far
  ssy_chunk_t *chunks; // arena
} ssy_unit_t;

// --- text.c: memory, messages, statements -----------------------------------------------------
void ssy_init(ssy_unit_t *u, const char *path, FILE *diag);
void ssy_free(ssy_unit_t *u);
void *ssy_alloc(ssy_unit_t *u, size_t bytes); // zeroed; ends the program when out of memory
char *ssy_printf(ssy_unit_t *u, const char *fmt, ...)
    __attribute__((format(printf, 2, 3), nonnull(2)));
char *ssy_strndup(ssy_unit_t *u, const char *s, size_t n);
void ssy_warning(ssy_unit_t *u, const ssy_stmt_t *at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void ssy_error(ssy_unit_t *u, const ssy_stmt_t *at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void ssy_error_line(ssy_unit_t *u, int line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void ssy_split(ssy_unit_t *u, const char *text, size_t len); // fills u->stmt
void ssy_add_before(ssy_unit_t *u, ssy_stmt_t *s, const char *text);

// --- insn.c: instructions ----------------------------------------------------------------------
void ssy_classify(ssy_unit_t *u, ssy_stmt_t *s); // sets cls and target; reports what is unknown
bool ssy_number(const char *text, long *value);  // as the assembler takes it, and nothing else
int ssy_reg(const char *name);                   // 0..31, float ones SSY_FLOAT + 0..31, or -1
bool ssy_is_insn(const ssy_stmt_t *s);           // an instruction that stays
bool ssy_callee_saved(int reg);        // ra, and what a called function gives back as it was
int ssy_max_reg(const ssy_stmt_t *s);  // highest register named, -1 none
int ssy_dest_reg(const ssy_stmt_t *s); // register written, -1 none
bool ssy_uses_reg(const ssy_stmt_t *s, int reg); // read as a source (also as an address base)
bool ssy_base_offset(const char *op, int *base, long *offset); // "8(sp)"

// --- the steps ---------------------------------------------------------------------------------
void ssy_parse(ssy_unit_t *u); // functions, kernels, targets
void ssy_build_cfg(ssy_unit_t *u, ssy_fn_t *f);
bool ssy_index(ssy_unit_t *u, ssy_fn_t *f);        // loads with an index; true: it changed some
void ssy_drop_saves(ssy_unit_t *u, ssy_fn_t *f);   // of registers no caller needs
void ssy_kernel_entry(ssy_unit_t *u, ssy_fn_t *f); // stack pointer, when needed
uint32_t ssy_frame_bytes(ssy_unit_t *u, const ssy_fn_t *f);
void ssy_calls(ssy_unit_t *u); // recursion; CFGs callee first; stack, registers
void ssy_post_dominators(ssy_unit_t *u, ssy_fn_t *f); // block.ipdom; reports endless loops
void ssy_loops(ssy_unit_t *u, ssy_fn_t *f);           // loop bodies, block.depth
ssy_note_t ssy_loop_note(const ssy_fn_t *f, int block);
void ssy_uniform(ssy_unit_t *u, ssy_fn_t *f); // block.uniform
void ssy_inlined(ssy_unit_t *u);              // stmt.inlined
void ssy_copies(ssy_unit_t *u, ssy_fn_t *f);  // refuses barriers and votes that were copied apart
void ssy_place(ssy_unit_t *u, ssy_fn_t *f);
// name.c. The first instruction from statement i on; -1 when there is none in the function, or i is
// -1.
int ssy_insn_from(const ssy_unit_t *u, const ssy_fn_t *f, int i);
// The instruction that a branch names as its meeting point; -1 outside the function.
int ssy_named_point(const ssy_unit_t *u, const ssy_fn_t *f, int branch, ssy_names_t names);
// The branch that names instruction `meet`, as a line of assembly; NULL if it cannot name it: as
// one of its successors, or as a place near it, called `label`.
const char *ssy_annotated_branch(ssy_unit_t *u, const ssy_fn_t *f, int branch, int meet);
const char *ssy_place_branch(ssy_unit_t *u, const ssy_fn_t *f, int branch, int meet,
                             const char *label);
// size.c. Whether a branch reaches from one statement to the other, however long those between
// become.
bool ssy_near(const ssy_unit_t *u, int from, int to);
// Bytes between two instructions, negative backwards; false if they are unknown before assembly.
bool ssy_distance(const ssy_unit_t *u, int from, int to, int *bytes);
int ssy_insn_at(const ssy_unit_t *u, int from, int bytes); // the instruction that far away, or -1
ssy_fn_t *ssy_find_fn(const ssy_unit_t *u, const char *name);
const ssy_extern_t *ssy_find_extern(const ssy_unit_t *u, const char *name);
bool ssy_load_summary(ssy_unit_t *u, const char *path, const char *text);

// dom.c: immediate dominators of nodes 0..n-1 from `root` over edges from[i] -> to[i];
// idom[root] = root, unreachable nodes -1. (Cooper, Harvey, Kennedy: A Simple, Fast Dominance
// Algorithm.)
void ssy_idom(ssy_unit_t *u, int n, int root, int edges, const int *from, const int *to, int *idom);

// Everything from text to edited statements; true without errors.
bool ssy_run(ssy_unit_t *u, const char *text, size_t len);

// --- report.c ----------------------------------------------------------------------------------
void ssy_write(const ssy_unit_t *u, FILE *out);
void ssy_report(const ssy_unit_t *u, FILE *out);
void ssy_write_summary(const ssy_unit_t *u, FILE *out);
// Writes the output of `print` to a file that is either complete or missing (gen/fresh.h). On
// false, `tool` has reported the reason on stderr.
bool ssy_write_file(const ssy_unit_t *u, const char *tool, const char *path,
                    void (*print)(const ssy_unit_t *, FILE *));

#endif
