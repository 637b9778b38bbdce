// SPDX-License-Identifier: Apache-2.0
// Prefix sums: three kernels of one program, created all at once.
#include "common.h"

enum { N = 1000, BLOCK = 32, BLOCKS = (N + 2 * BLOCK - 1) / (2 * BLOCK) };

int main(void) {
  setup_t s = open_device();
  static int in[N], out[N];
  unsigned seed = 21;
  for (int i = 0; i < N; i++)
    in[i] = (int)(next_random(&seed) % 100);
  cl_program p = build_file(&s, "scan.cl", "-w");
  cl_kernel k[4], scan = NULL, add = NULL;
  cl_uint kernels;
  CHECK(clCreateKernelsInProgram(p, 4, k, &kernels));
  for (cl_uint i = 0; i < kernels; i++) {
    char name[64];
    CHECK(clGetKernelInfo(k[i], CL_KERNEL_FUNCTION_NAME, sizeof name, name, NULL));
    if (strcmp(name, "scan_blocks") == 0) scan = k[i];
    if (strcmp(name, "add_sums") == 0) add = k[i];
  }
  cl_mem din = buffer(&s, CL_MEM_READ_ONLY, sizeof in, in);
  cl_mem dout = buffer(&s, CL_MEM_READ_WRITE, sizeof out, NULL);
  cl_mem sums = buffer(&s, CL_MEM_READ_WRITE, BLOCKS * sizeof(int), NULL);
  cl_mem scanned = buffer(&s, CL_MEM_READ_WRITE, BLOCKS * sizeof(int), NULL);
  cl_mem total = buffer(&s, CL_MEM_READ_WRITE, sizeof(int), NULL);
  const size_t local = BLOCK, global = BLOCKS * BLOCK, all = BLOCKS * 2 * BLOCK;
  const cl_int n = N, blocks = BLOCKS;
  ARG(scan, 0, din);
  ARG(scan, 1, dout);
  ARG(scan, 2, sums);
  CHECK(clSetKernelArg(scan, 3, 2 * BLOCK * sizeof(int), NULL));
  ARG(scan, 4, n);
  launch(&s, scan, 1, &global, &local);
  ARG(scan, 0, sums);
  ARG(scan, 1, scanned);
  ARG(scan, 2, total);
  ARG(scan, 4, blocks);
  launch(&s, scan, 1, &local, &local);
  ARG(add, 0, dout);
  ARG(add, 1, scanned);
  ARG(add, 2, n);
  launch(&s, add, 1, &all, &local);
  int *got =
      clEnqueueMapBuffer(s.queue, dout, CL_TRUE, CL_MAP_READ, 0, sizeof out, 0, NULL, NULL, NULL);
  size_t wrong = got == NULL;
  for (int i = 0, sum = 0; i < N && got; sum += in[i++])
    wrong += got[i] != sum;
  CHECK(clEnqueueUnmapMemObject(s.queue, dout, got, 0, NULL, NULL));
  close_device(&s);
  return verdict("scan", wrong);
}
