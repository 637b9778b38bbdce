// SPDX-License-Identifier: Apache-2.0
// Instruction-level golden model of a whole Warpsmith SM.
//
// Two ways to drive it:
//   * in lockstep with RTL: the harness calls ws_model_warp_start, ws_model_issue and ws_model_mem
//     when the RTL starts warps, issues instructions and performs memory accesses; the model checks
//     that each event is legal and says what the result must be;
//   * stand-alone: ws_model_run dispatches, issues and performs on its own until the kernel ends.
//
// Written from the contract of the machine (ISA, address map, launch registers), not from any RTL.
// Choices that the contract leaves open:
//   * the low two bits of ENTRY_PC and of an ssy target are dropped;
//   * these launches do not fit (cause 12): a dimension of 0, registers per thread of 0 or above 32
//     (with fp 64), local bytes other than 0 and the powers of two in 64..65536, no resident CTA;
//   * if there are several causes, the first in this list counts: fetch, illegal, register number;
//     then for branches jump target, no ssy, stack; for jalr divergence, jump target; for data
//     misaligned, range, bus;
//   * only the first byte of an access is compared with a window bound;
//   * an instruction that faults changes no register and no memory in a stand-alone run;
//   * registers and shared memory keep what earlier warps and kernels left there (0 at first); the
//     rounding mode and the floating-point flags are 0 at the start of a warp;
//   * special functions and float atomics raise no flags;
//   * reservations of lr.w: see reserve.c. A kernel starts without reservations. When the sc.w of
//     several threads take effect together in shared memory, each thread with a reservation
//     succeeds.
//
// Registers have numbers: 0..31 are x0..x31, with fp 32..63 are f0..f31.
//
// Units: addresses and sizes in bytes, masks with bit t for thread t of a warp.
#ifndef WS_MODEL_H
#define WS_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../gen/isa.h"
#include "ws_mem.h"

enum {
  WS_MAX_WARPS = 64,
  WS_MAX_THREADS = 32,
  WS_MAX_STACK = 64,
  WS_MAX_CONV = 16,
  WS_MAX_CTA_SLOTS = 32,
  WS_MAX_BARRIERS = 16
};

// Floating point of the machine.
typedef enum ws_float { WS_FLOAT_NONE, WS_FLOAT_FTZ, WS_FLOAT_IEEE } ws_float_t;

// Results of the calls. After WS_ERROR the message is in ws_model_err(), and the model may be used
// for reports only.
enum { WS_OK = 0, WS_FAULTED = 1, WS_DEADLOCK = 2, WS_LIMIT = 3, WS_ERROR = -1 };

typedef struct ws_model_cfg {
  unsigned warps, threads;
  unsigned smem_bytes;
  unsigned cta_slots, barriers, stack_depth;
  unsigned conv_barriers; // convergence barriers of a warp whose threads have PCs of their own; 0:
                          // a warp has a SIMT stack
  unsigned turn;          // such threads: instructions of a turn while others of the warp are alive
  bool interleave;        // such threads make way at ws_model_waited
  unsigned pc_bits;       // of a PC; the bits above are those of 0x80000000 (0: 32)
  unsigned rf_banks;      // a warp's registers are rounded up to a multiple of it (0: 1)
  unsigned rf_bytes;      // 0: warps * threads * 32 (with fp 64) registers of 4 bytes
  unsigned reg_quantum;   // registers of a thread are allocated in multiples of it (0: 4)
  unsigned thread_regs;   // registers that a launch may ask for (0: those that instructions name)
  unsigned block_quantum; // a CTA gets registers for a multiple of this many warps (0: 1)
  unsigned block_threads; // threads of a CTA at most (0: warps * threads)
  unsigned block_rf_bytes; // registers of a CTA at most (0: rf_bytes)
  unsigned smem_granule;   // bytes; shared memory of a CTA is a multiple of it (0: 16)
  unsigned schedulers;     // each has its part of the register file (0: 1)
  unsigned
      bus_err_grain;   // a bus error's address is compared down to this power of two (0: exactly)
  unsigned line_bytes; // of the data cache, a power of two: see ws_model_mem (0: no lines)
  unsigned smem_banks; // of shared memory, for the classes of reservations (0: 1)
  unsigned counters;   // performance counters that are CSRs, 0xC03 and 0xC83 on
  ws_features_t isa;   // what is legal; fp and sfu of it follow from those below
  bool unguarded;      // a write before an outstanding read is no error: the model has read before
  bool tensor_exact;   // sums of matrix products round once, not as those of an H200 (see ws_mma.h)
  unsigned fp;         // ws_float_t; without it all of F and its CSRs are illegal
  bool fflags;         // flags are kept (IEEE only); otherwise they read as 0
  const struct ws_sfu_tables
      *sfu; // special functions (with fp only; see ws_sfu.h); NULL: they are illegal
} ws_model_cfg_t;

// The launch registers of the same names.
typedef struct ws_launch {
  uint32_t entry_pc;
  uint32_t grid[3], block[3];
  uint32_t param_ptr;
  uint32_t const_base, const_bytes;
  uint32_t shared_bytes;
  uint32_t local_base, local_bytes;
  uint32_t regs_per_thread;
  uint32_t sm_id;
  uint32_t cta_first, cta_skip; // the SM runs CTA cta_first, leaves out cta_skip, and so on
} ws_launch_t;

typedef enum ws_cause {
  WS_CAUSE_NONE = 0,
  WS_CAUSE_ILLEGAL = 1,
  WS_CAUSE_ECALL = 2,
  WS_CAUSE_EBREAK = 3,
  WS_CAUSE_MISALIGNED = 4,
  WS_CAUSE_RANGE = 5,
  WS_CAUSE_BUS = 6,
  WS_CAUSE_STACK = 7,
  WS_CAUSE_NO_SSY = 8,
  WS_CAUSE_JUMP_DIVERGES = 9,
  WS_CAUSE_JUMP_TARGET = 10,
  WS_CAUSE_REG = 11,
  WS_CAUSE_LAUNCH = 12,
  WS_CAUSE_BARRIER = 13,
  WS_CAUSE_FETCH = 14,
  WS_CAUSE_ABORT = 15, // by software: the model has no such fault
  WS_CAUSE_N
} ws_cause_t;

// A fault record. The model's own records carry every offending thread; per-thread detail in t_*.
typedef struct ws_fault {
  uint32_t cause, warp, pc, mask, addr;
  uint32_t insn;
  uint8_t t_cause[WS_MAX_THREADS]; // data faults only
  uint32_t t_addr[WS_MAX_THREADS], t_paddr[WS_MAX_THREADS];
} ws_fault_t;

// The unit an instruction belongs to, for statistics and traces.
typedef enum ws_kind { // WS_K_ALU ..
#define WS_UNIT(name, ...) WS_K_##name,
#include "../../gen/units.def"
#undef WS_UNIT
  WS_K_N
} ws_kind_t;

// Memory side of an instruction: what it does and which window a thread's address is in.
typedef enum ws_access { WS_LOAD, WS_STORE, WS_AMO } ws_access_t;
typedef enum ws_space { WS_GLOBAL, WS_CONST, WS_SHARED, WS_LOCAL } ws_space_t;
// Where an access takes effect: shared memory, the constant cache, or the data cache (global and
// local).
typedef enum ws_port { WS_PORT_ANY, WS_PORT_DATA, WS_PORT_SHARED, WS_PORT_CONST } ws_port_t;

typedef struct ws_retire {
  uint32_t warp, pc, insn, mask;
  uint32_t writes;  // threads whose rd is written
  const char *name; // mnemonic, "?" when not decoded
  ws_kind_t kind;
  int rd;         // register number; -1: none (x0 included)
  unsigned rd_n;  // registers from rd on: a pair or quad, otherwise 1
  uint32_t fault; // ws_cause_t
  uint32_t undef; // threads whose result, store data, address or condition comes from a register
                  // that no instruction has written (its value is arbitrary): adopt, do not compare
  bool is_volatile;              // time CSR: adopt, do not compare
  uint32_t data[WS_MAX_THREADS]; // value of rd; of a memory instruction: value of rs2 as stored
  bool has_mem;
  ws_access_t access;
  unsigned size;                  // 1, 2 or 4
  uint8_t space[WS_MAX_THREADS];  // ws_space_t, active threads without a fault 4 or 5
  uint32_t addr[WS_MAX_THREADS];  // virtual
  uint32_t paddr[WS_MAX_THREADS]; // physical; shared: offset in the SM's shared memory
  uint32_t next_pc;               // of the running entry afterwards (0 when the warp ended)
} ws_retire_t;

// What ws_model_mem performed.
typedef struct ws_done {
  uint32_t pc, insn, mask; // mask: threads performed by this call
  ws_access_t access;
  unsigned size;
  int rd;
  uint32_t addr[WS_MAX_THREADS], paddr[WS_MAX_THREADS];
  uint32_t data[WS_MAX_THREADS]; // loads and AMOs: value of rd; stores: the data
} ws_done_t;

typedef struct ws_model ws_model_t;

// `mem` is physical memory; the caller keeps it. NULL if the configuration is outside the limits
// above, threads is not a power of two, or the host is out of memory.
ws_model_t *ws_model_new(const ws_model_cfg_t *cfg, ws_mem_t *mem);
void ws_model_free(ws_model_t *m);
// "" if there was no error; after WS_CAUSE_LAUNCH what is too large in the launch, with figures.
const char *ws_model_err(const ws_model_t *m);

// Starts a kernel. 0, or WS_CAUSE_LAUNCH (which is recorded as a fault) when it does not fit, or
// WS_ERROR when one is still running (not done and without a fault).
int ws_model_launch(ws_model_t *m, const ws_launch_t *launch);
// Software ends the kernel, if one is running; memory keeps what has been written so far.
void ws_model_abort(ws_model_t *m);

// ---- lockstep ----

// The dispatcher started warp `warp_in_cta` of CTA `ctaid` in warp slot `warp`.
int ws_model_warp_start(ws_model_t *m, unsigned warp, const uint32_t ctaid[3],
                        unsigned warp_in_cta);

// The warp issued its next instruction. Everything but memory takes effect at once. WS_FAULTED when
// the instruction faults (r->fault): causes 4, 5, 6 are imprecise, the warp may issue more
// instructions before the SM stops and the access stays possible for the threads without a fault;
// all others stop the warp. WS_ERROR when the warp could not have issued (absent, ended, waiting at
// a barrier, faulted, a source or destination register still waits for memory).
int ws_model_issue(ws_model_t *m, unsigned warp, ws_retire_t *r);

// With `interleave`: the warp's next instruction has waited for its registers as long as a group
// does before it makes way for others.
void ws_model_waited(ws_model_t *m, unsigned warp);

// The access of the warp's oldest memory instruction of this kind (stores: any, loads and AMOs:
// with this rd) that is not yet fully performed at this port took effect for the threads in `mask`.
// At the data port only threads in the line with physical address `line` count: accesses to
// different lines may overtake each other.
// Loads read memory now, stores write, AMOs do both. WS_ERROR when there is no such instruction,
// the mask exceeds what is left of it, or the order rules are broken (same thread same bytes;
// fence; bar; AMOs of an instruction in ascending thread order). A load with rd = 0 is accepted and
// ignored. `done` may be NULL.
int ws_model_mem(ws_model_t *m, unsigned warp, ws_port_t port, ws_access_t access, unsigned rd,
                 uint32_t mask, uint32_t line, ws_done_t *done);

// Value of register rd now; `ready`: the threads whose value does not wait for a load.
int ws_model_result(const ws_model_t *m, unsigned warp, unsigned rd, uint32_t data[WS_MAX_THREADS],
                    uint32_t *ready);
// Takes over values from the RTL: of a register (volatile CSR, undefined source), or the store data
// of the warp's youngest store or AMO.
int ws_model_adopt(ws_model_t *m, unsigned warp, unsigned rd, uint32_t mask,
                   const uint32_t data[WS_MAX_THREADS]);
int ws_model_adopt_store(ws_model_t *m, unsigned warp, uint32_t mask,
                         const uint32_t data[WS_MAX_THREADS]);

bool ws_model_done(const ws_model_t *m); // all CTAs ran and ended, no access is outstanding
// The first fault recorded, or NULL.
const ws_fault_t *ws_model_fault(const ws_model_t *m);
// Whether an RTL fault record agrees with a fault that the model recorded. Mask: a non-empty subset
// whose threads all have this cause; address: that of a thread in the mask (data faults only).
bool ws_model_fault_match(const ws_model_t *m, const ws_fault_t *rtl);
const char *ws_cause_name(uint32_t cause);
const char *ws_reg_name(unsigned number); // "x7", "f7"; "?" when there is no such register

// Threads of the largest block whose threads have `regs` registers each, in whole warps: larger
// ones end with the fault LAUNCH. 0: not even one warp. Shared memory is not considered.
unsigned ws_model_block_threads(const ws_model_cfg_t *cfg, unsigned regs);

// ---- state, for reports and tests ----

unsigned ws_model_resident(const ws_model_t *m); // CTAs that can be resident with this launch
unsigned ws_model_warps_per_cta(const ws_model_t *m);
bool ws_model_warp_live(const ws_model_t *m, unsigned warp);
bool ws_model_warp_waits(const ws_model_t *m, unsigned warp); // at a barrier
uint32_t ws_model_warp_pc(const ws_model_t *m, unsigned warp);
uint32_t ws_model_warp_mask(const ws_model_t *m, unsigned warp);
unsigned ws_model_warp_depth(const ws_model_t *m,
                             unsigned warp); // stacked entries, running one excluded
unsigned ws_model_warp_pending(const ws_model_t *m,
                               unsigned warp); // memory instructions outstanding
uint8_t *ws_model_smem(ws_model_t *m);         // smem_bytes bytes; kept from kernel to kernel
// A line for each live warp: where it is and what it waits for. Returns the length as snprintf
// does.
size_t ws_model_why(const ws_model_t *m, char *buf, size_t size);

// CTAs of the launch on this SM: all, those that have begun, those that have ended.
void ws_model_ctas(const ws_model_t *m, uint64_t *all, uint64_t *begun, uint64_t *ended);

// A warp in a loop that only a write of others can end. When others of the warp wait for its
// threads to reach the reconvergence PC, threads of one warp wait for each other.
typedef struct ws_spin {
  unsigned warp;
  uint32_t pc, mask;      // of the loop: its lowest PC, the threads in it
  uint32_t meet, waiting; // the reconvergence PC, the threads that wait; 0: none
} ws_spin_t;

// Looks for such warps in a launch that has not ended, in order of their slots; returns how many.
// *live: the warps that run, those at a barrier excluded. Each warp runs for up to 16384
// further instructions and is then restored, so that the launch can continue. Finds none after a
// fault, or if the host is out of memory.
size_t ws_model_spins(ws_model_t *m, ws_spin_t spin[WS_MAX_WARPS], size_t *live);

// No warp can ever make progress: each one that runs repeats a loop in which it changes nothing
// that another can see, reads no clock and meets no barrier, all others wait at barriers, and no
// CTA is about to start. No order of the warps can end a loop. A loop that counts its trips is not
// recognised, so this is false for some launches that hang.
bool ws_model_hung(ws_model_t *m);

// ---- stand-alone ----

typedef enum ws_policy { WS_RUN_RR, WS_RUN_GREEDY, WS_RUN_RANDOM } ws_policy_t;

typedef struct ws_stats {
  uint64_t warp_instrs, thread_instrs;
  uint64_t by_kind[WS_K_N]; // warp instructions
  uint64_t branches;        // conditional ones, and indirect jumps
  uint64_t divergent_branches;
  uint64_t barrier_releases;
  uint64_t ctas;
  unsigned max_depth; // stacked entries
} ws_stats_t;

// Called after each instruction has taken effect (loads included), also after a faulting one.
typedef void ws_trace_fn(void *ctx, const ws_model_t *m, const ws_retire_t *r);

void ws_model_trace(ws_model_t *m, ws_trace_fn *fn, void *ctx);
void ws_model_seed(ws_model_t *m, uint64_t seed);      // of WS_RUN_RANDOM
const ws_stats_t *ws_model_stats(const ws_model_t *m); // since launch, lockstep included

// Runs the launched kernel: WS_OK done, WS_FAULTED (see ws_model_fault), WS_DEADLOCK every warp
// waits, WS_LIMIT max_instrs warp instructions were issued (0: no limit; ws_model_why says where
// the warps are; another call continues), WS_ERROR.
int ws_model_run(ws_model_t *m, uint64_t max_instrs, ws_policy_t policy);

// ---- debugging ----

// Before and after each instruction of a warp, in lockstep and stand-alone: the launch goes on when
// the function returns. It may use the calls of this section and those for state.
typedef enum ws_moment { WS_BEFORE, WS_AFTER } ws_moment_t;
typedef void ws_step_fn(void *ctx, unsigned warp, ws_moment_t moment);
void ws_model_step(ws_model_t *m, ws_step_fn *fn, void *ctx); // NULL: none

typedef enum ws_thread_state {
  WS_THREAD_NONE,    // the warp slot is free, or the block has no such thread
  WS_THREAD_ENDED,   // it has ended, others of its warp have not
  WS_THREAD_ACTIVE,  // of the running entry of its warp
  WS_THREAD_WAITS,   // of another entry: it goes on when the running one has reached `meet`
  WS_THREAD_BARRIER, // its warp waits at `barrier`
  WS_THREAD_STOPPED  // a fault has stopped its warp
} ws_thread_state_t;

typedef struct ws_thread {
  ws_thread_state_t state;
  uint32_t pc; // where it goes on; 0 when it has ended
  uint32_t meet, barrier;
  uint32_t ctaid[3], tid[3];
  uint32_t frm, fflags;
} ws_thread_t;

ws_thread_t ws_model_thread(const ws_model_t *m, unsigned warp, unsigned thread);

// A register of a thread. WS_REG_WAITS: for memory; WS_REG_NONE: a thread of this launch has no
// such register, or there is no such thread.
typedef enum ws_reg { WS_REG_READY, WS_REG_WAITS, WS_REG_NONE } ws_reg_t;
ws_reg_t ws_model_reg(const ws_model_t *m, unsigned warp, unsigned thread, unsigned number,
                      uint32_t *value);
// False when it is not ready, or is x0.
bool ws_model_set_reg(ws_model_t *m, unsigned warp, unsigned thread, unsigned number,
                      uint32_t value);

// Memory as a load or store of the thread sees it, through its windows; when the warp slot is free,
// global and constant memory only. False when a byte is out of range or nothing is there, or, of a
// store, it must not be written; the bytes before it are then written.
bool ws_model_peek(const ws_model_t *m, unsigned warp, unsigned thread, uint32_t addr, void *to,
                   size_t bytes);
bool ws_model_poke(ws_model_t *m, unsigned warp, unsigned thread, uint32_t addr, const void *from,
                   size_t bytes);

// ---- memory check of a stand-alone run ----

typedef struct ws_guard { // physical addresses
  uint32_t first, bytes;
  bool writable;
  const char *what; // "the buffer", for reports
} ws_guard_t;

// From the next launch on, global and constant memory outside of these ranges, which are ascending
// and do not overlap, is out of range (cause 5) although it is mapped; so is a store or AMO to one
// that is not writable, and shared memory from the byte after the last one of the launch. The
// array is used, not copied; NULL: no check.
void ws_model_guard(ws_model_t *m, const ws_guard_t *range, size_t n);
// The range that contains the address, otherwise the last one before it, or NULL.
const ws_guard_t *ws_guard_at(const ws_guard_t *range, size_t n, uint32_t address);

// ---- races of a stand-alone run ----
//
// A race: two threads access a byte of shared or global memory, at least one of them writes it, not
// both are atomic, and nothing orders the two accesses. The memory order of docs/machine.md counts:
//   * threads of a block are ordered by `bar`;
//   * threads of a warp are also ordered by `fence`, and at shared memory by the program: there the
//     threads of a warp may rely on each other without a barrier;
//   * blocks of a launch are not ordered at all, launches are.
// Two threads that write different values with one instruction are a race too, although the machine
// defines who wins. A store of the value that is there already changes nothing and races with
// nothing. The check does not recognise order that atomics establish, such as a lock.
// It covers only the accesses of this run; a reported race need not give a wrong result.

typedef enum ws_race_between { WS_RACE_THREADS, WS_RACE_WARPS, WS_RACE_BLOCKS } ws_race_between_t;

typedef struct ws_race_side {
  uint32_t pc;
  ws_access_t access;
  uint32_t ctaid[3];
  uint32_t thread; // linear, in its block
} ws_race_side_t;

typedef struct ws_race {     // of a pair of instructions
  ws_space_t space;          // WS_GLOBAL or WS_SHARED
  ws_race_between_t between; // threads of a warp, warps of a block, blocks
  uint32_t addr;             // virtual, of the second access
  ws_race_side_t first, second;
  uint64_t count; // how often; the other fields are of the first time
} ws_race_t;

// Takes effect with the next launch; costs nothing when off. Discards what has been found. WS_ERROR
// if the host is out of memory. A launch takes about 150 bytes for each word that it touches.
int ws_model_race_check(ws_model_t *m, bool on);
// The races found since then, over all launches, in order of first occurrence; NULL if *n is 0.
// Valid until the next call that runs the model.
const ws_race_t *ws_model_races(const ws_model_t *m, size_t *n);

#endif
