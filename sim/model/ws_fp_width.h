// SPDX-License-Identifier: Apache-2.0
// The width of numbers for which a text of the floating-point model is compiled: fp_bits_t holds a
// number, fp_sig_t twice as many bits. FP(name) is a function of ws_fp.h or ws_fp64.h.
#ifndef WS_FP_WIDTH_H
#define WS_FP_WIDTH_H

#include <stdint.h>

#ifdef WS_FP_64
typedef uint64_t fp_bits_t;
__extension__ typedef unsigned __int128 fp_sig_t;
enum { FP_TOP = 126 }; // the place of the leading one in fp_sig_t
#define FP(name) ws_fp64_##name
#define FP_GEN(name) ws_fp64_gen##name
#define fp_unpack fp64_unpack
#define fp_pack fp64_pack
#define fp_round fp64_round
#define fp_nan_of fp64_nan_of
#else
typedef uint32_t fp_bits_t;
typedef uint64_t fp_sig_t;
enum { FP_TOP = 62 };
#define FP(name) ws_fp_##name
#define FP_GEN(name) ws_fp_gen##name
#endif

#endif
