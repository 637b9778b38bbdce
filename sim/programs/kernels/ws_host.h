// SPDX-License-Identifier: Apache-2.0
// The interface of a host program (kernels/<name>/host.c) to the machine: memory and launches on
// some machine, be it the RTL, the golden model or both. The host prepares data, launches, and
// compares with its own reference. Deterministic; sizes come from param(); blocks fit any machine.
#ifndef WS_HOST_H
#define WS_HOST_H

#include <stddef.h>
#include <stdint.h>

#include "../../../gen/isa.h"

typedef struct ws_host_api {
  void *ctx;             // first argument of the functions below
  uint32_t warps;        // of the machine
  uint32_t block_warps;  // of a block at most: those of the machine, or fewer
  uint32_t threads;      // of a warp
  uint32_t cta_slots;    // blocks that can be resident
  uint32_t smem_bytes;   // shared memory of the machine
  uint32_t clock_cycles; // from one count of the clock register to the next; 0 counts as 1
  uint32_t schedulers;   // sub-cores that share its load/store unit; 0 counts as 1
  uint32_t
      fp; // ws_float_t of sim/model/ws_model.h: 0 none, 1 to nearest without subnormals, 2 IEEE
  const struct ws_sfu_tables *sfu; // special functions (sim/model/ws_sfu.h), or NULL
  bool tensor_exact;               // sums of matrix products round once (sim/model/ws_mma.h)
  bool apart;                      // threads of a warp have PCs of their own: no SIMT stack
  bool sfu_pairs; // most of them are two instructions, a square root of rsqrt and rcp

  // Device memory of `bytes` bytes, at least 64-byte aligned, zero. Never fails (ends the program).
  uint32_t (*alloc)(void *ctx, uint32_t bytes);
  // 0, or an error that has been reported.
  int (*write)(void *ctx, uint32_t addr, const void *src, uint32_t bytes);
  int (*read)(void *ctx, uint32_t addr, void *dst, uint32_t bytes);
  // Runs a kernel to its end. 0, or an error (fault, deadlock, mismatch) that has been reported.
  int (*launch)(void *ctx, const char *kernel, const uint32_t grid[3], const uint32_t block[3],
                uint32_t dyn_shared, uint32_t argc, const uint32_t *args);
  // A number the user may set (`--param n=4096`), else the default given here. A host program asks
  // for all its parameters before its first launch; a parameter that is given but not asked for is
  // an error then.
  uint32_t (*param)(void *ctx, const char *name, uint32_t preset);
  void (*log)(void *ctx, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
  // Reports a part of the last launch in which each of `warps` warps did `ops` operations in
  // `cycles`. May be NULL.
  void (*measure)(void *ctx, const char *what, uint32_t warps, uint32_t ops, uint32_t cycles);
} ws_host_api_t;

// 0 when every result is right, otherwise after a message WS_HOST_WRONG (a result differs) or
// WS_HOST_FAILED (a launch or a memory access failed).
enum { WS_HOST_OK = 0, WS_HOST_WRONG = 1, WS_HOST_FAILED = 2 };
typedef int ws_host_main_t(const ws_host_api_t *h);

// The kernels of kernels.def: ws_host_vecadd and so on.
#define WS_KERNEL_ROW(name, needs, bench, doc) ws_host_main_t ws_host_##name;
#include "kernels.def"
#undef WS_KERNEL_ROW
typedef enum {
  WS_NEEDS_ANY,
  WS_NEEDS_FP,
  WS_NEEDS_SFU,
  WS_NEEDS_CAS,
  WS_NEEDS_LRSC,
  WS_NEEDS_FATOMIC,
  WS_NEEDS_TENSOR
} ws_host_needs_t;
typedef struct ws_host_kernel {
  const char *name; // of the folder and the ELF
  ws_host_main_t *run;
  ws_host_needs_t needs;
  const char *bench; // parameters of the measured size, "n=4096 m=2", "" for the presets
  const char *doc;
} ws_host_kernel_t;
extern const ws_host_kernel_t ws_host_kernels[]; // ends with a row of zeros
const ws_host_kernel_t *ws_host_find(const char *name);
// What a machine with these features lacks to run it; NULL: nothing.
const char *ws_host_lacks(const ws_host_kernel_t *k, const ws_features_t *have);

// ---- helpers for hosts (ws_host.c) ----

uint32_t ws_host_rand(uint32_t *state);              // 32 bits; start with any state
uint32_t ws_host_below(uint32_t *state, uint32_t n); // 0 .. n-1
uint32_t *ws_host_words(uint32_t n);                 // zeroed host memory, to be freed
uint32_t ws_host_upload(const ws_host_api_t *h, const void *src, uint32_t bytes); // device address

// Threads of a block: `want`, but no more than the machine holds. pow2: rounded down to a power of
// two.
uint32_t ws_host_block(const ws_host_api_t *h, uint32_t want);
uint32_t ws_host_block_pow2(const ws_host_api_t *h, uint32_t want);
// For kernels without barriers: the smallest block that still fills the machine, so that a warp
// that ends is replaced at once.
uint32_t ws_host_block_stream(const ws_host_api_t *h);
// Runs a product of n x n matrices in blocks of tile x tile threads (parameters n and tile; 0: the
// widest that the machine holds), each with one word of the product (parameter each = 1) or wide x
// wide (each = wide * wide). If n leaves incomplete tiles, also runs the next larger size without
// any. If whole rows of a tile fit in a warp, those of A can stay in registers (parameter rows = 1;
// preset with several schedulers, which share the load/store unit). each = 0: all of these. Returns
// the first status other than 0.
typedef struct {
  const char *kernel; // tile and, of those kernels, _wide and _rows are added
  uint32_t tile, wide, rows;
} ws_host_tiles_t;
typedef int ws_host_tiled_t(const ws_host_api_t *h, const ws_host_tiles_t *t, uint32_t n,
                            uint32_t *seed);
int ws_host_tiled(const ws_host_api_t *h, ws_host_tiled_t *run, const char *kernel, uint32_t wide,
                  uint32_t seed);
int ws_host_tiled_launch(const ws_host_api_t *h, const ws_host_tiles_t *t, uint32_t n,
                         uint32_t argc, const uint32_t *args);
uint32_t ws_host_div_up(uint32_t a, uint32_t b);

// One-dimensional launch; WS_HOST_FAILED on error.
int ws_host_run(const ws_host_api_t *h, const char *kernel, uint32_t grid, uint32_t block,
                uint32_t dyn_shared, uint32_t argc, const uint32_t *args);
#define WS_ARGS(...)                                                                               \
  (uint32_t)(sizeof((uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t)), (uint32_t[]) {                 \
    __VA_ARGS__                                                                                    \
  }

// Reads n words back and compares; tells the first difference.
int ws_host_check(const ws_host_api_t *h, const char *what, uint32_t addr, const uint32_t *want,
                  uint32_t n);

#endif
