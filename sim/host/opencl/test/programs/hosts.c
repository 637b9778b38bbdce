// SPDX-License-Identifier: Apache-2.0
// What hosts do around their kernels: a context by type, sources in pieces, a callback of a build,
// two queues that wait for each other, parts of buffers, memory of the host, three dimensions.
#include "common.h"

enum { N = 512, NX = 12, NY = 10, NZ = 6, CELLS = NX * NY * NZ };

static int built;
static void CL_CALLBACK on_build(cl_program p, void *data) {
  (void)p;
  built += *(int *)data;
}

static setup_t by_type(void) {
  cl_platform_id platform;
  cl_int status;
  setup_t s = {0};
  size_t bytes;
  CHECK(clGetPlatformIDs(1, &platform, NULL));
  const cl_context_properties properties[] = {CL_CONTEXT_PLATFORM, (cl_context_properties)platform,
                                              0};
  s.context = clCreateContextFromType(properties, CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU, NULL,
                                      NULL, &status);
  CHECK(status);
  CHECK(clGetContextInfo(s.context, CL_CONTEXT_DEVICES, 0, NULL, &bytes));
  cl_device_id *all = malloc(bytes);
  CHECK(clGetContextInfo(s.context, CL_CONTEXT_DEVICES, bytes, all, NULL));
  s.device = all[0];
  free(all);
  s.queue = clCreateCommandQueue(s.context, s.device, 0, &status);
  CHECK(status);
  return s;
}

static cl_program build_pieces(const setup_t *s) {
  char *text = read_text("hosts.cl");
  const size_t half = strlen(text) / 2;
  const char *pieces[3] = {text, text + half, "\n#if FACTOR != 7\n#error\n#endif\n"};
  const size_t lengths[3] = {half, 0, 0};
  int one = 1;
  cl_int status;
  cl_program p = clCreateProgramWithSource(s->context, 3, pieces, lengths, &status);
  CHECK(status);
  CHECK(clBuildProgram(p, 0, NULL, "-D FACTOR=7 -I . -cl-fast-relaxed-math", on_build, &one));
  free(text);
  return p;
}

static void scale(cl_command_queue q, cl_kernel k, cl_mem m, cl_int by, cl_int plus, cl_event after,
                  cl_event *done) {
  const size_t global = N;
  ARG(k, 0, m);
  ARG(k, 1, by);
  ARG(k, 2, plus);
  CHECK(clEnqueueNDRangeKernel(q, k, 1, NULL, &global, NULL, 1, &after, done));
}

// Write, first queue; a kernel in each; read. Nothing begins before the event of the host.
static size_t two_queues(const setup_t *s, cl_program p) {
  cl_int d[N], status;
  cl_event start = clCreateUserEvent(s->context, &status), written, first, second, barrier;
  CHECK(status);
  cl_command_queue other =
      clCreateCommandQueue(s->context, s->device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &status);
  CHECK(status);
  cl_kernel k = kernel_of(p, "scale");
  cl_mem m = buffer(s, CL_MEM_READ_WRITE, sizeof d, NULL);
  size_t wrong = 0;
  CHECK(clEnqueueWriteBuffer(s->queue, m, CL_FALSE, 0, sizeof d, d, 1, &start, &written));
  scale(other, k, m, 3, 1, written, &first);
  scale(s->queue, k, m, -2, 5, first, &second);
  CHECK(clEnqueueBarrierWithWaitList(s->queue, 1, &second, &barrier));
  CHECK(clFlush(other));
  for (int i = 0; i < N; i++)
    d[i] = i; // the write has not begun
  CHECK(clSetUserEventStatus(start, CL_COMPLETE));
  CHECK(clEnqueueReadBuffer(s->queue, m, CL_TRUE, 0, sizeof d, d, 1, &barrier, NULL));
  for (int i = 0; i < N; i++)
    wrong += d[i] != -2 * (3 * i + 1) + 5;
  CHECK(clReleaseCommandQueue(other));
  CHECK(clReleaseMemObject(m));
  return wrong;
}

// A part of a buffer is filled, copied, mapped; the rest keeps its contents.
static size_t parts(const setup_t *s) {
  cl_int d[N], status;
  const cl_int pattern[2] = {-1, -2};
  const cl_buffer_region region = {256, 1024};
  size_t wrong = 0;
  for (int i = 0; i < N; i++)
    d[i] = i;
  cl_mem m = buffer(s, CL_MEM_READ_WRITE, sizeof d, d);
  cl_mem part =
      clCreateSubBuffer(m, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
  CHECK(status);
  CHECK(clEnqueueFillBuffer(s->queue, part, pattern, sizeof pattern, 64, 128, 0, NULL, NULL));
  CHECK(clEnqueueCopyBuffer(s->queue, part, m, 64, 1536, 128, 0, NULL, NULL));
  cl_int *at = clEnqueueMapBuffer(s->queue, part, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 64, 8, 0,
                                  NULL, NULL, &status);
  CHECK(status);
  wrong += at[0] != -1 || at[1] != -2;
  at[1] = 1000;
  CHECK(clEnqueueUnmapMemObject(s->queue, part, at, 0, NULL, NULL));
  read_back(s, m, sizeof d, d);
  for (int i = 0; i < N; i++) {
    const bool filled = (i >= 80 && i < 112) || (i >= 384 && i < 416);
    wrong += d[i] != (i == 81 ? 1000 : filled ? -1 - (i & 1) : i);
  }
  CHECK(clReleaseMemObject(part));
  CHECK(clReleaseMemObject(m));
  return wrong;
}

static int cell(const cl_int *a, int x, int y, int z) {
  return a[(z * NY + y) * NX + x];
}

// The inside of a box, into memory of the host; then a part of its rows.
static size_t box(const setup_t *s, cl_program p) {
  static cl_int a[CELLS], b[CELLS], rows[4 * 3 * 2];
  const cl_int nx = NX, ny = NY;
  const size_t offset[3] = {1, 1, 1}, global[3] = {NX - 2, NY - 2, NZ - 2};
  const size_t from[3] = {4 * 2, 3, 1}, zero[3] = {0}, region[3] = {4 * 4, 3, 2};
  size_t wrong = 0;
  cl_int status;
  for (int i = 0; i < CELLS; i++)
    a[i] = i * i % 101;
  cl_mem in = buffer(s, CL_MEM_READ_ONLY, sizeof a, a);
  cl_mem out =
      clCreateBuffer(s->context, CL_MEM_WRITE_ONLY | CL_MEM_USE_HOST_PTR, sizeof b, b, &status);
  CHECK(status);
  cl_kernel k = kernel_of(p, "stencil");
  ARG(k, 0, in);
  ARG(k, 1, out);
  ARG(k, 2, nx);
  ARG(k, 3, ny);
  CHECK(clEnqueueNDRangeKernel(s->queue, k, 3, offset, global, NULL, 0, NULL, NULL));
  CHECK(clEnqueueReadBufferRect(s->queue, out, CL_TRUE, from, zero, region, 4 * NX, 4 * NX * NY, 0,
                                0, rows, 0, NULL, NULL));
  cl_int *at =
      clEnqueueMapBuffer(s->queue, out, CL_TRUE, CL_MAP_READ, 0, sizeof b, 0, NULL, NULL, &status);
  CHECK(status);
  wrong += at != b;
  for (int z = 1; z < NZ - 1; z++) {
    for (int y = 1; y < NY - 1; y++) {
      for (int x = 1; x < NX - 1; x++)
        wrong += cell(b, x, y, z) != cell(a, x, y, z) - cell(a, x - 1, y, z) +
                                         2 * cell(a, x + 1, y, z) - 3 * cell(a, x, y - 1, z) +
                                         4 * cell(a, x, y + 1, z) - 5 * cell(a, x, y, z - 1) +
                                         6 * cell(a, x, y, z + 1) + 7;
    }
  }
  for (int i = 0; i < 4 * 3 * 2; i++)
    wrong += rows[i] != cell(b, 2 + i % 4, 3 + i / 4 % 3, 1 + i / 12);
  CHECK(clEnqueueUnmapMemObject(s->queue, out, at, 0, NULL, NULL));
  return wrong;
}

int main(void) {
  setup_t s = by_type();
  cl_program p = build_pieces(&s);
  size_t wrong = built != 1;
  wrong += two_queues(&s, p);
  wrong += parts(&s);
  wrong += box(&s, p);
  close_device(&s);
  return verdict("hosts", wrong);
}
