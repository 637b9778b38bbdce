// SPDX-License-Identifier: Apache-2.0
// Vector addition: a length that no group divides, local size left to the driver.
#include "common.h"

enum { N = 1000, PADDED = 1024 };

int main(void) {
  setup_t s = open_device();
  static float a[N], b[N], c[N];
  for (int i = 0; i < N; i++) {
    a[i] = sinf((float)i) * sinf((float)i);
    b[i] = cosf((float)i) * cosf((float)i);
  }
  cl_program p = build_file(&s, "vecadd.cl", NULL);
  cl_kernel k = kernel_of(p, "vecadd");
  cl_mem da = buffer(&s, CL_MEM_READ_ONLY, sizeof a, NULL);
  cl_mem db = buffer(&s, CL_MEM_READ_ONLY, sizeof b, NULL);
  cl_mem dc = buffer(&s, CL_MEM_WRITE_ONLY, sizeof c, NULL);
  CHECK(clEnqueueWriteBuffer(s.queue, da, CL_FALSE, 0, sizeof a, a, 0, NULL, NULL));
  CHECK(clEnqueueWriteBuffer(s.queue, db, CL_FALSE, 0, sizeof b, b, 0, NULL, NULL));
  const cl_uint n = N;
  ARG(k, 0, da);
  ARG(k, 1, db);
  ARG(k, 2, dc);
  ARG(k, 3, n);
  const size_t global = PADDED;
  cl_event e;
  CHECK(clEnqueueNDRangeKernel(s.queue, k, 1, NULL, &global, NULL, 0, NULL, &e));
  CHECK(clWaitForEvents(1, &e));
  cl_ulong start, end;
  CHECK(clGetEventProfilingInfo(e, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL));
  CHECK(clGetEventProfilingInfo(e, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL));
  read_back(&s, dc, sizeof c, c);
  size_t wrong = end <= start;
  for (int i = 0; i < N; i++)
    wrong += c[i] != a[i] + b[i];
  CHECK(clReleaseEvent(e));
  CHECK(clReleaseMemObject(da));
  CHECK(clReleaseMemObject(db));
  CHECK(clReleaseMemObject(dc));
  CHECK(clReleaseKernel(k));
  CHECK(clReleaseProgram(p));
  close_device(&s);
  return verdict("vecadd", wrong);
}
