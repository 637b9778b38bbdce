// SPDX-License-Identifier: Apache-2.0
// Integers, conversions, vectors, memory and atomics of OpenCL C, with results worked out by hand
// or by the host.
#include "common.h"

enum { MOST = 64 };

static size_t compare(const setup_t *s, cl_mem out, const char *name, const cl_long *want,
                      size_t n) {
  static cl_long got[MOST];
  size_t wrong = 0;
  read_back(s, out, sizeof got, got);
  for (size_t i = 0; i < n; i++) {
    if (got[i] == want[i]) continue;
    printf("%s: result %zu is %lld, not %lld\n", name, i, (long long)got[i], (long long)want[i]);
    wrong++;
  }
  return wrong;
}

static const size_t one = 1;

static size_t integers(const setup_t *s, cl_program p, cl_mem out) {
  const cl_int a = 123456789, b = -987654321;
  const cl_uint c = 0xDEADBEEFu;
  const cl_long l = 0x123456789ABCDEFLL;
  const cl_ulong m = 0xFEDCBA9876543210ull;
  const cl_char ch = 100;
  const cl_uchar uc = 0xA5;
  const cl_short sh = -2;
  const cl_int wrap = (cl_int)((cl_uint)a * 0u);
  cl_kernel k = kernel_of(p, "integers");
  ARG(k, 0, out);
  ARG(k, 1, a);
  ARG(k, 2, b);
  ARG(k, 3, c);
  ARG(k, 4, l);
  ARG(k, 5, m);
  ARG(k, 6, ch);
  ARG(k, 7, uc);
  ARG(k, 8, sh);
  launch(s, k, 1, &one, &one);
  const cl_long high = (cl_long)a * b >> 32;
  const cl_long want[] = {high,
                          (cl_long)((cl_ulong)c * c >> 32),
                          (cl_long)((__int128)l * l >> 64),
                          high + 5,
                          1234 * -77,
                          1234 * -77 + 9,
                          (cl_uint)(c << 7 | c >> 25),
                          (cl_uchar)(uc << 3 | uc >> 5),
                          5,
                          7,
                          16,
                          __builtin_popcount(c),
                          __builtin_popcountll(m),
                          0x7FFFFFFF,
                          -0x7FFFFFFFLL - 1,
                          127,
                          255,
                          0,
                          -1,
                          ((cl_long)a + b) >> 1,
                          ((cl_long)a + b + 1) >> 1,
                          ((cl_ulong)c + 0xFFFFFFFFu) >> 1,
                          987654321,
                          (cl_long)a - b,
                          228,
                          a,
                          -3,
                          10,
                          (cl_int)(0xFFFE0000u | 0x1234),
                          (cl_long)((cl_ulong)(cl_uint)a << 32 | c),
                          l / 1000003,
                          l % 1000003,
                          (cl_long)(m / 12345678901ull),
                          (cl_long)(m % 12345678901ull),
                          (cl_long)((cl_ulong)l << (a & 63)),
                          l >> (a & 63),
                          (cl_long)(m >> 33),
                          (cl_long)((cl_ulong)l * (cl_ulong)l),
                          b,
                          a,
                          (c & ~0xFF00FFu) | (~c & 0xFF00FFu),
                          0x3FC00000,
                          0x04030201,
                          1,
                          0,
                          4,
                          2,
                          4,
                          16,
                          8,
                          1 + wrap};
  return compare(s, out, "integers", want, sizeof want / sizeof *want);
}

static size_t conversions(const setup_t *s, cl_program p, cl_mem out) {
  const float f = 2.5f, big = 3e10f;
  const cl_long l = -123456789012345678LL;
  const cl_ulong m = 0xFFFFFE8000000001ull; // just above the middle of two floats
  cl_kernel k = kernel_of(p, "conversions");
  ARG(k, 0, out);
  ARG(k, 1, f);
  ARG(k, 2, big);
  ARG(k, 3, l);
  ARG(k, 4, m);
  launch(s, k, 1, &one, &one);
  const cl_long want[] = {2,
                          2,
                          2,
                          3,
                          2,
                          250,
                          0,
                          -128,
                          32767,
                          0x7FFFFFFF,
                          0xFFFFFFFFLL,
                          0,
                          (cl_long)(2.5f * 1e12f),
                          (cl_long)(2.5f * 1e12f),
                          INT64_MAX,
                          (cl_long)(float)l,
                          (cl_long)((float)m / 1024),
                          16777216,
                          16777218,
                          44,
                          32767,
                          0,
                          127,
                          2,
                          2,
                          -2,
                          0x7FFFFFFF,
                          0xFFFF8000LL,
                          2,
                          2,
                          0,
                          247};
  return compare(s, out, "conversions", want, sizeof want / sizeof *want);
}

static size_t vectors(const setup_t *s, cl_program p, cl_mem out) {
  const cl_float4 f = {{1, 2, 3, 4}};
  const cl_int3 i3 = {{5, 6, 7, 0}};
  const cl_uchar8 u8 = {{200, 1, 2, 3, 4, 5, 6, 100}};
  cl_short16 s16;
  for (int i = 0; i < 16; i++)
    s16.s[i] = (cl_short)(-100 * i);
  cl_kernel k = kernel_of(p, "vectors");
  ARG(k, 0, out);
  ARG(k, 1, f);
  ARG(k, 2, i3);
  ARG(k, 3, u8);
  ARG(k, 4, s16);
  launch(s, k, 1, &one, &one);
  const cl_long want[] = {4321,      765,
                          300,       -1400,
                          4001,      1 + 30 + 200 + 1000,
                          7 + 80,    5,
                          -1,        13,
                          4,         40,
                          30,        -3 + 60 - 300,
                          5,         30,
                          1,         4,
                          2,         1,
                          5,         10,
                          33,        -33,
                          66,        -1264,
                          24,        9,
                          -1 + 1000, 1,
                          -5,        1,
                          5,         20};
  return compare(s, out, "vectors", want, sizeof want / sizeof *want);
}

static size_t memory(const setup_t *s, cl_program p, cl_mem out) {
  float in[64];
  const cl_int table[4] = {1, 5, 2, 3};
  const size_t size = 32;
  for (int i = 0; i < 64; i++)
    in[i] = (float)i * 3;
  cl_mem din = buffer(s, CL_MEM_READ_ONLY, sizeof in, in);
  cl_mem halves = buffer(s, 0, 64, NULL), bytes = buffer(s, 0, 64, NULL);
  cl_mem dt = buffer(s, CL_MEM_READ_ONLY, sizeof table, (void *)(size_t)table);
  cl_kernel k = kernel_of(p, "memory");
  ARG(k, 0, out);
  ARG(k, 1, din);
  ARG(k, 2, halves);
  ARG(k, 3, bytes);
  CHECK(clSetKernelArg(k, 4, size * sizeof(cl_int), NULL));
  ARG(k, 5, dt);
  launch(s, k, 1, &size, &size);
  const cl_long want[] = {8 + 64, 8, 1, 0, 15, 8, 3, 2048, 2050, 65504, 2048, 2052, 4, -4};
  return compare(s, out, "memory", want, sizeof want / sizeof *want);
}

static size_t atomics(const setup_t *s, cl_program p) {
  cl_int i[8] = {0}, lock = 0;
  cl_uint u[8] = {0xFFFFFFFFu, 0, 0, 0, 0xFFFFFFFFu, 5};
  float f[2] = {0};
  const cl_int value = 3;
  const size_t global = 256, local = 32;
  cl_mem di = buffer(s, 0, sizeof i, i), du = buffer(s, 0, sizeof u, u);
  cl_mem df = buffer(s, 0, sizeof f, f), dl = buffer(s, 0, sizeof lock, &lock);
  cl_kernel k = kernel_of(p, "atomics");
  ARG(k, 0, di);
  ARG(k, 1, du);
  ARG(k, 2, df);
  ARG(k, 3, dl);
  ARG(k, 4, value);
  launch(s, k, 1, &global, &local);
  read_back(s, di, sizeof i, i);
  read_back(s, du, sizeof u, u);
  read_back(s, df, sizeof f, f);
  const cl_int want_i[7] = {768, -768, 256, -256, -255, 255, 256};
  const cl_uint want_u[6] = {0, 0xFFFFFFFFu, 0, 0x800000FFu, 0x7FFFFF01u, 5};
  size_t wrong = memcmp(i, want_i, sizeof want_i) != 0;
  wrong += memcmp(u, want_u, sizeof want_u) != 0;
  wrong += f[0] != 2.5f;
  if (wrong) puts("atomics: wrong");
  return wrong;
}

static size_t swaps(const setup_t *s, cl_program p) {
  float sum = 0, group[4];
  const size_t global = 128, local = 32;
  cl_mem ds = buffer(s, 0, sizeof sum, &sum), dg = buffer(s, 0, sizeof group, NULL);
  cl_kernel k = kernel_of(p, "swaps");
  ARG(k, 0, ds);
  ARG(k, 1, dg);
  launch(s, k, 1, &global, &local);
  read_back(s, ds, sizeof sum, &sum);
  read_back(s, dg, sizeof group, group);
  size_t wrong = sum != 192;
  for (int i = 0; i < 4; i++)
    wrong += group[i] != 48;
  if (wrong) printf("swaps: sum %g, first group %g\n", sum, group[0]);
  return wrong;
}

int main(void) {
  setup_t s = open_device();
  cl_program p = build_file(&s, "language.cl", "-cl-std=CL1.2");
  cl_mem out = buffer(&s, CL_MEM_READ_WRITE, MOST * sizeof(cl_long), NULL);
  size_t wrong = integers(&s, p, out) + conversions(&s, p, out) + vectors(&s, p, out);
  wrong += memory(&s, p, out) + atomics(&s, p) + swaps(&s, p);
  close_device(&s);
  return verdict("language", wrong);
}
