// SPDX-License-Identifier: Apache-2.0
// Floating point for the references of hosts: one operation of the machine at a time. On an IEEE
// machine these are C's own; where subnormals are flushed, those of the model (sim/model/ws_fp.h).
// Compile without contraction of a * b + c (the default of -std=c11).
#ifndef WS_HOST_FP_H
#define WS_HOST_FP_H

#include "ws_host.h"

float wsh_add(const ws_host_api_t *h, float a, float b);
float wsh_sub(const ws_host_api_t *h, float a, float b);
float wsh_mul(const ws_host_api_t *h, float a, float b);
float wsh_div(const ws_host_api_t *h, float a, float b);
float wsh_sqrt(const ws_host_api_t *h, float a);
float wsh_fma(const ws_host_api_t *h, float a, float b, float c); // a * b + c
float wsh_rsqrtf(const ws_host_api_t *h, float a);    // rsqrtf of ws_float.h, step by step
float wsh_rsqrt_sfu(const ws_host_api_t *h, float a); // __rsqrtf, of the special function unit
uint32_t wsh_special(const ws_host_api_t *h, unsigned op,
                     uint32_t x); // of the special function unit

// Largest error of the machine's special functions in units of the last place, on a sample; at
// least 1. Tolerances are multiplied by it, as smaller tables (sfu_table) make for larger errors.
double wsh_special_error(const ws_host_api_t *h);

float *ws_host_floats(uint32_t n);                           // zeroed host memory, to be freed
float ws_host_float(uint32_t *state, float low, float high); // low <= x < high, or nearly
float ws_host_any_float(uint32_t *state); // a random finite number, subnormals too
uint32_t ws_host_bits(float x);           // as an argument of a kernel

// Reads n floats back and compares; tells the first difference. Every bit counts.
int ws_host_check_floats(const ws_host_api_t *h, const char *what, uint32_t addr, const float *want,
                         uint32_t n);
// The same, each within `absolute` + `relative` * |want|; logs the largest share of that used up.
int ws_host_check_near(const ws_host_api_t *h, const char *what, uint32_t addr, const double *want,
                       uint32_t n, double absolute, double relative);

#endif
