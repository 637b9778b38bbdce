// SPDX-License-Identifier: Apache-2.0
// Control flow, structures, unions and 64-bit integers in kernels against the same functions on the
// host; loops with barriers and vectors of three against loops of the host.
#include "common.h"

#define WORD cl_int
#define LONG cl_long
#pragma GCC diagnostic ignored "-Wimplicit-fallthrough"
#include "include/constructs.h"

enum { N = 64, GROUP = 16 };

static size_t plain(const setup_t *s, cl_program p) {
  static const char *const names[] = {"jumps", "two entries", "items", "longs"};
  static cl_long got[4][N];
  const cl_int n = N;
  const size_t global = N;
  size_t wrong = 0;
  cl_mem m = buffer(s, 0, sizeof got, NULL);
  cl_kernel k = kernel_of(p, "plain");
  ARG(k, 0, m);
  ARG(k, 1, n);
  launch(s, k, 1, &global, NULL);
  read_back(s, m, sizeof got, got);
  for (int i = 0; i < N; i++) {
    const cl_long want[4] = {jumps(i - 9), two_entries(i, i * 3), items(i), longs(i + 1)};
    for (int r = 0; r < 4; r++) {
      if (got[r][i] == want[r]) continue;
      printf("%s %d: %lld, not %lld\n", names[r], i, (long long)got[r][i], (long long)want[r]);
      wrong++;
    }
  }
  return wrong;
}

static void ring_of(int group, cl_int *out) {
  cl_int t[GROUP], v[GROUP];
  for (int l = 0; l < GROUP; l++)
    t[l] = l * l;
  for (int r = 0; r < 20 + 7 * group; r++) {
    for (int l = 0; l < GROUP; l++) {
      v[l] = r % 3 == 0 ? t[(l + 1) % GROUP] : r % 3 == 1 ? t[(l + GROUP - 1) % GROUP] * 3 : 0;
      for (int k = 0; r % 3 == 2 && k < l % 4; k++)
        v[l] += t[k];
    }
    for (int l = 0; l < GROUP; l++)
      t[l] = (v[l] + r) & 0xFFFF;
    if (r > 40) break;
  }
  for (int l = 0; l < GROUP; l++)
    out[l] = t[GROUP - 1 - l];
}

static size_t ring(const setup_t *s, cl_program p) {
  static cl_int got[N], want[N];
  const size_t global = N, local = GROUP;
  cl_mem m = buffer(s, 0, sizeof got, NULL);
  cl_kernel k = kernel_of(p, "ring");
  ARG(k, 0, m);
  CHECK(clSetKernelArg(k, 1, GROUP * sizeof(cl_int), NULL));
  launch(s, k, 1, &global, &local);
  read_back(s, m, sizeof got, got);
  for (int g = 0; g < N / GROUP; g++)
    ring_of(g, want + g * GROUP);
  if (memcmp(got, want, sizeof got) == 0) return 0;
  puts("ring: wrong");
  return 1;
}

typedef struct three {
  cl_uchar3 c;
  cl_float3 at[2];
  cl_short3 s;
} three_t;

static size_t threes(const setup_t *s, cl_program p) {
  static cl_float3 f[N], got[N];
  static cl_int packed[3 * N], out[3 * N];
  const three_t t = {{{1, 2, 250}}, {{{0.5f, 0.25f, 8}}, {{-1, -2, -3}}}, {{-300, 7, 30000}}};
  const size_t global = N;
  size_t wrong = 0;
  for (int i = 0; i < N; i++) {
    for (int c = 0; c < 3; c++) {
      f[i].s[c] = (float)(i * (c + 1));
      packed[3 * i + c] = i * 100 + c;
    }
  }
  cl_mem mf = buffer(s, 0, sizeof f, f), mp = buffer(s, CL_MEM_READ_ONLY, sizeof packed, packed);
  cl_mem mo = buffer(s, 0, sizeof out, NULL);
  cl_kernel k = kernel_of(p, "threes");
  ARG(k, 0, mf);
  ARG(k, 1, mp);
  ARG(k, 2, mo);
  ARG(k, 3, t);
  launch(s, k, 1, &global, NULL);
  read_back(s, mf, sizeof got, got);
  read_back(s, mo, sizeof out, out);
  for (int i = 0; i < N; i++) {
    const int q = i & 3;
    for (int c = 0; c < 3; c++) {
      const float want = f[i].s[(c + 2) % 3] * (float)(q + c) + t.at[q & 1].s[c];
      const cl_int word = packed[3 * i + (c + 1) % 3] + t.s.s[c] - t.c.s[c];
      wrong += got[i].s[c] != want || out[3 * i + c] != word;
    }
  }
  if (wrong) puts("threes: wrong");
  return wrong;
}

int main(void) {
  setup_t s = open_device();
  cl_program p = build_file(&s, "constructs.cl", "");
  const size_t wrong = plain(&s, p) + ring(&s, p) + threes(&s, p);
  close_device(&s);
  return verdict("constructs", wrong);
}
