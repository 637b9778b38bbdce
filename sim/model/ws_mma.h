// SPDX-License-Identifier: Apache-2.0
// Matrix products of a warp, bit by bit: the golden model of the tensor unit.
//
// A *step* is one element of D = A x B + C: the products of a row of A and a column of B and the
// element of C, all of them summed at once. A row is a string of 32-bit words, elements from the
// low bits up: 2 of f16 and bf16, 1 of tf32, 4 of 8 bits, 8 of 4 bits, 32 single bits to a word.
// The documented shapes have steps of 8 words (m16n8k16 of f16 and bf16, k8 of tf32, k32 and k64
// of integers, k256 of bits), or of 4 words, half of that.
//
// Two arithmetics of floats:
// WS_MMA_HOPPER, as measured on an H200, without a difference in 12.6 million steps of each type
// and in instructions of all other types and shapes of this file (sim/model/test/mma):
//   1. Products are exact. Their exponent is the sum of those of the factors and is not normalised;
//      a subnormal number has the exponent of the smallest normal one. Zeros take no part.
//   2. With E the largest exponent of the products and C, but at least -133, each of them is cut,
//      in magnitude, to a multiple of 2^(E - 25). The sum of what is left is exact.
//   3. The sum is cut to binary32, in magnitude, subnormal results too; f16 sums are rounded to
//      nearest even. Too large is infinite. A result of 0 is +0, also that of a negative sum.
//   4. NaN, infinity times 0 and infinities of both signs give NaN, 0x7fffffff or 0x7fff.
// WS_MMA_EXACT: the exact sum, rounded once to nearest even. A sum of 0 is +0; one that rounds to 0
//   keeps its sign. The same NaN.
// tf32 is the upper 19 bits of a word; the others are ignored.
//
// Integers: the exact sum modulo 2^32; with WS_MMA_SAT the nearest number of 32 bits and a sign.
// Bits: C plus the number of ones in the and (WS_MMA_AND) or xor of A and B.
#ifndef WS_MMA_H
#define WS_MMA_H

#include <stdint.h>

typedef enum ws_mma_num { WS_MMA_HOPPER, WS_MMA_EXACT } ws_mma_num_t;

// The numbers are those of kind_i of ws_mma_dot. Sums are binary32 or, of integers and bits, 32
// bits; those of WS_MMA_F16_F16 are f16, and its C and D are in the low 16 bits.
typedef enum ws_mma_kind {
  WS_MMA_F16 = 0,
  WS_MMA_F16_F16 = 1,
  WS_MMA_BF16 = 2,
  WS_MMA_TF32 = 3,
  WS_MMA_INT8 = 4,
  WS_MMA_INT4 = 5,
  WS_MMA_BITS = 6,
  WS_MMA_KINDS
} ws_mma_kind_t;

// Of integers; WS_MMA_AND of bits, which are xored without.
enum { WS_MMA_A_SIGNED = 1, WS_MMA_B_SIGNED = 2, WS_MMA_SAT = 4, WS_MMA_AND = 1 };

enum { WS_MMA_WORDS = 8, WS_MMA_THREADS = 32 };

// One step. words: 1 to WS_MMA_WORDS.
uint32_t ws_mma_dot(ws_mma_num_t num, ws_mma_kind_t kind, unsigned mods, int words,
                    const uint32_t *a, const uint32_t *b, uint32_t c);

// The instruction of a warp of 32 threads, m16n8 by a k of `words` words (4 or 8): registers laid
// out as PTX documents them for mma.sync. a[r][t] is register r of thread t. A has words / 2
// registers, B half of them, C and D 4, or 2 of packed halves for WS_MMA_F16_F16. With g = t / 4,
// i = t % 4: register r of A is word i + 4 (r / 2) of row g + 8 (r % 2), that of B word i + 4 r of
// column g, that of C row g + 8 (r / 2), column 2 i + r % 2; of packed halves row g + 8 r, columns
// 2 i and 2 i + 1. d may be c.
void ws_mma_warp(ws_mma_num_t num, ws_mma_kind_t kind, unsigned mods, int words,
                 const uint32_t (*a)[WS_MMA_THREADS], const uint32_t (*b)[WS_MMA_THREADS],
                 const uint32_t (*c)[WS_MMA_THREADS], uint32_t (*d)[WS_MMA_THREADS]);

// m8n8k4 of binary64: four fused multiply-adds in order of k, each rounded to nearest even. A and B
// have one register pair per thread, C and D two: A is row g, column i, B row i, column g, C row g,
// column 2 i + r.
void ws_mma_warp_f64(const double *a, const double *b, const double (*c)[WS_MMA_THREADS],
                     double (*d)[WS_MMA_THREADS]);

#endif
