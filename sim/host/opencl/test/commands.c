// SPDX-License-Identifier: Apache-2.0
// Events, their callbacks and times; rectangles of three dimensions, fills, copies and maps; where
// work-items are in a range.
#define CL_USE_DEPRECATED_OPENCL_1_0_APIS // clSetCommandQueueProperty
#include <time.h>

#include "expect.h"

static const char source[] =
    "kernel void where(global uint *d) {\n"
    "  const size_t x = get_global_id(0) - get_global_offset(0);\n"
    "  const size_t y = get_global_id(1) - get_global_offset(1);\n"
    "  const size_t z = get_global_id(2) - get_global_offset(2);\n"
    "  const size_t nx = get_global_size(0), ny = get_global_size(1);\n"
    "  d[(z * ny + y) * nx + x] = get_global_id(0) + 100 * get_global_id(1) + \n"
    "    10000 * get_global_id(2) + 1000000 * get_work_dim() +\n"
    "    10000000 * (get_local_size(2) + 10 * (uint)(get_global_id(5) + get_local_size(7))); }\n"
    "kernel void fault(global int *d) { *(volatile global int *)(1 + (size_t)d) = 1; }\n";

typedef struct seen {
  cl_int status[4];
  int n;
} seen_t;

static void CL_CALLBACK on_event(cl_event e, cl_int status, void *data) {
  seen_t *s = data;
  (void)e;
  s->status[__atomic_fetch_add(&s->n, 1, __ATOMIC_SEQ_CST) & 3] = status;
}

// Callbacks come after the command: those that are wanted are waited for, up to ten seconds; half a
// second shows that none comes.
static int calls(seen_t *s, int want) {
  const int steps = want ? 5000 : 250;
  for (int i = 0; i < steps && (!want || __atomic_load_n(&s->n, __ATOMIC_SEQ_CST) < want); i++)
    nanosleep(&(struct timespec){0, 2000000}, NULL);
  return __atomic_load_n(&s->n, __ATOMIC_SEQ_CST);
}

static cl_int status_of(cl_event e) {
  cl_int status = 99;
  QUERY(clGetEventInfo, e, CL_EVENT_COMMAND_EXECUTION_STATUS, status);
  return status;
}

static void events(const setup_t *s, cl_program p) {
  cl_int status, word = 5;
  cl_uint n;
  cl_command_queue q;
  cl_context c;
  cl_command_type type;
  seen_t submitted = {0}, running = {0}, complete = {0}, failed = {0}, late = {0};
  cl_mem m = buffer(s, 0, 64, NULL);
  cl_event gate = clCreateUserEvent(s->context, &status), e, bad;
  CHECK(status);
  EXPECT(status_of(gate), CL_SUBMITTED);
  CHECK(clSetEventCallback(gate, CL_SUBMITTED, on_event, &submitted)); // it is from the start
  EXPECT(calls(&submitted, 1), 1);
  EXPECT(clSetUserEventStatus(gate, CL_RUNNING), CL_INVALID_VALUE);
  CHECK(clEnqueueFillBuffer(s->queue, m, &word, 4, 0, 64, 1, &gate, &e));
  QUERY(clGetEventInfo, e, CL_EVENT_COMMAND_TYPE, type);
  EXPECT(type, CL_COMMAND_FILL_BUFFER);
  QUERY(clGetEventInfo, e, CL_EVENT_COMMAND_QUEUE, q);
  EXPECT(q == s->queue, 1);
  QUERY(clGetEventInfo, gate, CL_EVENT_COMMAND_QUEUE, q);
  EXPECT(q == NULL, 1);
  QUERY(clGetEventInfo, e, CL_EVENT_CONTEXT, c);
  EXPECT(c == s->context, 1);
  QUERY(clGetEventInfo, gate, CL_EVENT_REFERENCE_COUNT, n);
  EXPECT(n, 2); // that of the command, too
  EXPECT(clSetUserEventStatus(e, CL_COMPLETE), CL_INVALID_EVENT);
  EXPECT(clSetEventCallback(e, CL_QUEUED, on_event, NULL), CL_INVALID_VALUE);
  EXPECT(clSetEventCallback(e, CL_COMPLETE, NULL, NULL), CL_INVALID_VALUE);
  CHECK(clSetEventCallback(e, CL_RUNNING, on_event, &running));
  CHECK(clSetEventCallback(e, CL_COMPLETE, on_event, &complete));
  EXPECT(calls(&running, 0), 0); // it waits for the gate
  cl_ulong t;
  EXPECT(clGetEventProfilingInfo(e, CL_PROFILING_COMMAND_END, sizeof t, &t, NULL),
         CL_PROFILING_INFO_NOT_AVAILABLE);
  CHECK(clSetUserEventStatus(gate, CL_COMPLETE));
  CHECK(clWaitForEvents(1, &e));
  EXPECT(calls(&running, 1), 1);
  EXPECT(calls(&complete, 1), 1);
  EXPECT(running.status[0], CL_RUNNING);
  EXPECT(complete.status[0], CL_COMPLETE);
  CHECK(clSetEventCallback(e, CL_SUBMITTED, on_event, &late)); // has been long before
  EXPECT(calls(&late, 1), 1);
  EXPECT(clGetEventProfilingInfo(gate, CL_PROFILING_COMMAND_END, sizeof t, &t, NULL),
         CL_PROFILING_INFO_NOT_AVAILABLE);

  // What waits for a command that has failed fails with the error of its list; so does a read that
  // blocks.
  cl_kernel k = kernel_of(p, "fault");
  ARG(k, 0, m);
  CHECK(clEnqueueTask(s->queue, k, 0, NULL, &bad));
  CHECK(clSetEventCallback(bad, CL_RUNNING, on_event, &failed));
  CHECK(clSetEventCallback(bad, CL_COMPLETE, on_event, &failed));
  EXPECT(clEnqueueReadBuffer(s->queue, m, CL_TRUE, 0, 4, &word, 1, &bad, NULL),
         CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT(status_of(bad), CL_OUT_OF_RESOURCES);
  EXPECT(calls(&failed, 2), 2);
  EXPECT(failed.status[1], CL_OUT_OF_RESOURCES);
  EXPECT(clFinish(s->queue), CL_OUT_OF_RESOURCES);
  EXPECT(clFinish(s->queue), CL_SUCCESS);
  const cl_event both[2] = {e, bad};
  EXPECT(clWaitForEvents(2, both), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT(clWaitForEvents(0, NULL), CL_INVALID_VALUE);
  EXPECT(clEnqueueMarkerWithWaitList(s->queue, 0, both, NULL), CL_INVALID_EVENT_WAIT_LIST);
  CHECK(clReleaseEvent(gate));
  CHECK(clReleaseEvent(e));
  CHECK(clReleaseEvent(bad));
  CHECK(clReleaseKernel(k));
  CHECK(clReleaseMemObject(m));
}

static cl_ulong time_of(cl_event e, cl_profiling_info name) {
  cl_ulong t = 0;
  CHECK(clGetEventProfilingInfo(e, name, sizeof t, &t, NULL));
  return t;
}

// Commands of a queue come one after the other; a longer transfer takes longer.
static void times(const setup_t *s, cl_program p) {
  static char bytes[65536];
  const size_t global = 8;
  cl_event e[3];
  cl_mem m = buffer(s, 0, sizeof bytes, NULL);
  cl_kernel k = kernel_of(p, "where");
  ARG(k, 0, m);
  CHECK(clEnqueueWriteBuffer(s->queue, m, CL_FALSE, 0, 64, bytes, 0, NULL, &e[0]));
  CHECK(clEnqueueNDRangeKernel(s->queue, k, 1, NULL, &global, NULL, 0, NULL, &e[1]));
  CHECK(clEnqueueReadBuffer(s->queue, m, CL_TRUE, 0, sizeof bytes, bytes, 0, NULL, &e[2]));
  cl_ulong last = 0, took[3];
  for (int i = 0; i < 3; i++) {
    const cl_ulong start = time_of(e[i], CL_PROFILING_COMMAND_START);
    const cl_ulong end = time_of(e[i], CL_PROFILING_COMMAND_END);
    EXPECT(start >= last && end > start, 1);
    EXPECT(time_of(e[i], CL_PROFILING_COMMAND_QUEUED) <=
                   time_of(e[i], CL_PROFILING_COMMAND_SUBMIT) &&
               time_of(e[i], CL_PROFILING_COMMAND_SUBMIT) <= start,
           1);
    last = end;
    took[i] = end - start;
  }
  EXPECT(took[0], 9); // at 1000 MHz, 8 bytes a cycle, and one
  EXPECT(took[2], 65536 / 8 + 1);
  cl_command_queue_properties old = 0;
  CHECK(clSetCommandQueueProperty(s->queue, CL_QUEUE_PROFILING_ENABLE, CL_FALSE, &old));
  EXPECT(old, CL_QUEUE_PROFILING_ENABLE);
  EXPECT(clGetEventProfilingInfo(e[0], CL_PROFILING_COMMAND_END, sizeof last, &last, NULL),
         CL_PROFILING_INFO_NOT_AVAILABLE);
  CHECK(clSetCommandQueueProperty(s->queue, CL_QUEUE_PROFILING_ENABLE, CL_TRUE, NULL));
  for (int i = 0; i < 3; i++)
    CHECK(clReleaseEvent(e[i]));
  CHECK(clReleaseKernel(k));
  CHECK(clReleaseMemObject(m));
}

static void places(const setup_t *s, cl_program p) {
  const size_t offset[3] = {7, 40, 9}, global[3] = {6, 4, 2}, local[3] = {3, 2, 2};
  cl_uint got[48];
  cl_mem m = buffer(s, 0, sizeof got, NULL);
  cl_kernel k = kernel_of(p, "where");
  ARG(k, 0, m);
  CHECK(clEnqueueNDRangeKernel(s->queue, k, 3, offset, global, local, 0, NULL, NULL));
  read_back(s, m, sizeof got, got);
  for (unsigned i = 0; i < 48; i++)
    EXPECT(got[i], 123000000 + 7 + i % 6 + 100 * (40 + i / 6 % 4) + 10000 * (9 + i / 24));
  const size_t far = 0xFFFFFFFF;
  EXPECT(clEnqueueNDRangeKernel(s->queue, k, 1, &far, global, local, 0, NULL, NULL),
         CL_INVALID_GLOBAL_OFFSET);
  CHECK(clReleaseKernel(k));
  CHECK(clReleaseMemObject(m));
}

// ---- boxes of bytes: 5 x 4 x 3 in a buffer of 8 x 6 x 5 from (1, 2, 1), and in host memory

enum { HX = 7, HY = 5 }; // pitches of the host's memory

static int in_buffer(int x, int y, int z) {
  return ((z + 1) * 6 + y + 2) * 8 + x + 1;
}
static int in_host(int x, int y, int z) {
  return (z * HY + y + 1) * HX + x + 2;
}

static void boxes(const setup_t *s) {
  cl_uchar in[240], host[HX * HY * 3 + HX] = {0}, out[256];
  const size_t at[3] = {1, 2, 1}, host_at[3] = {2, 1, 0}, region[3] = {5, 4, 3}, zero[3] = {0};
  const cl_buffer_region upper = {128, 240};
  cl_int status;
  for (int i = 0; i < 240; i++)
    in[i] = (cl_uchar)(i + 1);
  cl_mem m = buffer(s, 0, 240, in), whole = buffer(s, 0, 512, NULL);
  cl_mem part = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &upper, &status);
  CHECK(status);
  CHECK(clEnqueueReadBufferRect(s->queue, m, CL_TRUE, at, host_at, region, 8, 48, HX, HX * HY, host,
                                0, NULL, NULL));
  CHECK(clEnqueueWriteBufferRect(s->queue, part, CL_TRUE, at, host_at, region, 8, 48, HX, HX * HY,
                                 host, 0, NULL, NULL));
  CHECK(clEnqueueReadBuffer(s->queue, whole, CL_TRUE, 128, 240, out, 0, NULL, NULL));
  int copied = 0, others = 0;
  for (int z = 0; z < 3; z++) {
    for (int y = 0; y < 4; y++) {
      for (int x = 0; x < 5; x++) {
        EXPECT(host[in_host(x, y, z)], in[in_buffer(x, y, z)]);
        EXPECT(out[in_buffer(x, y, z)], in[in_buffer(x, y, z)]);
      }
    }
  }
  for (int i = 0; i < 240; i++) {
    copied += out[i] != 0;
    others += i < HX * HY * 3 && host[i] != 0;
  }
  EXPECT(copied, 60);
  EXPECT(others, 60);
  // From one buffer, whole rows of it, to another: a slice is as many rows as the region has.
  CHECK(clEnqueueCopyBufferRect(s->queue, m, part, at, zero, region, 8, 48, 0, 0, 0, NULL, NULL));
  CHECK(clEnqueueReadBuffer(s->queue, part, CL_TRUE, 0, 60, out, 0, NULL, NULL));
  for (int i = 0; i < 60; i++)
    EXPECT(out[i], in[in_buffer(i % 5, i / 5 % 4, i / 20)]);
  const size_t beyond[3] = {4, 2, 1}, wide[3] = {4, 4, 5}, none[3] = {4, 0, 1};
  const size_t beside[3] = {5, 0, 0}, small[3] = {3, 2, 1};
#define READ(from, size, row, slice)                                                               \
  clEnqueueReadBufferRect(s->queue, m, CL_TRUE, from, zero, size, row, slice, 0, 0, out, 0, NULL,  \
                          NULL)
  EXPECT(READ(beyond, wide, 8, 48), CL_INVALID_VALUE);
  EXPECT(READ(zero, none, 8, 48), CL_INVALID_VALUE);
  EXPECT(READ(zero, region, 8, 47), CL_INVALID_VALUE);
  EXPECT(READ(zero, region, 8, 24), CL_INVALID_VALUE);
  EXPECT(READ(zero, region, 4, 0), CL_INVALID_VALUE);
#define COPY(to, from_row, to_row)                                                                 \
  clEnqueueCopyBufferRect(s->queue, m, m, zero, to, small, from_row, 0, to_row, 0, 0, NULL, NULL)
  EXPECT(COPY(beside, 8, 8), CL_SUCCESS); // the same rows, side by side
  EXPECT(COPY(zero, 8, 8), CL_MEM_COPY_OVERLAP);
  EXPECT(COPY(beside, 8, 9), CL_INVALID_VALUE);
  CHECK(clReleaseMemObject(part));
  CHECK(clReleaseMemObject(whole));
  CHECK(clReleaseMemObject(m));
}

// ---- fills, copies, maps

static void fills(const setup_t *s) {
  cl_uchar pattern[128], out[512];
  const cl_buffer_region region = {128, 256};
  cl_int status;
  for (int i = 0; i < 128; i++)
    pattern[i] = (cl_uchar)(i + 3);
  cl_mem m = buffer(s, 0, 512, NULL);
  cl_mem a = clCreateSubBuffer(m, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
  CHECK(status);
#define FILL(size, offset, bytes)                                                                  \
  clEnqueueFillBuffer(s->queue, a, pattern, size, offset, bytes, 0, NULL, NULL)
  CHECK(FILL(128, 128, 128));
  CHECK(FILL(1, 0, 5));
  CHECK(FILL(2, 6, 4));
  read_back(s, m, sizeof out, out);
  for (int i = 0; i < 512; i++) {
    const int at = i - 128;
    EXPECT(out[i], at < 0     ? 0
                   : at < 5   ? 3
                   : at < 6   ? 0
                   : at < 10  ? 3 + (at & 1)
                   : at < 128 ? 0
                   : at < 256 ? at - 128 + 3
                              : 0);
  }
  EXPECT(FILL(4, 2, 8), CL_INVALID_VALUE);
  EXPECT(FILL(4, 4, 6), CL_INVALID_VALUE);
  EXPECT(FILL(4, 252, 8), CL_INVALID_VALUE);
  EXPECT(FILL(0, 0, 8), CL_INVALID_VALUE);
  EXPECT(clEnqueueFillBuffer(s->queue, a, NULL, 4, 0, 8, 0, NULL, NULL), CL_INVALID_VALUE);
  // Of one buffer and its part.
  EXPECT(clEnqueueCopyBuffer(s->queue, a, m, 0, 128, 64, 0, NULL, NULL), CL_MEM_COPY_OVERLAP);
  EXPECT(clEnqueueCopyBuffer(s->queue, a, m, 128, 192, 64, 0, NULL, NULL), CL_SUCCESS);
  EXPECT(clEnqueueCopyBuffer(s->queue, a, m, 224, 0, 64, 0, NULL, NULL), CL_INVALID_VALUE);
  read_back(s, m, sizeof out, out);
  for (int i = 0; i < 64; i++)
    EXPECT(out[192 + i], i + 3);
  EXPECT(clEnqueueMigrateMemObjects(s->queue, 0, &m, 0, 0, NULL, NULL), CL_INVALID_VALUE);
  EXPECT(clEnqueueMigrateMemObjects(s->queue, 1, &m, 1 << 9, 0, NULL, NULL), CL_INVALID_VALUE);
  CHECK(clEnqueueMigrateMemObjects(s->queue, 1, &a, 0, 0, NULL, NULL));
  CHECK(clReleaseMemObject(a));
  CHECK(clReleaseMemObject(m));
}

static cl_int *map(const setup_t *s, cl_mem m, cl_map_flags flags, size_t offset, cl_int want) {
  cl_int status;
  void *p = clEnqueueMapBuffer(s->queue, m, CL_TRUE, flags, offset, 16, 0, NULL, NULL, &status);
  EXPECT(status, want);
  return p;
}

static void maps(const setup_t *s) {
  static cl_int host[16], got[16];
  cl_int d[16], status;
  for (int i = 0; i < 16; i++)
    host[i] = d[i] = i + 1;
  cl_mem m = buffer(s, 0, sizeof d, d);
  cl_mem by_host = clCreateBuffer(s->context, CL_MEM_USE_HOST_PTR, sizeof host, host, &status);
  CHECK(status);
  cl_int *read = map(s, m, CL_MAP_READ, 16, CL_SUCCESS);
  cl_int *write = map(s, m, CL_MAP_WRITE, 32, CL_SUCCESS);
  EXPECT(read[0] * 100 + write[3], 512); // a map to write shows the contents, too
  read[0] = 70;                          // has no effect
  write[1] = 80;
  CHECK(clEnqueueUnmapMemObject(s->queue, m, write, 0, NULL, NULL));
  CHECK(clEnqueueUnmapMemObject(s->queue, m, read, 0, NULL, NULL));
  write = map(s, m, CL_MAP_WRITE_INVALIDATE_REGION, 48, CL_SUCCESS);
  for (int i = 0; i < 4; i++)
    write[i] = 90 + i;
  CHECK(clEnqueueUnmapMemObject(s->queue, m, write, 0, NULL, NULL));
  read_back(s, m, sizeof got, got);
  for (int i = 0; i < 16; i++)
    EXPECT(got[i], i >= 12 ? 90 + i - 12 : i == 9 ? 80 : i + 1);
  EXPECT(map(s, m, CL_MAP_READ, 52, CL_INVALID_VALUE) == NULL, 1);
  EXPECT(map(s, m, CL_MAP_READ | CL_MAP_WRITE_INVALIDATE_REGION, 0, CL_INVALID_VALUE) == NULL, 1);
  // Memory of the host gets what the device has when it is mapped.
  const cl_int nine = 9;
  CHECK(clEnqueueFillBuffer(s->queue, by_host, &nine, 4, 32, 16, 0, NULL, NULL));
  read = map(s, by_host, CL_MAP_READ | CL_MAP_WRITE, 32, CL_SUCCESS);
  EXPECT(read == host + 8 && read[0] == 9 && read[3] == 9 && host[7] == 8, 1);
  read[2] = 11;
  CHECK(clEnqueueUnmapMemObject(s->queue, by_host, read, 0, NULL, NULL));
  read_back(s, by_host, sizeof got, got);
  EXPECT(got[7] * 10000 + got[9] * 1000 + got[10] * 10 + got[12], 80000 + 9000 + 110 + 13);
  CHECK(clReleaseMemObject(by_host));
  CHECK(clReleaseMemObject(m));
}

int main(void) {
  setup_t s = open_device();
  cl_program p = build(&s, source, NULL, CL_SUCCESS);
  times(&s, p);
  events(&s, p);
  places(&s, p);
  boxes(&s);
  fills(&s);
  maps(&s);
  CHECK(clReleaseProgram(p));
  close_device(&s);
  return verdict("commands", wrong);
}
