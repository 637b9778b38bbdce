// SPDX-License-Identifier: Apache-2.0
// Histogram of bytes with atomics in local memory; a filled buffer, a sub-buffer, events.
#include "common.h"

enum { N = 4096, BINS = 256, SKIP = 128 };

int main(void) {
  setup_t s = open_device();
  static cl_uchar data[N];
  static cl_uint got[BINS], want[BINS];
  unsigned seed = 9;
  cl_int status;
  for (int i = 0; i < N; i++) {
    data[i] = (cl_uchar)(next_random(&seed) % (i % 3 ? 256 : 16));
    if (i >= SKIP) want[data[i]]++;
  }
  cl_program p = build_file(&s, "histogram.cl", NULL);
  cl_kernel k = kernel_of(p, "histogram");
  cl_mem all = clCreateBuffer(s.context, CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR, N, data, &status);
  CHECK(status);
  const cl_buffer_region region = {SKIP, N - SKIP};
  cl_mem part =
      clCreateSubBuffer(all, CL_MEM_READ_ONLY, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
  CHECK(status);
  cl_mem result = buffer(&s, CL_MEM_READ_WRITE, sizeof got, NULL);
  const cl_uint zero = 0, items = (N - SKIP) / 4;
  cl_event filled, counted;
  CHECK(clEnqueueFillBuffer(s.queue, result, &zero, sizeof zero, 0, sizeof got, 0, NULL, &filled));
  ARG(k, 0, part);
  ARG(k, 1, result);
  CHECK(clSetKernelArg(k, 2, BINS * sizeof(cl_uint), NULL));
  ARG(k, 3, items);
  const size_t local = 32, global = 4 * local;
  CHECK(clEnqueueNDRangeKernel(s.queue, k, 1, NULL, &global, &local, 1, &filled, &counted));
  CHECK(clEnqueueReadBuffer(s.queue, result, CL_TRUE, 0, sizeof got, got, 1, &counted, NULL));
  size_t wrong = 0;
  for (int i = 0; i < BINS; i++)
    wrong += got[i] != want[i];
  clReleaseEvent(filled);
  clReleaseEvent(counted);
  clReleaseMemObject(part);
  clReleaseMemObject(all);
  close_device(&s);
  return verdict("histogram", wrong);
}
