// SPDX-License-Identifier: Apache-2.0
// What contexts, queues, buffers and kernels report about themselves; parts of buffers and their
// flags; what is called when a buffer goes.
#include "expect.h"

static const char source[] =
    "kernel __attribute__((reqd_work_group_size(2, 3, 1))) void told(\n"
    "    global const int *restrict a, volatile global float4 *b, constant short *c,\n"
    "    local uchar *d, const ulong e, float2 f) { local int g[30]; g[get_local_id(0)] = a[0];\n"
    "  b[0] = g[0] + c[0] + d[0] + e + f.x; }\n"
    "kernel void place(global uint *out, local char *a, local long16 *b, local int *c) {\n"
    "  local uint mine[5], more[3]; mine[0] = 1; more[0] = 5; a[0] = 2; b[0] = 3; c[0] = 4;\n"
    "  out[0] = (uint)a - (uint)mine; out[1] = (uint)b - (uint)a; out[2] = (uint)c - (uint)b;\n"
    "  out[3] = (uint)b & 127; out[4] = mine[0] + a[0] * 10 + b[0].s0 * 100 + c[0] * 1000 + "
    "more[0] * 10000; }\n"
    "kernel void copy(global int *to, global const int *from) {\n"
    "  to[get_global_id(0)] = from[get_global_id(0)]; }\n";

static void contexts(const setup_t *s) {
  cl_platform_id platform;
  CHECK(clGetPlatformIDs(1, &platform, NULL));
  const cl_context_properties given[] = {CL_CONTEXT_PLATFORM, (cl_context_properties)platform, 0};
  const cl_context_properties unknown[] = {0x9999, 1, 0};
  cl_context_properties got[3] = {0};
  const cl_device_id twice[2] = {s->device, s->device};
  cl_int status;
  cl_uint n;
  cl_device_id d;
  cl_context c = clCreateContext(given, 2, twice, NULL, NULL, &status), of;
  CHECK(status);
  QUERY(clGetContextInfo, c, CL_CONTEXT_PROPERTIES, got);
  EXPECT(memcmp(got, given, sizeof given), 0);
  QUERY(clGetContextInfo, c, CL_CONTEXT_NUM_DEVICES, n);
  EXPECT(n, 1);
  QUERY(clGetContextInfo, c, CL_CONTEXT_DEVICES, d);
  EXPECT(d == s->device, 1);
  CHECK(clRetainContext(c));
  QUERY(clGetContextInfo, c, CL_CONTEXT_REFERENCE_COUNT, n);
  EXPECT(n, 2);
  CHECK(clReleaseContext(c));
  EXPECT_NULL(clCreateContext(unknown, 1, &s->device, NULL, NULL, &status), CL_INVALID_PROPERTY);
  EXPECT_NULL(clCreateContext(given, 1, &s->device, NULL, &n, &status), CL_INVALID_VALUE);

  cl_command_queue_properties p = 0;
  cl_command_queue q = clCreateCommandQueue(c, s->device, CL_QUEUE_PROFILING_ENABLE, &status);
  CHECK(status);
  QUERY(clGetCommandQueueInfo, q, CL_QUEUE_CONTEXT, of);
  EXPECT(of == c, 1);
  QUERY(clGetCommandQueueInfo, q, CL_QUEUE_DEVICE, d);
  EXPECT(d == s->device, 1);
  QUERY(clGetCommandQueueInfo, q, CL_QUEUE_PROPERTIES, p);
  EXPECT(p, CL_QUEUE_PROFILING_ENABLE);
  QUERY(clGetCommandQueueInfo, q, CL_QUEUE_REFERENCE_COUNT, n);
  EXPECT(n, 1);
  cl_mem m = clCreateBuffer(c, 0, 16, NULL, &status);
  cl_int word = 0;
  EXPECT(clEnqueueReadBuffer(s->queue, m, CL_TRUE, 0, 4, &word, 0, NULL, NULL), CL_INVALID_CONTEXT);
  CHECK(clReleaseMemObject(m));
  CHECK(clReleaseCommandQueue(q));
  CHECK(clReleaseContext(c));
}

static void buffers(const setup_t *s) {
  static cl_int host[256];
  const cl_buffer_region region = {256, 128}, empty = {0, 0}, high = {1024, 4};
  cl_int status;
  cl_mem_flags flags;
  size_t size;
  cl_uint n;
  void *p;
  cl_mem of;
  cl_context c;
  cl_mem_object_type type;
  cl_mem m = clCreateBuffer(s->context, CL_MEM_USE_HOST_PTR | CL_MEM_HOST_READ_ONLY, sizeof host,
                            host, &status);
  CHECK(status);
  cl_mem part =
      clCreateSubBuffer(m, CL_MEM_READ_ONLY, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
  CHECK(status);
  QUERY(clGetMemObjectInfo, m, CL_MEM_TYPE, type);
  EXPECT(type, CL_MEM_OBJECT_BUFFER);
  QUERY(clGetMemObjectInfo, m, CL_MEM_FLAGS, flags);
  EXPECT(flags, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR | CL_MEM_HOST_READ_ONLY);
  QUERY(clGetMemObjectInfo, part, CL_MEM_FLAGS, flags);
  EXPECT(flags, CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR | CL_MEM_HOST_READ_ONLY);
  QUERY(clGetMemObjectInfo, part, CL_MEM_SIZE, size);
  EXPECT(size, 128);
  QUERY(clGetMemObjectInfo, part, CL_MEM_OFFSET, size);
  EXPECT(size, 256);
  QUERY(clGetMemObjectInfo, part, CL_MEM_ASSOCIATED_MEMOBJECT, of);
  EXPECT(of == m, 1);
  QUERY(clGetMemObjectInfo, m, CL_MEM_HOST_PTR, p);
  EXPECT(p == host, 1);
  QUERY(clGetMemObjectInfo, part, CL_MEM_HOST_PTR, p);
  EXPECT(p == host + 64, 1);
  QUERY(clGetMemObjectInfo, part, CL_MEM_CONTEXT, c);
  EXPECT(c == s->context, 1);
  host[64 + 5] = 71; // the buffer's memory is the host's as long as nothing has been enqueued
  cl_int *at =
      clEnqueueMapBuffer(s->queue, part, CL_TRUE, CL_MAP_READ, 16, 16, 0, NULL, NULL, &status);
  CHECK(status);
  EXPECT(at == host + 64 + 4 && at[1] == 71, 1);
  QUERY(clGetMemObjectInfo, part, CL_MEM_MAP_COUNT, n);
  EXPECT(n, 1);
  CHECK(clEnqueueUnmapMemObject(s->queue, part, at, 0, NULL, NULL));
  EXPECT(clEnqueueUnmapMemObject(s->queue, part, at, 0, NULL, NULL), CL_INVALID_VALUE);
  QUERY(clGetMemObjectInfo, part, CL_MEM_MAP_COUNT, n);
  EXPECT(n, 0);
  EXPECT_NULL(clCreateSubBuffer(part, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status),
              CL_INVALID_MEM_OBJECT);
  EXPECT_NULL(clCreateSubBuffer(m, 0, CL_BUFFER_CREATE_TYPE_REGION, &empty, &status),
              CL_INVALID_BUFFER_SIZE);
  EXPECT_NULL(clCreateSubBuffer(m, 0, CL_BUFFER_CREATE_TYPE_REGION, &high, &status),
              CL_INVALID_VALUE);
  EXPECT_NULL(clCreateSubBuffer(m, 0, 0, &region, &status), CL_INVALID_VALUE);
  EXPECT_NULL(clCreateSubBuffer(m, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY,
                                CL_BUFFER_CREATE_TYPE_REGION, &region, &status),
              CL_INVALID_VALUE);
  EXPECT_NULL(
      clCreateSubBuffer(m, CL_MEM_HOST_WRITE_ONLY, CL_BUFFER_CREATE_TYPE_REGION, &region, &status),
      CL_INVALID_VALUE);
  CHECK(clReleaseMemObject(m)); // its part holds it
  QUERY(clGetMemObjectInfo, m, CL_MEM_REFERENCE_COUNT, n);
  EXPECT(n, 1);
  CHECK(clReleaseMemObject(part));
  cl_ulong most;
  QUERY(clGetDeviceInfo, s->device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, most);
  EXPECT_NULL(clCreateBuffer(s->context, 0, (size_t)most + 1, NULL, &status),
              CL_INVALID_BUFFER_SIZE);
  EXPECT_NULL(clCreateBuffer(s->context, 1 << 20, 4, NULL, &status), CL_INVALID_VALUE);
  EXPECT_NULL(
      clCreateBuffer(s->context, CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, 4, host, &status),
      CL_INVALID_VALUE);
}

// What the host may do with a buffer.
static void host_access(const setup_t *s) {
  static const struct {
    cl_mem_flags flags;
    cl_int read, write;
  } rows[] = {{CL_MEM_HOST_READ_ONLY, CL_SUCCESS, CL_INVALID_OPERATION},
              {CL_MEM_HOST_WRITE_ONLY, CL_INVALID_OPERATION, CL_SUCCESS},
              {CL_MEM_HOST_NO_ACCESS, CL_INVALID_OPERATION, CL_INVALID_OPERATION}};
  const size_t zero[3] = {0}, region[3] = {4, 1, 1};
  cl_int word = 0, status;
  for (int i = 0; i < 3; i++) {
    cl_mem m = buffer(s, rows[i].flags, 64, NULL);
    cl_command_queue q = s->queue;
    EXPECT(clEnqueueReadBuffer(q, m, CL_TRUE, 0, 4, &word, 0, NULL, NULL), rows[i].read);
    EXPECT(clEnqueueWriteBuffer(q, m, CL_TRUE, 0, 4, &word, 0, NULL, NULL), rows[i].write);
    EXPECT(clEnqueueReadBufferRect(q, m, CL_TRUE, zero, zero, region, 0, 0, 0, 0, &word, 0, NULL,
                                   NULL),
           rows[i].read);
    EXPECT(clEnqueueWriteBufferRect(q, m, CL_TRUE, zero, zero, region, 0, 0, 0, 0, &word, 0, NULL,
                                    NULL),
           rows[i].write);
    void *p = clEnqueueMapBuffer(q, m, CL_TRUE, CL_MAP_READ, 0, 4, 0, NULL, NULL, &status);
    EXPECT(status, rows[i].read);
    if (p) CHECK(clEnqueueUnmapMemObject(q, m, p, 0, NULL, NULL));
    p = clEnqueueMapBuffer(q, m, CL_TRUE, CL_MAP_WRITE_INVALIDATE_REGION, 0, 4, 0, NULL, NULL,
                           &status);
    EXPECT(status, rows[i].write);
    if (p) CHECK(clEnqueueUnmapMemObject(q, m, p, 0, NULL, NULL));
    CHECK(clReleaseMemObject(m));
  }
}

static int order[2], gone;
static void CL_CALLBACK on_release(cl_mem m, void *data) {
  (void)m;
  order[gone++ & 1] = *(int *)data;
}

static void destructors(const setup_t *s) {
  int first = 1, second = 2;
  cl_mem m = buffer(s, 0, 64, NULL);
  EXPECT(clSetMemObjectDestructorCallback(m, NULL, NULL), CL_INVALID_VALUE);
  CHECK(clSetMemObjectDestructorCallback(m, on_release, &first));
  CHECK(clSetMemObjectDestructorCallback(m, on_release, &second));
  CHECK(clRetainMemObject(m));
  CHECK(clReleaseMemObject(m));
  EXPECT(gone, 0);
  CHECK(clReleaseMemObject(m));
  EXPECT(gone * 100 + order[0] * 10 + order[1], 221); // the last one first
}

// ---- kernels

typedef struct told {
  const char *type, *name;
  cl_kernel_arg_address_qualifier space;
  cl_kernel_arg_type_qualifier qualifiers;
} told_t;

static void kernels(const setup_t *s, cl_program p) {
  static const told_t rows[] = {
      {"int*", "a", CL_KERNEL_ARG_ADDRESS_GLOBAL,
       CL_KERNEL_ARG_TYPE_CONST | CL_KERNEL_ARG_TYPE_RESTRICT},
      {"float4*", "b", CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_TYPE_VOLATILE},
      {"short*", "c", CL_KERNEL_ARG_ADDRESS_CONSTANT, CL_KERNEL_ARG_TYPE_CONST},
      {"uchar*", "d", CL_KERNEL_ARG_ADDRESS_LOCAL, 0},
      {"ulong", "e", CL_KERNEL_ARG_ADDRESS_PRIVATE, 0},
      {"float2", "f", CL_KERNEL_ARG_ADDRESS_PRIVATE, 0}};
  cl_kernel k = kernel_of(p, "told");
  cl_uint n;
  cl_context c;
  cl_program of;
  char text[64];
  QUERY(clGetKernelInfo, k, CL_KERNEL_NUM_ARGS, n);
  EXPECT(n, 6);
  QUERY(clGetKernelInfo, k, CL_KERNEL_REFERENCE_COUNT, n);
  EXPECT(n, 1);
  QUERY(clGetKernelInfo, k, CL_KERNEL_CONTEXT, c);
  EXPECT(c == s->context, 1);
  QUERY(clGetKernelInfo, k, CL_KERNEL_PROGRAM, of);
  EXPECT(of == p, 1);
  CHECK(clGetKernelInfo(k, CL_KERNEL_FUNCTION_NAME, sizeof text, text, NULL));
  EXPECT(strcmp(text, "told"), 0);
  CHECK(clGetKernelInfo(k, CL_KERNEL_ATTRIBUTES, sizeof text, text, NULL));
  EXPECT(strcmp(text, "reqd_work_group_size(2,3,1)"), 0);
  for (cl_uint i = 0; i < 6; i++) {
    cl_kernel_arg_address_qualifier space;
    cl_kernel_arg_access_qualifier access;
    cl_kernel_arg_type_qualifier qualifiers;
    CHECK(clGetKernelArgInfo(k, i, CL_KERNEL_ARG_TYPE_NAME, sizeof text, text, NULL));
    EXPECT(strcmp(text, rows[i].type), 0);
    CHECK(clGetKernelArgInfo(k, i, CL_KERNEL_ARG_NAME, sizeof text, text, NULL));
    EXPECT(strcmp(text, rows[i].name), 0);
    CHECK(clGetKernelArgInfo(k, i, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof space, &space, NULL));
    EXPECT(space, rows[i].space);
    CHECK(clGetKernelArgInfo(k, i, CL_KERNEL_ARG_ACCESS_QUALIFIER, sizeof access, &access, NULL));
    EXPECT(access, CL_KERNEL_ARG_ACCESS_NONE);
    CHECK(clGetKernelArgInfo(k, i, CL_KERNEL_ARG_TYPE_QUALIFIER, sizeof qualifiers, &qualifiers,
                             NULL));
    EXPECT(qualifiers, rows[i].qualifiers);
  }
  EXPECT(clGetKernelArgInfo(k, 6, CL_KERNEL_ARG_NAME, sizeof text, text, NULL),
         CL_INVALID_ARG_INDEX);
  cl_ulong local;
  size_t multiple;
  CHECK(clSetKernelArg(k, 3, 1000, NULL));
  CHECK(clGetKernelWorkGroupInfo(k, NULL, CL_KERNEL_LOCAL_MEM_SIZE, sizeof local, &local, NULL));
  EXPECT(local, 1000 + 120);
  CHECK(clGetKernelWorkGroupInfo(k, s->device, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE,
                                 sizeof multiple, &multiple, NULL));
  EXPECT(s->group % multiple, 0);
  EXPECT(clGetKernelWorkGroupInfo(k, s->device, CL_KERNEL_WORK_GROUP_SIZE, 1, &multiple, NULL),
         CL_INVALID_VALUE);
  EXPECT_NULL(clCreateKernel(p, "none", &status), CL_INVALID_KERNEL_NAME);
  EXPECT_NULL(clCreateKernel(p, NULL, &status), CL_INVALID_VALUE);
  cl_kernel all[3];
  EXPECT(clCreateKernelsInProgram(p, 2, all, &n), CL_INVALID_VALUE);
  CHECK(clCreateKernelsInProgram(p, 3, all, &n));
  EXPECT(n, 3);
  for (int i = 0; i < 3; i++)
    CHECK(clReleaseKernel(all[i]));
  CHECK(clReleaseKernel(k));
}

// Local memory of a kernel and of its arguments lies apart, each where its type may lie.
static void local_memory(const setup_t *s, cl_program p) {
  cl_kernel k = kernel_of(p, "place");
  cl_uint got[5];
  cl_mem m = buffer(s, 0, sizeof got, NULL);
  ARG(k, 0, m);
  CHECK(clSetKernelArg(k, 1, 3, NULL));
  CHECK(clSetKernelArg(k, 2, 128, NULL));
  CHECK(clSetKernelArg(k, 3, 4, NULL));
  CHECK(clEnqueueTask(s->queue, k, 0, NULL, NULL));
  read_back(s, m, sizeof got, got);
  EXPECT(got[0] >= 32, 1);
  EXPECT(got[1] >= 3, 1);
  EXPECT(got[2] >= 128, 1);
  EXPECT(got[3], 0);
  EXPECT(got[4], 54321);
  CHECK(clReleaseMemObject(m));
  CHECK(clReleaseKernel(k));
}

// A kernel gets a part of a buffer, and the values that its arguments had when it was enqueued.
static void parts(const setup_t *s, cl_program p) {
  cl_int d[128], status;
  const cl_buffer_region low = {128, 64}, high = {384, 64};
  const size_t global = 16;
  for (int i = 0; i < 128; i++)
    d[i] = i;
  cl_mem m = buffer(s, 0, sizeof d, d);
  cl_mem from = clCreateSubBuffer(m, 0, CL_BUFFER_CREATE_TYPE_REGION, &low, &status);
  CHECK(status);
  cl_mem to = clCreateSubBuffer(m, 0, CL_BUFFER_CREATE_TYPE_REGION, &high, &status);
  CHECK(status);
  cl_kernel k = kernel_of(p, "copy");
  cl_event gate = clCreateUserEvent(s->context, &status);
  CHECK(status);
  ARG(k, 0, to);
  ARG(k, 1, from);
  CHECK(clEnqueueNDRangeKernel(s->queue, k, 1, NULL, &global, NULL, 1, &gate, NULL));
  ARG(k, 0, m);
  ARG(k, 1, m);
  CHECK(clReleaseMemObject(to)); // the command holds it
  CHECK(clSetUserEventStatus(gate, CL_COMPLETE));
  read_back(s, m, sizeof d, d);
  for (int i = 0; i < 128; i++)
    EXPECT(d[i], i >= 96 && i < 112 ? i - 64 : i);
  CHECK(clReleaseMemObject(from));
  CHECK(clReleaseMemObject(m));
  CHECK(clReleaseKernel(k));
  CHECK(clReleaseEvent(gate));
}

int main(void) {
  setup_t s = open_device();
  cl_program p = build(&s, source, "-cl-kernel-arg-info", CL_SUCCESS);
  contexts(&s);
  buffers(&s);
  host_access(&s);
  destructors(&s);
  kernels(&s, p);
  local_memory(&s, p);
  parts(&s, p);
  CHECK(clReleaseProgram(p));
  close_device(&s);
  return verdict("objects", wrong);
}
