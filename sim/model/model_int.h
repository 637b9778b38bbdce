// SPDX-License-Identifier: Apache-2.0
// Internals of the golden model: state, the decode row, and the functions the files share.
#ifndef WS_MODEL_INT_H
#define WS_MODEL_INT_H

#include "../../gen/isa.h"
#include "ws_bug.h"
#include "ws_fp.h"
#include "ws_model.h"
#include "ws_rv32.h"

#include <string.h>

#define WS_CONST_BASE UINT32_C(0xC0000000)
#define WS_SHARED_BASE UINT32_C(0xD0000000)
#define WS_LOCAL_BASE UINT32_C(0xE0000000)
#define WS_BAD_BASE UINT32_C(0xF0000000)
#define WS_PAGE_BASE UINT32_C(0xFFFFF800) // constants again
#define WS_NO_PC UINT32_C(1)              // reconvergence PC of the outermost entry: no PC is odd

enum { X_REGS = 32, REGS = 64 }; // integer registers, all registers

// ---- decode ----

typedef struct wsm_exec wsm_exec_t;
typedef void wsm_run_t(wsm_exec_t *x);

// Registers of an instruction, a bit for each ws_operand_t; the last three: it is a float one.
enum {
  USE_RD = 1 << WS_RD,
  USE_RS1 = 1 << WS_RS1,
  USE_RS2 = 1 << WS_RS2,
  USE_RS3 = 1 << WS_RS3,
  FLOAT_RD = 16,
  FLOAT_RS1 = 32,
  FLOAT_RS2 = 64
};

// A row of gen/isa.def and what the model makes of it.
typedef struct wsm_op {
  const struct ws_isa_row *row;
  ws_kind_t kind;
  unsigned use;
  wsm_run_t *run;
  const ws_rv32_warp_t *warp; // the instruction for all threads at once; NULL: thread by thread
  ws_access_t access;
  unsigned size;              // memory: bytes
  int index;                  // the same, ws_isa_index
  uint8_t group[WS_OPERANDS]; // registers of each operand
  bool locks;                 // an atomic that takes locks: of a turn it is a large part
} wsm_op_t;

const wsm_op_t *wsm_decode(uint32_t insn); // NULL: illegal in every machine
bool wsm_legal(const ws_model_cfg_t *cfg, const wsm_op_t *op, uint32_t insn); // in this one

// An instruction word, decoded for the machine.
typedef struct wsm_code {
  const wsm_op_t *op; // NULL: illegal in this machine
  wsm_run_t *run;     // what every issue needs of the operation, without a detour
  uint8_t use, kind;
  uint32_t insn, pc;         // pc: where it was decoded in this launch; 1: nowhere
  uint8_t rd, rs1, rs2, rs3; // register numbers
  uint8_t regs;              // registers per thread that it needs
  uint32_t imm, meet;
  uint32_t rpc; // of a branch that names its reconvergence PC: how far that is from the PC
} wsm_code_t;

wsm_code_t wsm_code_of(const ws_model_cfg_t *cfg, uint32_t insn);

// ---- state ----

typedef struct wsm_entry {
  uint32_t pc, rpc, mask;
} wsm_entry_t;

typedef struct wsm_memop {
  const wsm_op_t *op;
  uint32_t pc, insn;
  unsigned rd;
  uint32_t todo, done;   // threads not yet performed, performed
  uint32_t fence, epoch; // fences of the warp, barrier releases of the CTA slot before this one
  uint32_t addr[WS_MAX_THREADS], paddr[WS_MAX_THREADS], data[WS_MAX_THREADS];
  uint32_t third[WS_MAX_THREADS]; // compare-and-swap: what the word is compared with
  uint8_t space[WS_MAX_THREADS];
} wsm_memop_t;

// An instruction whose reads may be outstanding, see read_barrier.c. Sets of registers by number.
typedef struct wsm_reader {
  uint32_t pc, mask; // its threads
  uint64_t reads, result;
  unsigned barrier; // the one that it has set, as a mask
  bool lsu;         // it is of the LSU
} wsm_reader_t;

// A convergence barrier: its threads wait at rpc for each other, and go on in its parent.
enum { WSM_NO_BAR = 255 };
typedef struct wsm_conv {
  uint32_t rpc, members; // members may have ended
  uint8_t parent;
} wsm_conv_t;

// The threads of a warp with divergence = threads: see threads.c. pc and in are those of parked
// threads.
typedef struct wsm_threads {
  unsigned bars, turn_length; // of the machine: barriers of a warp (0: it has a SIMT stack), turns
  uint32_t alive, waits, arrived, number; // at their convergence barrier; at bar, and its number
  uint32_t pc[WS_MAX_THREADS];
  uint8_t in[WS_MAX_THREADS];
  wsm_conv_t bar[WS_MAX_CONV];
  uint32_t synced; // at warpsync, or before an instruction that exchanges values between threads
  uint32_t named;  // those of them that are at warpsync
  bool granted;    // that instruction of the running group may issue
  uint32_t used;
  unsigned running; // barrier of the running group
  bool parted;      // others than those that run are alive
  unsigned weight;  // of the instruction that issues: that many count in a turn
  uint32_t count;   // instructions of this turn while they were parted
  bool ran;         // one has issued since the turn began or a group made way
  unsigned turn;    // the thread that the last turn was given to
} wsm_threads_t;

typedef enum wsm_state { WARP_FREE, WARP_LIVE, WARP_WAIT, WARP_STOPPED } wsm_state_t;

typedef struct wsm_warp {
  wsm_state_t state;
  unsigned id, slot, in_cta; // warp slot, CTA slot, warp in the CTA
  wsm_entry_t stack[WS_MAX_STACK + 2];
  unsigned stack_n; // running entry is stack[stack_n - 1]
  wsm_threads_t threads;
  bool ssy_valid;
  uint32_t ssy_pc;
  uint32_t bar; // number waited at
  uint32_t fences;
  uint32_t tid[3][WS_MAX_THREADS];
  uint32_t reg[REGS][WS_MAX_THREADS]; // reg[0] stays 0
  uint32_t frm;                       // rounding mode of the warp
  uint8_t fflags[WS_MAX_THREADS];
  uint32_t def[REGS];    // threads that have written the register
  uint32_t pend[REGS];   // threads that wait for memory
  uint32_t fflags_undef; // threads whose flags come from undefined registers
  bool frm_undef;
  wsm_memop_t *memop; // outstanding, oldest first
  size_t memop_n, memop_cap;
  unsigned sets, waits; // read barriers of the next instruction, as masks
  wsm_reader_t *reader; // oldest first
  size_t reader_n, reader_cap;
} wsm_warp_t;

typedef struct wsm_cta {
  bool busy;
  uint32_t id[3];
  uint64_t number;  // in the order of starts
  uint64_t started; // warps of the CTA, bit i for warp i
  unsigned ended;
  uint32_t epoch; // barrier releases of this slot, over all its CTAs
} wsm_cta_t;

enum { CODES = 1 << 13, PIECES = 1 << 8, PIECE_BYTES = 1 << 12 };

typedef struct wsm_race wsm_race_t;

struct ws_model {
  ws_model_cfg_t cfg;
  ws_mem_t *mem;
  wsm_code_t *code;             // words decoded before, CODES rows, by their PC
  ws_mem_piece_t piece[PIECES]; // of mem, by page; forgotten at each launch
  ws_mem_piece_t fetched;       // the one with the last instruction
  uint8_t *smem;
  ws_launch_t launch;
  bool launched;
  unsigned wpc, resident, regs; // warps per CTA, resident CTAs, registers per thread (rounded)
  uint32_t block_threads, shared_step;
  uint64_t ctas, ctas_started, ctas_ended;
  unsigned busy; // CTA slots in use
  uint64_t live; // warps in state WARP_LIVE
  wsm_warp_t warp[WS_MAX_WARPS];
  wsm_cta_t cta[WS_MAX_CTA_SLOTS];
  // 1 + class of the reservation of each thread, 0: none; in the data cache, in shared memory
  uint8_t reserved[2][WS_MAX_WARPS][WS_MAX_THREADS];
  unsigned reserved_n[2]; // how many there are
  ws_fault_t *fault;
  size_t fault_n, fault_cap;
  ws_stats_t stats;
  ws_trace_fn *trace;
  void *trace_ctx;
  ws_step_fn *step; // NULL: no debugger
  void *step_ctx;
  wsm_race_t *race;        // NULL: not checked
  const ws_guard_t *guard; // NULL: everything that is mapped may be accessed
  size_t guard_n;
  struct wsm_watch *watch; // NULL: what happens counts; see spin.c
  uint64_t rng;
  unsigned turn; // stand-alone: the warp issued last
  char err[256];
};

// One instruction of one warp on its way through its handler.
struct wsm_exec {
  ws_model_t *m;
  wsm_warp_t *w;
  const wsm_code_t *code;
  bool deferred; // lockstep: memory accesses take effect in ws_model_mem
  bool record;   // the instruction is reported: undef and the arrays of addresses are needed
  uint32_t pc, insn, mask;
  uint32_t writes; // threads whose rd is written
  uint32_t next;   // handlers of jumps change it
  bool flow_done;  // the handler has set the next PC of the warp itself
  uint32_t fault;  // ws_cause_t
  uint32_t undef;  // as in ws_retire_t, and the two after it
  bool is_volatile;
  bool has_mem;
  uint32_t out[WS_MAX_THREADS];     // what rd gets; of stores: the data
  uint32_t more[3][WS_MAX_THREADS]; // what the further registers of a pair or quad get
  uint32_t addr[WS_MAX_THREADS], paddr[WS_MAX_THREADS];
  uint8_t space[WS_MAX_THREADS];
};

static inline wsm_entry_t *wsm_top(wsm_warp_t *w) {
  return &w->stack[w->stack_n - 1];
}
static inline bool wsm_bit(uint32_t mask, unsigned t) {
  return mask >> t & 1;
}
static inline uint32_t wsm_ones(unsigned n) {
  return n >= 32 ? UINT32_MAX : (UINT32_C(1) << n) - 1;
}
// A PC as the machine has it: see pc_bits.
static inline uint32_t wsm_pc(const ws_model_t *m, uint32_t pc) {
  const uint32_t low = wsm_ones(m->cfg.pc_bits);
  return (pc & low) | (UINT32_C(0x80000000) & ~low);
}
static inline unsigned wsm_lowest(uint32_t mask) { // WS_MAX_THREADS when it is 0
  return mask ? (unsigned)__builtin_ctz(mask) : WS_MAX_THREADS;
}
// The threads of a mask, from the lowest on.
#define FOR_MASK(t, mask)                                                                          \
  for (uint32_t t##_left = (mask), t = 0;                                                          \
       t##_left && (t = (uint32_t)__builtin_ctz(t##_left), true); t##_left &= t##_left - 1)
// The words of all n threads.
static inline void wsm_copy(uint32_t *restrict to, const uint32_t *restrict from, unsigned n) {
  enum { BLOCK = 8 };
  for (unsigned t = 0; t < n; t += BLOCK)
    memcpy(to + t, from + t, BLOCK * sizeof *to);
}
// Not __builtin_popcount: that is a call if the compiler's target processor lacks the instruction.
static inline unsigned wsm_count(uint32_t mask) {
  mask -= mask >> 1 & 0x55555555u;
  mask = (mask & 0x33333333u) + (mask >> 2 & 0x33333333u);
  return ((mask + (mask >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24;
}

// ---- alu.c: ws_rv32, with mutants ----
void wsm_rv32(ws_insn_t insn, ws_rv32_t *x);
const ws_rv32_warp_t *wsm_rv32_warp(ws_insn_t insn);
ws_rv32_t wsm_thread(const wsm_exec_t *x, unsigned t); // the instruction in thread t, evaluated
uint32_t wsm_taken(const wsm_exec_t *x);               // active threads that take the branch

// ---- issue.c ----
// The next instruction of a live warp, x->w, as ws_model_issue says. m, w, deferred and record of x
// are given.
int wsm_issue(wsm_exec_t *x);
void wsm_retired(const wsm_exec_t *x, ws_retire_t *r); // what it was

// ---- handlers: exec.c, fpu.c, sfu.c, mma.c, lsu.c, xlane.c, csr.c ----
wsm_run_t wsm_run_alu, wsm_run_group, wsm_run_jump, wsm_run_jalr, wsm_run_branch;
wsm_run_t wsm_run_warpsync, wsm_run_pause;
wsm_run_t wsm_run_ssy, wsm_run_exit, wsm_run_fence, wsm_run_bar, wsm_run_ecall, wsm_run_ebreak;
wsm_run_t wsm_run_mem, wsm_run_vote, wsm_run_shfl, wsm_run_csr, wsm_run_fcsr;
wsm_run_t wsm_run_fp, wsm_run_sfu, wsm_run_mma, wsm_run_rdbar;
bool wsm_keeps_flags(const ws_model_cfg_t *cfg);
bool wsm_csr_exists(const ws_model_cfg_t *cfg, uint32_t number);

// ---- read_barrier.c: with war = software ----
// An instruction issues: what it waits for, sets and overwrites; before it runs.
int wsm_read_barriers(wsm_exec_t *x);

// ---- reserve.c: reservations of lr.w, in the data cache or in shared memory ----
void wsm_reserve_none(ws_model_t *m);
void wsm_reserve(ws_model_t *m, const wsm_warp_t *w, bool shared, unsigned t, uint32_t paddr);
// Ends the thread's reservation; returns whether it was for this address.
bool wsm_reserve_end(ws_model_t *m, const wsm_warp_t *w, bool shared, unsigned t, uint32_t paddr);
void wsm_reserve_break(ws_model_t *m, bool shared, uint32_t paddr); // the address is written
// The instruction in thread t, on v: its words, the one in memory, and whether its reservation
// holds. Reserves for lr.w. Whether it writes its word, which is v->mem then.
bool wsm_exchange(ws_model_t *m, const wsm_warp_t *w, const wsm_op_t *op, unsigned t, bool shared,
                  uint32_t paddr, ws_rv32_t *v);

// ---- lsu.c, memq.c ----
int wsm_memq_finish(ws_model_t *m, wsm_warp_t *w); // performs what is outstanding, in any order
uint32_t wsm_store_data(const wsm_exec_t *x, unsigned t);
void wsm_defer(wsm_exec_t *x, uint32_t todo); // to the queue; todo: threads whose access begins

// ---- simt.c ----
void wsm_simt_start(wsm_warp_t *w, uint32_t pc, uint32_t mask);
void wsm_simt_settle(wsm_warp_t *w); // running entries end at their reconvergence point
void wsm_threads_start(wsm_warp_t *w, uint32_t pc, uint32_t mask);
void wsm_threads_next(wsm_warp_t *w, uint32_t pc);
void wsm_threads_branch(wsm_warp_t *w, uint32_t taken, uint32_t target, uint32_t fall);
void wsm_threads_jump(wsm_warp_t *w, uint32_t taken, uint32_t target, uint32_t pc);
bool wsm_threads_exit(wsm_warp_t *w);
bool wsm_threads_bar(wsm_warp_t *w, uint32_t pc);
bool wsm_threads_sync(wsm_warp_t *w);
void wsm_threads_warpsync(wsm_warp_t *w, uint32_t pc, uint32_t named);
unsigned wsm_threads_weight(const wsm_threads_t *s, bool locks); // of an instruction in a turn
void wsm_threads_yield(wsm_warp_t *w); // the next instruction has waited long
bool wsm_threads_give(wsm_warp_t *w, uint32_t spun);
static inline void wsm_simt_next(wsm_warp_t *w, uint32_t pc) { // the running entry goes on at pc
  if (w->threads.bars) {
    wsm_threads_next(w, pc);
    return;
  }
  wsm_entry_t *top = wsm_top(w);
  top->pc = pc;
  if (pc == top->rpc || !top->mask) wsm_simt_settle(w);
}
// Conditional branch: 0 or the cause of a fault, in which case nothing changes.
uint32_t wsm_simt_branch(wsm_warp_t *w, uint32_t taken, uint32_t target, uint32_t fall,
                         unsigned depth);
// The active threads end; stack_n becomes 0 with the last of them.
bool wsm_simt_exit(
    wsm_warp_t *w); // true: the warp is at a barrier, for the threads that are left are

// ---- cta.c ----
void wsm_set_state(ws_model_t *m, wsm_warp_t *w, wsm_state_t state);
void wsm_cta_bar(ws_model_t *m, wsm_warp_t *w, uint32_t number);
void wsm_cta_warp_end(ws_model_t *m, wsm_warp_t *w);
uint64_t wsm_cta_thread_id(const ws_model_t *m, const wsm_warp_t *w, unsigned thread);
void wsm_cta_coords(const ws_model_t *m, uint64_t index, uint32_t ctaid[3]);

// ---- place.c: where addresses are ----
// Window and physical address of the address of thread t; returns 0 or the cause of a fault.
uint32_t wsm_translate(const wsm_exec_t *x, unsigned t, uint32_t va, ws_space_t *space,
                       uint32_t *pa);
// The piece of physical memory around pa; its bytes are 0 when there is none.
const ws_mem_piece_t *wsm_piece(ws_model_t *m, uint32_t pa);
void wsm_forget_memory(ws_model_t *m); // the pieces and the decoded words that are kept of it
// The memory of a warp in the local window: where its words begin, as physical address.
uint32_t wsm_local_base(const wsm_exec_t *x);
// The same for a virtual address of a window that is in one piece for all threads of a CTA, as far
// as this is known; bytes is 0 if it is not known.
ws_mem_piece_t wsm_window(const wsm_exec_t *x, uint32_t va);

// ---- guard.c: the access of thread t to x->addr and x->paddr is within the ranges of m->guard
// ----
bool wsm_guarded(const wsm_exec_t *x, unsigned t, ws_space_t space);

// ---- spin.c: a warp is run on only to see where that leads ----
// A store or AMO is about to change these bytes; false: it must not.
bool wsm_watched(ws_model_t *m, ws_space_t space, uint32_t paddr, unsigned size, uint32_t old,
                 uint32_t value);
void wsm_watch_stops(ws_model_t *m); // the warp waits for others, or ends

// ---- race.c ----
// Thread t accesses memory; unchanged: it stores what is there. False when memory is out.
bool wsm_race(const wsm_exec_t *x, unsigned t, bool unchanged);
void wsm_race_forget(ws_model_t *m); // all accesses, at a launch

// ---- fault.c ----
// Records an error with the place where the warp is; returns WS_ERROR.
int wsm_error(ws_model_t *m, unsigned warp, uint32_t pc, uint32_t insn, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
// Records a fault of the instruction in x that stops its warp.
void wsm_raise(wsm_exec_t *x, uint32_t cause, uint32_t addr);
void wsm_fault_record(ws_model_t *m, const ws_fault_t *fault);

#endif
