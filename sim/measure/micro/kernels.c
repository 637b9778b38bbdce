// SPDX-License-Identifier: Apache-2.0
// What the rows of micro.def run: operations of one kind in each warp of a block, 32 and then 64
// times. The first two passes fill the caches, the third one counts. The difference between the
// two lengths is the time of 32 operations, without that of what stands around them.
//   stamps  per warp: begin and end of the 32 operations, begin and end of the 64
//   data    a word for each thread of a warp, which holds its own address
//   extra   a stride or a number of sides, where the kernel has one
//   shift   of what the clock register reads, to the left: then it is in cycles
#include "ws.h"

enum { EVICT_STAMPS = 37 }; // of micro_evict; also in evict.c
enum { PASSES = 3, TABLE = 15 * 1024 - 64 };

#define X4(x) x x x x
#define X32(x) X4(X4(x x))
#define INT(x) __asm__ volatile(X32(x "\n") : "+r"(a) : "r"(b) : "memory")
#define FLOAT(x) __asm__ volatile(X32(x "\n") : "+f"(f) : "f"(g) : "memory")
// Independent operations, into eight registers in turn, none of which is an operand. The banks of
// operands and results differ with four banks and more.
#define TO8(a, b, c, d, e, f, g, h, of) X4(of(a) of(b) of(c) of(d) of(e) of(f) of(g) of(h))
#define INT8(of)                                                                                   \
  __asm__ volatile(TO8("a2", "a3", "a6", "a7", "s4", "s5", "s8", "s9", of)                         \
                   :                                                                               \
                   : "r"(a), "r"(b)                                                                \
                   : "a2", "a3", "a6", "a7", "s4", "s5", "s8", "s9", "memory")
#define FLOAT8(of)                                                                                 \
  __asm__ volatile(TO8("ft0", "ft4", "fs0", "fa2", "fa6", "fs4", "fs8", "ft8", of)                 \
                   :                                                                               \
                   : "f"(f), "f"(g), "f"(h)                                                        \
                   : "ft0", "ft4", "fs0", "fa2", "fa6", "fs4", "fs8", "ft8")
#define FLOATS __asm__("" : "+f"(f), "+f"(g), "+f"(h))
#define ADD(to) "add " to ", a0, a1\n"
#define MUL24(to) ".insn r 0x5B, 4, 0, " to ", a0, a1\n"
#define LOAD(to) "lw " to ", 0(a0)\n"
#define CLOCK(to) "csrr " to ", 0xC00\n"
#define CLOCK_SHIFT(to) CLOCK(to) "sll " to ", " to ", a1\n" /* the two instructions of clock() */
#define FMUL(to) "fmul.s " to ", ft2, ft3\n"
#define FMA(to) "fmadd.s " to ", ft2, ft3, ft1\n"
#define MAD(to) ".insn r4 0x5B, 5, 0, " to ", ft2, ft3, ft1\n"
#define SFU(to) ".insn r 0x0B, 3, 3, " to ", ft2, f0\n"
#define EX2 ".insn r 0x0B, 3, 3, %0, %0, f0"
#define PAIR(first, second)                                                                        \
  ".insn r 0x0B, 3, " #first ", %0, %0, f0\n.insn r 0x0B, 3, " #second ", %0, %0, f0"
#define MULTIPLY_ADD "mul %0, %0, %1\nadd %0, %0, %1"
#define STORE "sw %1, 0(%0)\nfence"
#define BRANCH "beq %0, %1, 1f" /* to the end of TIME */

__constant__ const void *const self = &self;

// From an idle warp to an idle warp.
#define TIME(begin, end, ...)                                                                      \
  ws_barrier(0);                                                                                   \
  ws_fence();                                                                                      \
  begin = ws_clock();                                                                              \
  ws_fence();                                                                                      \
  __VA_ARGS__;                                                                                     \
  ws_fence();                                                                                      \
  end = ws_clock();                                                                                \
  __asm__ volatile("1:");

#define MICRO(name, first, ...)                                                                    \
  WS_KERNEL(micro_##name, uint32_t *, stamps, uint32_t *, data, uint32_t, extra, uint32_t,         \
            shift) {                                                                               \
    uint32_t *const word = ws_dynamic_shared(uint32_t), *const own = &word[ws_lane()];             \
    register uint32_t a __asm__("a0") = 3, b __asm__("a1") = 1;                                    \
    register float f __asm__("ft2") = 1.0f, g __asm__("ft3") = 1.0f, h __asm__("ft1") = 1.0f;      \
    uint32_t begin_1 = 0, end_1 = 0, begin_2 = 0, end_2 = 0;                                       \
    *own = (uint32_t)own;                                                                          \
    for (uint32_t k = 0; k < PASSES; k++) {                                                        \
      first;                                                                                       \
      __asm__("" : "+r"(a), "+r"(b)); /* in their registers: no move below */                      \
      TIME(begin_1, end_1, __VA_ARGS__) TIME(begin_2, end_2, __VA_ARGS__; __VA_ARGS__)             \
    }                                                                                              \
    ws_opaque(a);                                                                                  \
    if (ws_lane() == 0) {                                                                          \
      uint32_t *const to = &stamps[threadIdx.x / ws_warp_size() * 4];                              \
      to[0] = begin_1 << shift, to[1] = end_1 << shift;                                            \
      to[2] = begin_2 << shift, to[3] = end_2 << shift;                                            \
    }                                                                                              \
    (void)data, (void)f, (void)g, (void)h, (void)b, (void)extra;                                   \
  }

MICRO(alu, , INT("add %0, %0, %1"))
MICRO(mul, , INT("mul %0, %0, %1"))
MICRO(mul24, , INT(".insn r 0x5B, 4, 0, %0, %0, %1"))
MICRO(mul_add, , INT(MULTIPLY_ADD))
MICRO(div, , INT("divu %0, %0, %1"))
MICRO(fpu, , FLOAT("fadd.s %0, %0, %1"))
MICRO(fmul, , FLOAT("fmul.s %0, %0, %1"))
MICRO(mad, , FLOAT(".insn r4 0x5B, 5, 0, %0, %0, %1, %1"))
MICRO(fdiv, , FLOAT("fdiv.s %0, %0, %1"))
MICRO(sfu, , FLOAT(EX2))
MICRO(rsqrt, , FLOAT(".insn r 0x0B, 3, 1, %0, %0, f0"))
MICRO(sqrt_pair, , FLOAT(PAIR(1, 0)))
MICRO(sin_pair, , FLOAT(PAIR(8, 5)))
MICRO(cos_pair, , FLOAT(PAIR(8, 6)))
MICRO(ex2_pair, , FLOAT(PAIR(9, 3)))
MICRO(smem, a = (uint32_t)own, INT("lw %0, 0(%0)"))
MICRO(dcache, a = (uint32_t)&data[ws_lane()], INT("lw %0, 0(%0)"))
MICRO(ccache, a = (uint32_t)&self, INT("lw %0, 0(%0)"))
MICRO(store, a = (uint32_t)own, INT(STORE))
MICRO(branch, , INT(BRANCH))
MICRO(barrier, , X32(ws_barrier(0);))
MICRO(clock, , INT8(CLOCK))
MICRO(clock_shift, b = shift, INT8(CLOCK_SHIFT))
MICRO(add_8, , INT8(ADD))
MICRO(mul24_8, , INT8(MUL24))
// Sums and products in turn, independent. In 8 banks, sources, sums and products of warp 0 are in
// different pairs, so that two instructions per cycle need not meet there.
#define MUL(to) "mul " to ", a0, a1\n"
#define ADD_MUL                                                                                    \
  __asm__ volatile(                                                                                \
      X4(ADD("a2") MUL("a4") ADD("a3") MUL("a5") ADD("s4") MUL("s6") ADD("s5") MUL("s7"))          \
      :                                                                                            \
      : "r"(a), "r"(b)                                                                             \
      : "a2", "a3", "a4", "a5", "s4", "s5", "s6", "s7", "memory")
MICRO(add_mul_8, , ADD_MUL)
// Integer sums and float multiply-adds in turn, independent.
#define ADD_FMA                                                                                    \
  __asm__ volatile(                                                                                \
      X4(ADD("a2") FMA("fs0") ADD("a3") FMA("fs1") ADD("a6") FMA("fa0") ADD("a7") FMA("fa1"))      \
      :                                                                                            \
      : "r"(a), "r"(b), "f"(f), "f"(g), "f"(h)                                                     \
      : "a2", "a3", "a6", "a7", "fs0", "fs1", "fa0", "fa1", "memory")
MICRO(fmul_8, FLOATS, FLOAT8(FMUL))
MICRO(fma_8, FLOATS, FLOAT8(FMA))
MICRO(add_fma_8, FLOATS, ADD_FMA)
MICRO(mad_8, FLOATS, FLOAT8(MAD))
MICRO(sfu_8, FLOATS, FLOAT8(SFU))
MICRO(smem_8, a = (uint32_t)&word[ws_lane() * extra], INT8(LOAD))
MICRO(load_8, a = (uint32_t)&data[ws_lane() * extra], INT8(LOAD))

// Additions of the even warps, beside loads of the odd ones: the load/store unit is busy for
// longer.
#define BESIDE                                                                                     \
  if (threadIdx.x / ws_warp_size() % 2 == 0) {                                                     \
    INT8(ADD);                                                                                     \
  } else {                                                                                         \
    INT8(LOAD);                                                                                    \
  }
MICRO(beside, a = (uint32_t)&word[ws_lane() * extra], BESIDE)

// Each thread of a group of `extra` goes its own way, through 32 additions.
#define SIDES                                                                                      \
  for (uint32_t side = 0; side < extra; side++)                                                    \
    if ((ws_lane() & (extra - 1)) == side) INT("add %0, %0, %1")
MICRO(sides, , SIDES)

// A switch with a product and an xor in each way, as a chain of comparisons: the compiler would
// make a tree of them if it saw `way`.
#define WAY(k)                                                                                     \
  ws_opaque(way);                                                                                  \
  if (way == (k)) return a * b ^ ((k) + 1);
#define WAY4(k) WAY(k) WAY((k) + 1) WAY((k) + 2) WAY((k) + 3)
#define WAY16(k) WAY4(k) WAY4((k) + 4) WAY4((k) + 8) WAY4((k) + 12)
WS_NOINLINE uint32_t switched(uint32_t way, uint32_t a, uint32_t b) {
  WAY16(0) WAY16(16) return a;
}
MICRO(switch, , a = switched(ws_lane() & (extra - 1), a, b))

// Every thread of the warp takes a lock in shared memory once, counts, and gives it back; then they
// meet. The lock is the word after those of the threads, the count the next one.
#define SPIN_LOCK                                                                                  \
  do {                                                                                             \
    while (ws_atomic_exch(lock, 1)) {                                                              \
    }                                                                                              \
    ws_fence();                                                                                    \
    ++lock[1];                                                                                     \
    ws_fence();                                                                                    \
    ws_atomic_exch(lock, 0);                                                                       \
    ws_barrier(0);                                                                                 \
  } while (0)
MICRO(spin_lock, volatile uint32_t *const lock = &word[ws_warp_size()]; *lock = 0, SPIN_LOCK)

// A pointer chase of one thread: `loads` to fill the cache,
// then `counted`. Of constants: in a table that the host writes.
__constant__ __attribute__((aligned(4096))) uint32_t table[TABLE];
#define CHASE(name, load)                                                                          \
  WS_KERNEL(micro_##name, uint32_t *, cycles, const uint32_t *, first, uint32_t, loads, uint32_t,  \
            counted, uint32_t, shift) {                                                            \
    const uint32_t *p = first;                                                                     \
    uint32_t begin = 0, time = 0;                                                                  \
    uint32_t rounds = 2;                                                                           \
    ws_opaque(rounds); /* one loop in the code: the first round fetches what the second runs */    \
    for (uint32_t k = 0; k < rounds; k++) {                                                        \
      uint32_t n = k ? counted : loads;                                                            \
      ws_opaque(n);                                                                                \
      ws_fence();                                                                                  \
      begin = ws_clock();                                                                          \
      ws_fence();                                                                                  \
      for (; n; n--)                                                                               \
        __asm__ volatile(load : "+r"(p) : : "memory");                                             \
      ws_fence();                                                                                  \
      time = ws_clock() - begin;                                                                   \
    }                                                                                              \
    *cycles = time << shift;                                                                       \
    if (p == &table[TABLE]) *cycles = 0; /* never: the table is used */                            \
  }
CHASE(chase, "lw %0, 0(%0)")
CHASE(chase_cg, ".insn i 0x5B, 0, %0, 0(%0) # lw.cg")
CHASE(chase_cv, ".insn i 0x5B, 1, %0, 0(%0) # lw.cv")

// Calls code that the host writes: `rounds` in t0, results in the registers below.
WS_INLINE void call(uint32_t code, uint32_t rounds) {
  register uint32_t t0 __asm__("t0") = rounds;
  __asm__ volatile("jalr ra, 0(%1)"
                   : "+r"(t0)
                   : "r"(code)
                   : "ra", "a2", "a3", "a4", "a5", "a6", "a7", "t3", "t4", "ft0", "ft1", "ft2",
                     "ft3", "ft4", "ft5", "ft6", "ft7", "memory");
}

// As often as `calls` says, where a single round is too short for the clock register.
WS_KERNEL(micro_call, uint32_t *, cycles, uint32_t, code, uint32_t, rounds, uint32_t, calls,
          uint32_t, shift) {
  ws_fence();
  const uint32_t begin = ws_clock();
  ws_fence();
  do
    call(code, rounds);
  while (--calls);
  ws_fence();
  *cycles = (ws_clock() - begin) << shift;
}

// A warp calls code that keeps its times, `passes` times; the other ones call code of their own
// meanwhile, `step` bytes apart. One thread of each.
WS_KERNEL(micro_evict, uint32_t *, stamps, uint32_t, code, uint32_t, others, uint32_t, step,
          uint32_t, passes) {
  volatile uint32_t *const word = ws_dynamic_shared(volatile uint32_t);
  const uint32_t warp = threadIdx.x / ws_warp_size();
  if (threadIdx.x == 0) word[0] = 0;
  ws_barrier(0);
  if (ws_lane() == 0 && warp) {
    while (!word[0])
      call(others + warp * step, 8);
  } else if (ws_lane() == 0) {
    for (uint32_t k = 0; k < passes; k++) {
      call(code, (uint32_t)&word[1]);
      for (uint32_t i = 0; i < EVICT_STAMPS; i++)
        *stamps++ = word[1 + i];
    }
    word[0] = 1;
  }
}

// Constants, code, and the same constants again, whose time counts. `own` holds its own address:
// loads of it bring the loop back, which the code may have evicted.
WS_KERNEL(micro_between, uint32_t *, cycles, const uint32_t *, own, const uint32_t *, first,
          uint32_t, loads, uint32_t, code, uint32_t, shift) {
  uint32_t time = 0;
  for (uint32_t k = 0; k < 3; k++) {
    const uint32_t *p = k == 1 ? own : first;
    uint32_t n = loads;
    ws_opaque(n);
    ws_fence();
    const uint32_t begin = ws_clock();
    ws_fence();
    for (; n; n--)
      __asm__ volatile("lw %0, 0(%0)" : "+r"(p) : : "memory");
    ws_fence();
    time = ws_clock() - begin;
    if (k == 0) call(code, 1);
  }
  *cycles = time << shift;
}

WS_KERNEL(micro_nothing, uint32_t *, stamps) {
  (void)stamps;
}
