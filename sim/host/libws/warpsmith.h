/* SPDX-License-Identifier: Apache-2.0 */
/* libws: programs on a Warpsmith SM, from C.
 *
 * A device is one SM of a configuration: its golden model, or its Verilated RTL with or without the
 * model in lockstep. It is a shared object, built at first use, kept in a cache and loaded at run
 * time: a host program is linked with libws alone.
 *
 *   ws_device_options_t o = ws_device_defaults(); // the RTL of `ref`, in lockstep
 *   ws_device_t *d = ws_device_open(&o);
 *   ws_program_t *p = ws_program_load(d, "saxpy.elf");
 *   const ws_kernel_t *k = ws_kernel_find(p, "saxpy");
 *   ws_addr_t x = ws_alloc(d, bytes);
 *   ws_write(d, x, host_x, bytes);
 *   ws_args_t a = {0};
 *   ws_args_word(&a, n), ws_args_float(&a, 2.0f), ws_args_word(&a, x);
 *   ws_launch_config_t l = {.grid = {blocks, 1, 1}, .block = {256, 1, 1}};
 *   if (ws_launch(d, k, &l, &a) || ws_wait(d)) puts(ws_device_error(d));
 *   printf("%llu cycles\n", ws_result(d)->cycles);
 *
 * Units: addresses and sizes in bytes, times in clock cycles of the SM.
 * Errors: a function that can fail returns a status, or NULL or 0. The text is in ws_error() if
 * there is no device yet, otherwise in ws_device_error(): one or more lines, without a final
 * newline. Threads: a device is used by one thread at a time; different devices by different
 * threads. */
#ifndef WARPSMITH_H
#define WARPSMITH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define WS_API_VERSION 1

typedef struct ws_device ws_device_t;
typedef struct ws_program ws_program_t;
typedef struct ws_kernel ws_kernel_t;
typedef uint32_t ws_addr_t; /* of the device; 0 is none */

typedef enum ws_status {
  WS_STATUS_OK = 0,
  WS_STATUS_USAGE,   /* the call is wrong: an address not allocated, an impossible launch */
  WS_STATUS_MEMORY,  /* the device, or the host, is out of memory */
  WS_STATUS_PROGRAM, /* an ELF that cannot be loaded; of a launch: a printf that does not fit its */
                     /* format, while all else that the launch does is done */
  WS_STATUS_BUILD,   /* the device could not be built */
  WS_STATUS_FAULT,   /* the kernel faulted: ws_result()->fault */
  WS_STATUS_STUCK,   /* deadlock, or the limit of cycles */
  WS_STATUS_MISMATCH /* RTL and model differ, or the RTL breaks a rule of its ports */
} ws_status_t;

/* ---- devices ---- */

typedef enum ws_backend { WS_BACKEND_RTL, WS_BACKEND_MODEL } ws_backend_t;

typedef struct ws_device_options {
  const char *config;    /* a name in gen/configs, or a path ending in .cfg */
  const char *overrides; /* "WARPS=4 ISA=+xwssfu"; NULL or "": none */
  const char *machine;   /* a built machine (a shared object) instead of config and overrides */
  ws_backend_t backend;
  bool lockstep;        /* RTL: compare each instruction with the model */
  bool stress;          /* RTL: memory answers in random order, with gaps */
  uint32_t mem_latency; /* RTL: cycles from a request to its first word, 1 to 10000 */
  uint32_t seed;        /* of stress */
  uint64_t max_cycles;  /* per launch, 0: no limit; of the model: warp instructions */
  bool race;            /* model: report threads that access a word without a barrier between */
  bool trace;           /* RTL: each instruction */
  bool memcheck;        /* model: fault at any byte outside of buffers, and at stores into code */
  bool profile;         /* RTL: for ws_profile_begin(); another build of the machine */
  const char *wave; /* RTL: FST file of all signals, NULL for none; another build of the machine */
  FILE *log; /* what kernels print, and the trace, NULL: stdout; progress of a build and races, */
             /* NULL: stderr */
} ws_device_options_t;

/* The RTL of `ref`, in lockstep, latency 20; the environment may say otherwise: WS_CONFIG,
 * WS_OVERRIDES, WS_BACKEND (rtl, rtl-only, model), WS_MEM_LATENCY. */
ws_device_options_t ws_device_defaults(void);
ws_device_t *ws_device_open(const ws_device_options_t *options); /* NULL: see ws_error() */
/* The same, and what happens in each cycle (docs/trace.md) goes to this file. RTL, without a wave
 * file; another build of the machine. NULL: no such file. */
ws_device_t *ws_device_open_traced(const ws_device_options_t *options, const char *trace_file);
void ws_device_close(ws_device_t *d); /* NULL is ignored; programs too */
const char *ws_device_error(const ws_device_t *d);
const char *ws_error(void); /* of this thread; "" when there was none */

typedef struct ws_device_info {
  const char *name; /* "ref", "ref WARPS=4" */
  ws_backend_t backend;
  uint32_t warps, threads, lanes; /* warps of the SM, threads of a warp, lanes of the datapath */
  uint32_t schedulers, issue_width, cta_slots, barriers, stack_depth, registers;
  uint32_t shared_bytes;  /* of a block at most */
  uint32_t block_threads; /* of a block at most */
  uint32_t local_bytes;   /* of a thread at most */
  uint64_t memory_bytes;  /* for ws_alloc() in all */
  bool floats, ieee, special_functions, bitmanip, compare_and_swap, float_atomics;
  bool indexed_accesses; /* lw.x1, sw.x1, lw.x4, sw.x4 (xwsindex in isa) */
  bool profile;          /* ws_profile_begin() is possible: asked for, also by WS_PROFILE */
  uint32_t counters;     /* performance counters, 0: none */
  /* of a warp whose threads have PCs of their own (divergence = threads); 0: it has a stack */
  uint32_t convergence_barriers;
  const char *sched;        /* scheduling policy, "rr" */
  bool retire_port;         /* without it there is neither lockstep nor trace */
  bool lockstep;            /* instructions are compared: asked for, and possible */
  bool reservations;        /* lr.w and sc.w */
  bool trace_files;         /* a build of it can write trace files: retire port, counters */
  uint32_t block_registers; /* of a block at most: its threads times the registers of each */
  bool read_barriers;       /* programs have to set read barriers (wscc --read-barriers) */
  bool function_pairs;      /* special functions of two instructions (sfu_pairs = 1) */
  bool matrix_products;     /* of a warp (tensor above 0), */
  bool exact_products;      /* whose sums round once (tensor_num = exact) */
  uint32_t clock_cycles;    /* from one count of the clock register (CSR cycle) to the next */
  const char *emission;     /* RTL: sum of its Verilog (docs/host.md), "" on the model */
} ws_device_info_t;

const ws_device_info_t *ws_device_info(const ws_device_t *d);
/* Threads, in whole warps, of the largest block whose threads have `registers` registers each; 0
 * registers: the number that a launch gives by default. Returns 0 if not even one warp fits. */
uint32_t ws_block_threads(const ws_device_t *d, uint32_t registers);
const char *ws_counter_name(uint32_t i); /* "CYCLES" ...; as in docs/isa.md */
const char *ws_counter_doc(uint32_t i);
bool ws_counter_is_slot(uint32_t i); /* a class of issue slots: their sum is that of all slots */
/* The tables of the special functions, for the bit-exact model of sim/model/ws_sfu.h; NULL: none.
 */
const struct ws_sfu_tables *ws_device_sfu(const ws_device_t *d);

/* ---- memory ---- */

ws_addr_t ws_alloc(ws_device_t *d, uint64_t bytes); /* zeroed, 256-byte aligned; 0 with an error */
ws_status_t ws_free(ws_device_t *d, ws_addr_t at);  /* 0 is ignored */
ws_status_t ws_write(ws_device_t *d, ws_addr_t to, const void *from, uint64_t bytes);
ws_status_t ws_read(ws_device_t *d, void *to, ws_addr_t from, uint64_t bytes);
ws_status_t ws_copy(ws_device_t *d, ws_addr_t to, ws_addr_t from, uint64_t bytes); /* may overlap */
/* Repeats a pattern of 1 to WS_FILL_MOST bytes; bytes is a multiple of it. */
enum { WS_FILL_MOST = 128 };
ws_status_t ws_fill(ws_device_t *d, ws_addr_t at, const void *pattern, uint32_t pattern_bytes,
                    uint64_t bytes);

/* ---- programs ---- */

/* Several can be loaded at a time if their code does not overlap; code linked at 0x80000000 by
 * ws.ld overlaps with itself: loading another program with the same addresses replaces the contents
 * at each launch that changes programs (data of the program that is set aside is kept). */
ws_program_t *ws_program_load(ws_device_t *d, const char *path);
ws_program_t *ws_program_from_memory(ws_device_t *d, const void *elf, size_t bytes,
                                     const char *name); /* name: for messages */
void ws_program_unload(ws_program_t *p);
uint32_t ws_program_entry(const ws_program_t *p); /* e_entry, 0: none */
/* A global symbol: where it is and, if size is not NULL, its bytes. `__constant__` symbols (windows
 * at 0xC0000000) can be written and read by their address like any other. */
ws_status_t ws_symbol(ws_program_t *p, const char *name, ws_addr_t *at, uint32_t *size);
/* "file:line" of an address of code, else "symbol+0x12", else "". Until the next call. */
const char *ws_where(ws_program_t *p, ws_addr_t pc);

typedef struct ws_kernel_arg {
  char kind; /* as in ws_note.h: p pointer, i u 32-bit, l m 64-bit, f float, d double, b bytes */
             /* (struct), s address in dynamic shared memory */
  uint16_t offset, bytes, alignment; /* in the block of arguments */
} ws_kernel_arg_t;

uint32_t ws_kernel_count(const ws_program_t *p);
const ws_kernel_t *ws_kernel_at(const ws_program_t *p, uint32_t i);
const ws_kernel_t *ws_kernel_find(const ws_program_t *p,
                                  const char *name); /* NULL: with an error */
const char *ws_kernel_name(const ws_kernel_t *k);
uint32_t ws_kernel_entry(const ws_kernel_t *k);
uint32_t ws_kernel_registers(const ws_kernel_t *k);
uint32_t ws_kernel_local(const ws_kernel_t *k); /* stack bytes of a thread; UINT32_MAX: not known */
uint32_t ws_kernel_shared(const ws_kernel_t *k); /* static, of the program */
uint32_t ws_kernel_args(const ws_kernel_t *k);
ws_kernel_arg_t ws_kernel_arg(const ws_kernel_t *k, uint32_t i);

/* ---- launches ---- */

enum { WS_ARG_BYTES = 256 };
#define WS_LOCAL_NONE UINT32_MAX /* local_bytes of a launch without local memory */
#define WS_LOCAL_MOST 65536      /* bytes of local memory of a thread at most, on all machines */

/* The block of arguments, filled from the first on; each is placed at the next multiple of its
 * alignment (4, or 8 for 64-bit values and what contains them), as WS_KERNEL lays them out. */
typedef struct ws_args {
  uint32_t count, bytes;
  bool overflow;
  uint16_t at[64], size[64];
  unsigned char data[WS_ARG_BYTES] __attribute__((aligned(8)));
} ws_args_t;

void ws_args_word(ws_args_t *a, uint32_t value); /* also signed words and addresses */
void ws_args_float(ws_args_t *a, float value);
void ws_args_long(ws_args_t *a, uint64_t value);
void ws_args_double(ws_args_t *a, double value);
void ws_args_bytes(ws_args_t *a, const void *from, uint32_t bytes, uint32_t alignment);

typedef struct ws_launch_config {
  uint32_t grid[3], block[3]; /* CTAs, threads of a CTA; a 0 counts as 1 */
  uint32_t shared_bytes;      /* dynamic shared memory */
  uint32_t local_bytes; /* of a thread, at most WS_LOCAL_MOST; 0: what the kernel's note says */
  uint32_t registers;   /* of a thread; 0: what the kernel's note says, else all */
  /* Only CTAs part, part + parts, part + 2 * parts .. in start order, of a grid that several
   * devices share; parts: at most 256, 0: all of the grid. */
  uint32_t part, parts;
} ws_launch_config_t;

/* Starts a kernel and returns; the arguments are compared with the kernel's in number and size.
 * ws_launch_entry() starts at an address, without such a comparison. */
ws_status_t ws_launch(ws_device_t *d, const ws_kernel_t *k, const ws_launch_config_t *l,
                      const ws_args_t *a);
ws_status_t ws_launch_entry(ws_device_t *d, ws_program_t *p, uint32_t entry,
                            const ws_launch_config_t *l, const ws_args_t *a);
ws_status_t
ws_wait(ws_device_t *d); /* until it ends; the launch's status. All other calls wait too */

enum { WS_COUNTERS_MOST = 64, WS_THREADS_MOST = 32 };

typedef struct ws_fault_info {
  uint32_t cause;                      /* as in docs/isa.md, 0: none */
  uint32_t pc, warp, threads, address; /* threads: a bit per thread of the warp */
  char what[96];                       /* "misaligned access" */
  char where[256];                     /* "kernel.c:12" */
} ws_fault_info_t;

typedef struct ws_result {
  uint64_t cycles;                     /* 0 on the model */
  uint64_t warp_instrs, thread_instrs; /* 0 where nothing counts them */
  uint64_t counter[WS_COUNTERS_MOST];  /* RTL with performance counters */
  uint32_t races;                      /* pairs of instructions that `race` has found so far */
  ws_fault_info_t fault;
} ws_result_t;

const ws_result_t *ws_result(const ws_device_t *d); /* of the last launch that was waited for */

/* ---- profiles ----
 * Where the issue slots of launches go, and why (docs/profile.md): what `wsrun --profile` shows,
 * from the same code. RTL with a retire port and performance counters, on a device that was opened
 * with `profile`, or with WS_PROFILE in the environment.
 *
 *   ws_profile_t *p = ws_profile_begin(d);
 *   ws_launch(..), ws_wait(d); // any number of launches
 *   ws_profile_write(p, stdout, WS_PROFILE_TEXT);
 *   ws_profile_free(p);
 *
 * What the functions below return stays valid until the profile is asked after a further launch,
 * or freed. Errors of functions that take a profile are in ws_error(). */
typedef struct ws_profile ws_profile_t;

enum { WS_PROFILE_CAUSES_MOST = 32, WS_PROFILE_STATES_MOST = 16, WS_PROFILE_UNITS_MOST = 16 };

/* Of an instruction, a source line, or all. Events, unless another unit is given. */
typedef struct ws_profile_counts {
  uint64_t issued;                        /* warp instructions */
  uint64_t threads;                       /* active threads of all of them */
  uint64_t idle_threads;                  /* inactive ones that were active earlier in the warp */
  uint64_t missing_threads;               /* inactive ones that the warp never had */
  uint64_t slots, lost;                   /* issue slots: issued and lost; lost */
  uint64_t cause[WS_PROFILE_CAUSES_MOST]; /* slots lost to each cause; their sum is `lost` */
  uint64_t counter[WS_COUNTERS_MOST];     /* as ws_result_t has them; lost slots by class */
  uint64_t accesses;                      /* instructions that access the data cache */
  uint64_t lines, lines_needed;          /* lines of these, and lines that their words would fill */
  uint64_t hits, misses;                 /* accesses to lines in the data cache */
  uint64_t shared_accesses;              /* beats of accesses to shared memory */
  uint64_t shared_passes, conflicts;     /* passes of these; those after the first */
  uint64_t constants;                    /* accesses to the constant cache */
  uint64_t bank_waits;                   /* cycles in which sources waited for register banks */
  uint64_t branches, diverged;           /* as BRANCHES and DIVERGENT count them */
  uint64_t wait[WS_PROFILE_STATES_MOST]; /* cycles of warps, by state */
  uint64_t wait_unit[WS_PROFILE_UNITS_MOST]; /* cycles of warps that waited for operands, by the */
                                             /* unit of the last result */
  uint64_t wait_misses;                      /* these cycles, after a miss */
} ws_profile_counts_t;

typedef struct ws_profile_totals {
  const char *machine; /* "ref" */
  uint32_t launches;
  uint64_t cycles;
  double ipc; /* warp instructions per cycle */
  ws_profile_counts_t n;
} ws_profile_totals_t;

/* A source line or an instruction. Where the slots of several warps are lost, what belongs to no
 * instruction is a row, too, with pc = 0. */
typedef struct ws_profile_row {
  const char *source; /* "kernel.c:12", else "pc 0x80000010" or "no instruction" */
  const char *text;   /* of an instruction: its disassembly; of a line: "" */
  uint32_t pc, word;  /* of a line: those of its first instruction */
  ws_profile_counts_t n;
} ws_profile_row_t;

typedef struct ws_profile_reason {
  const char *cause, *meaning; /* "strides"; the same in more words */
  const char *most_at;         /* where most of its slots are lost: as `source` of a row, or "" */
  const char *figures;         /* "8.0 lines per access where 1.0 would do, .." or "" */
  const char *what_helps;      /* "-": nothing in the program */
  double slots, share, share_there; /* slots lost to it; of all slots, 0 to 1; those at most_at */
  uint32_t pc;                      /* of most_at, 0: none */
} ws_profile_reason_t;

typedef enum ws_profile_format { WS_PROFILE_TEXT, WS_PROFILE_JSON } ws_profile_format_t;

/* Launches from now on belong to the profile, until it ends. Several may be open at a time: one
 * for a launch, another for all. NULL: see ws_device_error(). */
ws_profile_t *ws_profile_begin(ws_device_t *d);
ws_status_t
ws_profile_end(ws_profile_t *p);       /* can still be read; ws_device_close() does the same */
void ws_profile_free(ws_profile_t *p); /* NULL is ignored */
ws_status_t ws_profile_totals(ws_profile_t *p, ws_profile_totals_t *to);
/* Source lines, those with the most slots first; instructions, by address; causes of lost slots,
 * the largest first. 0 and NULL: none, or an error. */
uint32_t ws_profile_lines(ws_profile_t *p);
const ws_profile_row_t *ws_profile_line(ws_profile_t *p, uint32_t i);
uint32_t ws_profile_instructions(ws_profile_t *p);
const ws_profile_row_t *ws_profile_instruction(ws_profile_t *p, uint32_t i);
uint32_t ws_profile_reasons(ws_profile_t *p);
const ws_profile_reason_t *ws_profile_reason(ws_profile_t *p, uint32_t i);
/* As `wsrun --profile` writes it: the five largest reasons in words, and tables; or all in JSON. */
ws_status_t ws_profile_write(ws_profile_t *p, FILE *to, ws_profile_format_t format);
/* Names of what cause[], wait[] and wait_unit[] count; "" beyond the last. */
const char *ws_profile_cause(uint32_t i);
const char *ws_profile_state(uint32_t i);
const char *ws_profile_unit(uint32_t i);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
