// SPDX-License-Identifier: Apache-2.0
// The header that every kernel includes. Compile with the flags of sim/sim.mk, then run the
// assembly through wsssy (the reconvergence pass): without it a branch that diverges is a fault.
//
//   WS_KERNEL(saxpy, uint32_t, a, const uint32_t *, x, uint32_t *, y, uint32_t, n) {
//     uint32_t i = ws_global_x();
//     if (i < n) y[i] = a * x[i] + y[i];
//   }
//
// Arguments are pairs of type and name: up to 62, of any type (integers, floats, pointers, structs,
// vectors) and 256 bytes in all. The kernel reads them at the start of the constant window; there
// is no call and, unless something needs it, no stack.
#ifndef WS_H
#define WS_H

#include <stddef.h>
#include <stdint.h>

#include "ws_each.h"
#include "ws_note.h"

#define WS_INLINE static inline __attribute__((always_inline))
#define WS_NOINLINE static __attribute__((noinline))

// ---- memory windows ---------------------------------------------------------------------------

// Shared by the threads of a block; not initialised. At file scope or inside a function.
#define __shared__ static __attribute__((section(".shared"), aligned(4)))
// Read-only, broadcast to the warp in one lookup when all threads read the same word.
// Weak, for the compiler may not compute with contents that a host program can change before a
// launch. At file scope.
#define __constant__ const __attribute__((weak, section(".constant"), aligned(4)))

// Shared memory requested at launch, after the static part; 16-byte aligned.
extern char __ws_dyn_shared[];
#define ws_dynamic_shared(type)                                                                    \
  ({                                                                                               \
    char *ws_dyn_ = __ws_dyn_shared;                                                               \
    ws_keep(ws_dyn_);                                                                              \
    (type *)(void *)ws_dyn_;                                                                       \
  })
// Makes the compiler keep a value in a register as it is, instead of computing a similar one
// again: for base addresses, from which RISC-V loads reach 2 KB in either direction.
#define ws_keep(value) __asm__("" : "+r"(value))
// Makes a load issue here, before whatever follows. The compiler assumes that loads are fast and
// places the use of one before the next load, which then waits for memory again.
#define ws_ask(value) __asm__ volatile("" ::"rf"(value))

// ---- the kernel -------------------------------------------------------------------------------

#define WS_PARAM_BASE 0xFFFFF800u // within reach of x0; the same words as at 0xC0000000

// The body is inlined into the entry, which reads each argument where it is used.
#define WS_KERNEL(kernel_, ...)                                                                    \
  struct ws_args_##kernel_ {                                                                       \
    WS_EACH(kernel_, WS_MEMBER, WS_EMPTY, __VA_ARGS__)                                             \
  };                                                                                               \
  WS_INLINE void ws_body_##kernel_(WS_EACH(kernel_, WS_DECL, WS_COMMA, __VA_ARGS__)                \
                                       WS_IF_NONE(void, __VA_ARGS__));                             \
  WS_ENTRY(kernel_, #kernel_, WS_EACH(kernel_, WS_COUNT, WS_EMPTY, __VA_ARGS__),                   \
           {WS_EACH(kernel_, WS_NOTE_ROW, WS_COMMA, __VA_ARGS__)},                                 \
           (WS_EACH(kernel_, WS_LOAD, WS_COMMA, __VA_ARGS__)))                                     \
  WS_INLINE void ws_body_##kernel_(WS_EACH(kernel_, WS_DECL, WS_COMMA, __VA_ARGS__)                \
                                       WS_IF_NONE(void, __VA_ARGS__))

// The note and the entry of a kernel whose arguments are struct ws_args_<name> and whose body is
// ws_body_<name>. `count`: +1 per argument; `rows`: their rows of the note; `loads`: their values.
#define WS_ENTRY(kernel_, text, count, rows, loads)                                                \
  extern char __ws_stack_##kernel_[], __ws_regs_##kernel_[]; /* defined by wsssy */                \
  void kernel_(void);                                                                              \
  _Static_assert(sizeof text <= WS_NOTE_NAME, "name of the kernel is too long");                   \
  _Static_assert((count + 0) <= WS_NOTE_ARGS, "a kernel has up to 62 arguments");                  \
  _Static_assert(sizeof(struct ws_args_##kernel_) <= WS_NOTE_ARG_BYTES,                            \
                 "the arguments of a kernel take more than 256 bytes");                            \
  static const ws_note_t ws_kernel_note_##kernel_ __attribute__((                                  \
      used, section(".ws_kernels"), aligned(4))) = {.magic = WS_NOTE_MAGIC,                        \
                                                    .entry = (uint32_t)kernel_,                    \
                                                    .args = count + 0,                             \
                                                    .arg_bytes = sizeof(struct ws_args_##kernel_), \
                                                    .stack = (uint32_t)__ws_stack_##kernel_,       \
                                                    .regs = (uint32_t)__ws_regs_##kernel_,         \
                                                    .arg = rows,                                   \
                                                    .name = text};                                 \
  __attribute__((used, aligned(64))) void kernel_(void) { /* at the beginning of a line */         \
    ws_body_##kernel_ loads;                                                                       \
  }

#define WS_ARGS(kernel_) ((const struct ws_args_##kernel_ *)WS_PARAM_BASE)
#define WS_MEMBER(kernel_, type, name) __attribute__((aligned(4))) type name;
#define WS_DECL(kernel_, type, name) type name
#define WS_COUNT(kernel_, type, name) +1
#define WS_LOAD(kernel_, type, name) WS_ARGS(kernel_)->name
#define WS_NOTE_ROW(kernel_, type, name_)                                                          \
  {                                                                                                \
    .kind = WS_KIND(((struct ws_args_##kernel_ *)0)->name_),                                       \
    .log2_align = WS_LOG2(_Alignof(__typeof__(((struct ws_args_##kernel_ *)0)->name_))),           \
    .offset = offsetof(struct ws_args_##kernel_, name_),                                           \
    .bytes = WS_ARG_SIZE(((struct ws_args_##kernel_ *)0)->name_)                                   \
  }
// clang-format off
#define WS_KIND(v)                                                                                 \
  _Generic((v), _Bool: 'u', char: 'u', unsigned char: 'u', signed char: 'i', short: 'i',           \
           unsigned short: 'u', int: 'i', long: 'i', unsigned: 'u', unsigned long: 'u',            \
           long long: 'l', unsigned long long: 'm', float: 'f', double: 'd',                       \
           default: __builtin_classify_type(_Generic((v), float: 0, default: (v))) == 5 ? 'p' : 'b')
// clang-format on
#define WS_ARG_SIZE(v) (sizeof(v) < 4 && WS_KIND(v) != 'b' ? 4 : sizeof(v))
#define WS_LOG2(n) ((n) <= 4 ? 2 : (n) <= 8 ? 3 : (n) <= 16 ? 4 : (n) <= 32 ? 5 : 6)

// ---- position of the thread -------------------------------------------------------------------
// Read from CSRs; not volatile, so that the compiler may keep a value or read it again.

#define WS_CSR(name, number)                                                                       \
  WS_INLINE uint32_t name(void) {                                                                  \
    uint32_t v;                                                                                    \
    __asm__("csrr %0, " #number : "=r"(v));                                                        \
    return v;                                                                                      \
  }
WS_CSR(ws_lane, 0xCC0)      // thread within the warp
WS_CSR(ws_warp_slot, 0xCC1) // of the machine, not of the block
WS_CSR(ws_sm_id, 0xCC2)
WS_CSR(ws_tid_x, 0xCC3)
WS_CSR(ws_tid_y, 0xCC4)
WS_CSR(ws_tid_z, 0xCC5)
WS_CSR(ws_ctaid_x, 0xCC6)
WS_CSR(ws_ctaid_y, 0xCC7)
WS_CSR(ws_ctaid_z, 0xCC8)
WS_CSR(ws_ntid_x, 0xCC9)
WS_CSR(ws_ntid_y, 0xCCA)
WS_CSR(ws_ntid_z, 0xCCB)
WS_CSR(ws_nctaid_x, 0xCCC)
WS_CSR(ws_nctaid_y, 0xCCD)
WS_CSR(ws_nctaid_z, 0xCCE)
WS_CSR(ws_local_bytes, 0xCD1)
WS_CSR(ws_global_x, 0xCD3) // blockIdx.x * blockDim.x + threadIdx.x
WS_CSR(ws_global_y, 0xCD4)
WS_CSR(ws_warp_size, 0xCD5) // threads of a warp

typedef struct ws_dim3 {
  uint32_t x, y, z;
} ws_dim3_t;
#define threadIdx ((ws_dim3_t){ws_tid_x(), ws_tid_y(), ws_tid_z()})
#define blockIdx ((ws_dim3_t){ws_ctaid_x(), ws_ctaid_y(), ws_ctaid_z()})
#define blockDim ((ws_dim3_t){ws_ntid_x(), ws_ntid_y(), ws_ntid_z()})
#define gridDim ((ws_dim3_t){ws_nctaid_x(), ws_nctaid_y(), ws_nctaid_z()})

// ---- synchronisation --------------------------------------------------------------------------

// Barrier `number` of the block: every warp with a live thread must arrive. (The number of the use:
// see "the warp" below.)
#define ws_barrier(number) WS_BARRIER(number, __COUNTER__)
#define __syncthreads() ws_barrier(0)
#define WS_BARRIER(number, use) WS_BARRIER_(number, use)
#define WS_BARRIER_(number, use)                                                                   \
  __asm__ volatile(".insn r 0x0B, 0, 1, x0, %z0, x0 # use " #use : : "rJ"(number) : "memory")

// Waits until this warp's stores are visible to all.
WS_INLINE void ws_fence(void) {
  __asm__ volatile("fence" : : : "memory");
}

// For machines with a PC for each thread; on others they do nothing, or take the time of a fence.
// Waits until all threads of the warp in `mask` that have not ended are at one, which orders their
// accesses. 0: all threads of the warp. Every thread of the mask must come to one.
WS_INLINE void ws_warp_sync(uint32_t mask) {
  __asm__ volatile("slti x0, %z0, 0 # warpsync" : : "rJ"(mask) : "memory");
}
// The threads cannot go on before others of their warp have done something: these run.
WS_INLINE void ws_pause(void) {
  __asm__ volatile(".insn i 0x0F, 0, x0, x0, 16 # pause" : : : "memory");
}

// Ends the calling threads here; the rest of the warp goes on without them.
WS_INLINE __attribute__((noreturn)) void ws_exit(void) {
  __asm__ volatile(".insn r 0x0B, 0, 0, x0, x0, x0" : : : "memory");
  __builtin_unreachable();
}

// ---- atomics: 32-bit words in global or shared memory; the old value is returned --------------

#define ws_atomic_add(p, v) __atomic_fetch_add((p), (v), __ATOMIC_RELAXED)
#define ws_atomic_sub(p, v) __atomic_fetch_sub((p), (v), __ATOMIC_RELAXED)
#define ws_atomic_and(p, v) __atomic_fetch_and((p), (v), __ATOMIC_RELAXED)
#define ws_atomic_or(p, v) __atomic_fetch_or((p), (v), __ATOMIC_RELAXED)
#define ws_atomic_xor(p, v) __atomic_fetch_xor((p), (v), __ATOMIC_RELAXED)
#define ws_atomic_exch(p, v) __atomic_exchange_n((p), (v), __ATOMIC_RELAXED)

#define WS_ATOMIC(name, type, mnemonic)                                                            \
  WS_INLINE type name(type *p, type v) {                                                           \
    type old;                                                                                      \
    __asm__ volatile(mnemonic " %0, %2, %1" : "=r"(old), "+A"(*p) : "r"(v));                       \
    return old;                                                                                    \
  }
WS_ATOMIC(ws_atomic_min, int32_t, "amomin.w")
WS_ATOMIC(ws_atomic_max, int32_t, "amomax.w")
WS_ATOMIC(ws_atomic_minu, uint32_t, "amominu.w")
WS_ATOMIC(ws_atomic_maxu, uint32_t, "amomaxu.w")

// Compare-and-swap, on machines with cas = 1: writes `desired` if *p is `expected`; returns what *p
// was.
WS_INLINE uint32_t ws_atomic_cas(uint32_t *p, uint32_t expected, uint32_t desired) {
  __asm__ volatile(".insn r 0x2F, 2, 0x14, %0, %2, %3 # amocas.w"
                   : "+r"(expected), "+m"(*p)
                   : "r"(p), "r"(desired));
  return expected;
}

// Loads with cache operators, on machines with load_ops = 1: they read global and local memory past
// the data cache, which neither has the word afterwards nor loses another one. A thread sees its
// own earlier stores. cv: memory itself, no copy of it below the SM; so a loop of them sees what
// another master writes.
#define WS_LOAD_PAST(name, type, reg, mnemonic, funct3)                                            \
  WS_INLINE type name(const type *p) {                                                             \
    type v;                                                                                        \
    __asm__ volatile(".insn i 0x5B, " #funct3 ", %0, 0(%1) # " mnemonic                            \
                     : "=" reg(v)                                                                  \
                     : "r"(p), "m"(*p));                                                           \
    return v;                                                                                      \
  }
WS_LOAD_PAST(ws_load_cg, uint32_t, "r", "lw.cg", 0)
WS_LOAD_PAST(ws_load_cv, uint32_t, "r", "lw.cv", 1)
#ifdef __riscv_flen
WS_LOAD_PAST(ws_load_cgf, float, "f", "flw.cg", 2)
WS_LOAD_PAST(ws_load_cvf, float, "f", "flw.cv", 3)
#endif

#ifdef __riscv_flen
// Float addition, on machines with float_atomics = 1: returns what *p was. Rounds to nearest.
WS_INLINE float ws_atomic_addf(float *p, float v) {
  float old;
  __asm__ volatile(".insn r 0x0B, 2, 8, %0, %2, %3 # amofadd.w"
                   : "=f"(old), "+m"(*p)
                   : "r"(p), "f"(v));
  return old;
}
#endif

// Which side of `if (ws_then_first(condition)) .. else ..` runs first when the threads of a warp
// part. The machine runs the taken side of a branch first, and the compiler decides whether it
// jumps to the then-clause or over it. Here the branch is written by hand, and the compiler
// continues its two ways into the clauses (from -O2 on; the expectation serves at -O1). In a chain
// of `else if`, ws_then_first runs the clauses in the order of the source, ws_else_first the last
// one first, as on GPUs whose compilers leave the clauses in line. Clauses that end alike may be
// merged there.
#define ws_then_first(condition) WS_PART("bnez", 1, condition)
#define ws_else_first(condition) WS_PART("beqz", 0, condition)
#define WS_PART(branch, taken, condition)                                                          \
  ({                                                                                               \
    __label__ ws_taken_, ws_end_;                                                                  \
    int ws_side_ = !(taken);                                                                       \
    __asm__ goto(branch " %0, %l[ws_taken_]" ::"r"(!!(condition))::ws_taken_);                     \
    goto ws_end_;                                                                                  \
  ws_taken_:                                                                                       \
    ws_side_ = (taken);                                                                            \
  ws_end_:                                                                                         \
    __builtin_expect(ws_side_, !(taken));                                                          \
  })

// A critical section: ws_locked(&lock) { .. }, with `lock` a word that is 0 at first, in global or
// shared memory. `break` and `return` must not leave it.
//
// The threads of a warp run in step: one that has the lock does not go on while the others of its
// warp are in a loop before the place where they all meet. So the section is inside of the loop,
// and the thread gives the lock back before the others try again. The flag that ends the loop is
// hidden from the compiler, which would otherwise see that it follows from the lock, remove it, and
// move the section after the loop. `while (ws_atomic_exch(&lock, 1));` never ends for that reason
// as soon as two threads of a warp want the lock.
#define ws_locked(lock)                                                                            \
  for (uint32_t ws_done_ = 0; ({                                                                   \
         ws_opaque(ws_done_);                                                                      \
         !ws_done_;                                                                                \
       });)                                                                                        \
    if (ws_try_lock(lock))                                                                         \
      for (; !ws_done_; ws_unlock(lock), ws_done_ = 1)

// Takes the lock if it is free. Between both, the accesses of the section stay.
#define ws_try_lock(lock)                                                                          \
  ({                                                                                               \
    const int ws_free_ = ws_atomic_exch((lock), 1) == 0;                                           \
    ws_fence();                                                                                    \
    ws_free_;                                                                                      \
  })
#define ws_unlock(lock) (ws_fence(), (void)ws_atomic_exch((lock), 0))

// ---- the warp: over the threads that execute it together ---------------------------------------
// Every use has a number of its own in its text: the compiler must not merge two uses on the sides
// of a branch into one after it, because more threads would then take part.

// clang-format off
#define ws_vote_all(predicate) WS_VOTE(0, predicate, __COUNTER__)
#define ws_vote_any(predicate) WS_VOTE(1, predicate, __COUNTER__)
#define ws_vote_uni(predicate) WS_VOTE(2, predicate, __COUNTER__)     // 1 when all agree
#define ws_vote_ballot(predicate) WS_VOTE(3, predicate, __COUNTER__)  // bit t: thread t said yes

// An absent or inactive source yields the thread's own value.
#define ws_shfl_idx(value, n) WS_SHFL(uint32_t, "r", 0, value, n, __COUNTER__)   // from thread n
#define ws_shfl_up(value, n) WS_SHFL(uint32_t, "r", 1, value, n, __COUNTER__)    // from n below
#define ws_shfl_down(value, n) WS_SHFL(uint32_t, "r", 2, value, n, __COUNTER__)  // from n above
#define ws_shfl_bfly(value, n) WS_SHFL(uint32_t, "r", 3, value, n, __COUNTER__)  // index xor n

// The same over the threads of a mask, which first wait for each other, see ws_warp_sync(). On
// machines with a SIMT stack the threads that execute it together take part.
#define ws_sync_ballot(mask, predicate) WS_SYNC_VOTE(mask, predicate, __COUNTER__)
#define ws_sync_shfl(mask, value, n) WS_SYNC_SHFL(mask, value, n, __COUNTER__)   // from thread n

// Bits of the threads that execute this.
#define ws_active_mask() WS_ACTIVE(__COUNTER__)
// clang-format on

#define WS_VOTE(funct7, predicate, use) WS_VOTE_(funct7, predicate, use)
#define WS_VOTE_(funct7, predicate, use)                                                           \
  ({                                                                                               \
    uint32_t ws_r_;                                                                                \
    __asm__ volatile(".insn r 0x0B, 1, " #funct7 ", %0, %1, x0 # use " #use                        \
                     : "=r"(ws_r_)                                                                 \
                     : "r"((uint32_t)(predicate)));                                                \
    ws_r_;                                                                                         \
  })
// In registers that the constraint `reg` names: r integer, f float.
#define WS_SHFL(type, reg, funct7, value, n, use) WS_SHFL_(type, reg, funct7, value, n, use)
#define WS_SHFL_(type, reg, funct7, value, n, use)                                                 \
  ({                                                                                               \
    type ws_r_;                                                                                    \
    __asm__ volatile(".insn r 0x0B, 2, " #funct7 ", %0, %1, %2 # use " #use                        \
                     : "=" reg(ws_r_)                                                              \
                     : reg((type)(value)), "r"((uint32_t)(n)));                                    \
    ws_r_;                                                                                         \
  })
// The vote or shuffle follows the warpsync at once: it is of the threads that this releases.
#define WS_SYNC_VOTE(mask, predicate, use) WS_SYNC_VOTE_(mask, predicate, use)
#define WS_SYNC_VOTE_(mask, predicate, use)                                                        \
  ({                                                                                               \
    uint32_t ws_r_;                                                                                \
    __asm__ volatile("slti x0, %1, 0 # warpsync\n\t.insn r 0x0B, 1, 3, %0, %2, x0 # use " #use     \
                     : "=r"(ws_r_)                                                                 \
                     : "r"((uint32_t)(mask)), "r"((uint32_t)(predicate)));                         \
    ws_r_;                                                                                         \
  })
#define WS_SYNC_SHFL(mask, value, n, use) WS_SYNC_SHFL_(mask, value, n, use)
#define WS_SYNC_SHFL_(mask, value, n, use)                                                         \
  ({                                                                                               \
    uint32_t ws_r_;                                                                                \
    __asm__ volatile("slti x0, %1, 0 # warpsync\n\t.insn r 0x0B, 2, 0, %0, %2, %3 # use " #use     \
                     : "=r"(ws_r_)                                                                 \
                     : "r"((uint32_t)(mask)), "r"((uint32_t)(value)), "r"((uint32_t)(n)));         \
    ws_r_;                                                                                         \
  })
#define WS_ACTIVE(use) WS_ACTIVE_(use)
#define WS_ACTIVE_(use)                                                                            \
  ({                                                                                               \
    uint32_t ws_r_;                                                                                \
    __asm__ volatile("csrr %0, 0xCCF # use " #use : "=r"(ws_r_));                                  \
    ws_r_;                                                                                         \
  })

// The address of element i of an array of words. With Zba it is one instruction; on its own the
// compiler shifts an index once and keeps that for the arrays that come later.
#ifdef __riscv_zba
#define ws_at(array, i)                                                                            \
  ({                                                                                               \
    __typeof__(array) ws_r_;                                                                       \
    _Static_assert(sizeof *ws_r_ == 4, "ws_at is of words");                                       \
    __asm__("sh2add %0,%1,%2" : "=r"(ws_r_) : "r"((uint32_t)(i)), "r"(array));                     \
    ws_r_;                                                                                         \
  })
#else
#define ws_at(array, i) ((array) + (i))
#endif

// Rotates to the right by a constant, 0 to 31. Of a constant above 16 GCC makes a rotation to the
// left, which has its count in a register.
WS_INLINE uint32_t ws_rotate_right(uint32_t value, uint32_t n) {
#ifdef __riscv_zbb
  if (__builtin_constant_p(n)) {
    uint32_t r;
    __asm__("rori %0,%1,%2" : "=r"(r) : "r"(value), "i"(n & 31));
    return r;
  }
#endif
  return value >> n | value << (-n & 31);
}

// ---- time and hints ---------------------------------------------------------------------------

// Machines with clock_half = 1 count every second cycle: -DWS_CLOCK_SHIFT=1 shifts what is read
// left by 1, so that it is in cycles; without it ws_clock() is in counts of two cycles there.
#ifndef WS_CLOCK_SHIFT
#define WS_CLOCK_SHIFT 0
#endif
WS_INLINE uint32_t ws_clock(void) { // cycles since the kernel began, low word
  uint32_t v;
  __asm__ volatile("csrr %0, 0xC00" : "=r"(v) : : "memory");
  return v << WS_CLOCK_SHIFT;
}

WS_INLINE uint32_t ws_instret(void) { // warp instructions the SM has issued, low word
  uint32_t v;
  __asm__ volatile("csrr %0, 0xC02" : "=r"(v) : : "memory");
  return v;
}

// Performance counter number n, a constant, of the whole SM since the kernel began; it continues
// to count while it is read, and the two words are two reads. Illegal with perf_counters = 0.
#define ws_counter(n) WS_COUNTER(0xC03 + (n))
#define ws_counter_high(n) WS_COUNTER(0xC83 + (n))
#define WS_COUNTER(number)                                                                         \
  ({                                                                                               \
    uint32_t ws_r_;                                                                                \
    __asm__ volatile("csrr %0, %1" : "=r"(ws_r_) : "i"(number) : "memory");                        \
    ws_r_;                                                                                         \
  })
enum { // WS_COUNT_CYCLES ...: names and meaning in docs/isa.md
#define WS_PERF(name, slot, doc) WS_COUNT_##name,
#include "../../../gen/perf.def"
};

// Tells the compiler that the condition holds.
#define ws_assume(condition)                                                                       \
  do {                                                                                             \
    if (!(condition)) __builtin_unreachable();                                                     \
  } while (0)

// Hides from the compiler where a value comes from (for measurements).
#define ws_opaque(value) __asm__ volatile("" : "+r"(value))

#ifdef __riscv_flen
#include "ws_float.h"
#define ws_opaquef(value) __asm__ volatile("" : "+f"(value))
#endif

#endif
