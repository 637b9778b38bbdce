// SPDX-License-Identifier: Apache-2.0
// The interface: what succeeds, and which error each wrong call gets.
#include <time.h>

#include "expect.h"

static const char source[] =
    "typedef struct { int a[100]; float f; } big_t;\n"
    "kernel void add(global int *d, const int v, local int *t) { d[get_global_id(0)] += v; }\n"
    "kernel __attribute__((reqd_work_group_size(4, 2, 1))) void fixed(global int *d) {\n"
    "  d[get_global_id(1) * get_global_size(0) + get_global_id(0)] = get_local_id(1); }\n"
    "kernel void big(global int *d, const big_t b, const long l, const char c) {\n"
    "  d[get_global_id(0)] = b.a[get_global_id(0)] + (int)b.f + (int)l + c; }\n"
    "kernel void where(global int *d) { int i = get_global_id(0);\n"
    "  d[i - get_global_offset(0)] = i + 1000 * get_work_dim() + 10000 * get_num_groups(0); }\n"
    "kernel void a_name_that_is_longer_than_the_sixty_characters_that_a_note_of_a_kernel_has("
    "global int *d) { d[0] = 99; }\n"
    "kernel void stack(global int *d) { volatile int t[256]; int i = get_global_id(0);\n"
    "  for (int k = 0; k < 256; k++) t[k] = i + k;\n"
    "  d[i] = t[i & 255]; }\n"
    "kernel void floats(global float *d) { d[get_global_id(0)] *= 2.0f; }\n"
    "kernel void trap(global int *d) { *(volatile global int *)(1 + (size_t)d) = 1; }\n"
    "kernel void shared(global int *d) { local int t[64]; t[get_local_id(0)] = 1;\n"
    "  barrier(1); d[get_global_id(0)] = t[0]; }\n";

static void builds(const setup_t *s) {
  char log[4096] = "";
  cl_build_status build_status;
  cl_program p = build(s, "kernel void f(global int *d) {\n  d[0] = nonsense;\n}\n", NULL,
                       CL_BUILD_PROGRAM_FAILURE);
  CHECK(clGetProgramBuildInfo(p, s->device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
  EXPECT(strstr(log, "program.cl:2:10: error: use of undeclared identifier 'nonsense'") != NULL, 1);
  CHECK(clGetProgramBuildInfo(p, s->device, CL_PROGRAM_BUILD_STATUS, sizeof build_status,
                              &build_status, NULL));
  EXPECT(build_status, CL_BUILD_ERROR);
  EXPECT_NULL(clCreateKernel(p, "f", &status), CL_INVALID_PROGRAM_EXECUTABLE);
  clReleaseProgram(p);
  clReleaseProgram(build(s, source, "-unknown", CL_INVALID_BUILD_OPTIONS));
  clReleaseProgram(build(s, source, "-cl-std=CL2.0", CL_INVALID_BUILD_OPTIONS));
  clReleaseProgram(build(s, source, "-D", CL_INVALID_BUILD_OPTIONS));
  clReleaseProgram(build(s, source, "-create-library", CL_INVALID_BUILD_OPTIONS));
  clReleaseProgram(build(s, source, "-D A=1 -DB=\"2 + 3\" -w -cl-nv-verbose", CL_SUCCESS));
  clReleaseProgram(
      build(s, "kernel void f(read_only image2d_t i) {}", "", CL_BUILD_PROGRAM_FAILURE));
  clReleaseProgram(build(s, "int g(int n); kernel void f(global int *d) { d[0] = g(1); }", "",
                         CL_BUILD_PROGRAM_FAILURE));
  clReleaseProgram(build(s,
                         "int g(int n) { return n < 2 ? 1 : n * g(n - 1) + g(n - 2); }\n"
                         "kernel void f(global int *d) { d[0] = g(d[1]); }",
                         "", CL_BUILD_PROGRAM_FAILURE));
}

static void handles(const setup_t *s) {
  cl_uint n;
  cl_device_id d;
  EXPECT(clGetDeviceIDs(NULL, CL_DEVICE_TYPE_CPU, 1, &d, &n), CL_DEVICE_NOT_FOUND);
  EXPECT(clGetDeviceIDs(NULL, CL_DEVICE_TYPE_DEFAULT, 1, &d, &n), CL_SUCCESS);
  EXPECT(n, 1);
  EXPECT(clGetDeviceIDs(NULL, CL_DEVICE_TYPE_GPU, 0, &d, &n), CL_INVALID_VALUE);
  EXPECT(clGetDeviceIDs(NULL, 0, 1, &d, &n), CL_INVALID_DEVICE_TYPE);
  EXPECT(clGetDeviceInfo(s->device, CL_DEVICE_NAME, 1, &n, NULL), CL_INVALID_VALUE);
  EXPECT(clGetDeviceInfo(s->device, 0x9999, 0, NULL, NULL), CL_INVALID_VALUE);
  EXPECT_NULL(clCreateContext(NULL, 0, NULL, NULL, NULL, &status), CL_INVALID_VALUE);
  EXPECT_NULL(clCreateCommandQueue(s->context, s->device, 1 << 20, &status), CL_INVALID_VALUE);
  EXPECT_NULL(clCreateBuffer(s->context, 0, 0, NULL, &status), CL_INVALID_BUFFER_SIZE);
  EXPECT_NULL(clCreateBuffer(s->context, CL_MEM_COPY_HOST_PTR, 4, NULL, &status),
              CL_INVALID_HOST_PTR);
  EXPECT_NULL(clCreateBuffer(s->context, 0, 4, &n, &status), CL_INVALID_HOST_PTR);
  EXPECT_NULL(clCreateBuffer(s->context, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 4, NULL, &status),
              CL_INVALID_VALUE);
  const cl_image_format format = {CL_RGBA, CL_FLOAT};
  const cl_image_desc desc = {
      .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 4};
  EXPECT_NULL(clCreateImage(s->context, 0, &format, &desc, NULL, &status), CL_INVALID_OPERATION);
  EXPECT_NULL(clCreateSampler(s->context, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &status),
              CL_INVALID_OPERATION);
  EXPECT(clEnqueueNativeKernel(s->queue, NULL, NULL, 0, 0, NULL, NULL, 0, NULL, NULL),
         CL_INVALID_OPERATION);
  cl_mem m = buffer(s, 0, 256, NULL);
  cl_int words[4];
  EXPECT(clEnqueueReadBuffer(s->queue, m, CL_TRUE, 256, 4, words, 0, NULL, NULL), CL_INVALID_VALUE);
  EXPECT(clEnqueueReadBuffer(s->queue, m, CL_TRUE, 0, 4, NULL, 0, NULL, NULL), CL_INVALID_VALUE);
  EXPECT(clEnqueueReadBuffer(s->queue, m, CL_TRUE, 0, 4, words, 1, NULL, NULL),
         CL_INVALID_EVENT_WAIT_LIST);
  EXPECT(clEnqueueCopyBuffer(s->queue, m, m, 0, 4, 8, 0, NULL, NULL), CL_MEM_COPY_OVERLAP);
  EXPECT(clEnqueueFillBuffer(s->queue, m, words, 3, 0, 6, 0, NULL, NULL), CL_INVALID_VALUE);
  const cl_buffer_region bad = {4, 8}, outside = {128, 256};
  EXPECT_NULL(clCreateSubBuffer(m, 0, CL_BUFFER_CREATE_TYPE_REGION, &bad, &status),
              CL_MISALIGNED_SUB_BUFFER_OFFSET);
  EXPECT_NULL(clCreateSubBuffer(m, 0, CL_BUFFER_CREATE_TYPE_REGION, &outside, &status),
              CL_INVALID_VALUE);
  cl_uint refs;
  CHECK(clRetainMemObject(m));
  CHECK(clGetMemObjectInfo(m, CL_MEM_REFERENCE_COUNT, sizeof refs, &refs, NULL));
  EXPECT(refs, 2);
  CHECK(clReleaseMemObject(m));
  CHECK(clReleaseMemObject(m));
}

// A kernel sees the profile of its device, and the embedded one's 64-bit integers.
static void profile(const setup_t *s) {
  char name[32], extensions[1024];
  CHECK(clGetDeviceInfo(s->device, CL_DEVICE_PROFILE, sizeof name, name, NULL));
  CHECK(clGetDeviceInfo(s->device, CL_DEVICE_EXTENSIONS, sizeof extensions, extensions, NULL));
  const bool embedded = strcmp(name, "EMBEDDED_PROFILE") == 0;
  cl_program p = build(s,
                       "kernel void f(global int *d) {\n"
                       "#if defined(__EMBEDDED_PROFILE__) && defined(cles_khr_int64)\n"
                       "  d[0] = 1;\n"
                       "#elif !defined(__EMBEDDED_PROFILE__) && !defined(cles_khr_int64)\n"
                       "  d[0] = 0;\n#endif\n}\n",
                       NULL, CL_SUCCESS);
  cl_kernel k = kernel_of(p, "f");
  cl_int got = 7;
  cl_mem m = buffer(s, CL_MEM_COPY_HOST_PTR, sizeof got, &got);
  const size_t one = 1;
  ARG(k, 0, m);
  launch(s, k, 1, &one, NULL);
  read_back(s, m, sizeof got, &got);
  EXPECT(got, embedded);
  EXPECT(strstr(extensions, "cles_khr_int64") != NULL, embedded);
  CHECK(clReleaseKernel(k));
  CHECK(clReleaseProgram(p));
  CHECK(clReleaseMemObject(m));
}

// A group has as many work-items as the registers of its kernel leave room for.
static void groups(const setup_t *s, cl_program p) {
  cl_kernel k = kernel_of(p, "floats");
  cl_mem m = buffer(s, 0, 4 * s->group, NULL);
  size_t work;
  ARG(k, 0, m);
  CHECK(
      clGetKernelWorkGroupInfo(k, s->device, CL_KERNEL_WORK_GROUP_SIZE, sizeof work, &work, NULL));
  EXPECT(work > 0 && work <= s->group, 1);
  EXPECT(clEnqueueNDRangeKernel(s->queue, k, 1, NULL, &work, &work, 0, NULL, NULL), CL_SUCCESS);
  EXPECT(clEnqueueNDRangeKernel(s->queue, k, 1, NULL, &s->group, &s->group, 0, NULL, NULL),
         work < s->group ? CL_INVALID_WORK_GROUP_SIZE : CL_SUCCESS);
  EXPECT(clEnqueueNDRangeKernel(s->queue, k, 1, NULL, &s->group, NULL, 0, NULL, NULL), CL_SUCCESS);
  CHECK(clFinish(s->queue));
  CHECK(clReleaseKernel(k));
  CHECK(clReleaseMemObject(m));
}

static void ndranges(const setup_t *s, cl_program p) {
  cl_kernel add = kernel_of(p, "add"), fixed = kernel_of(p, "fixed"), where = kernel_of(p, "where");
  cl_mem m = buffer(s, 0, 4096, NULL);
  const cl_int one = 1;
  size_t global[3] = {64, 1, 1}, local[3] = {8, 1, 1}, work;
  EXPECT(clEnqueueNDRangeKernel(s->queue, add, 1, NULL, global, local, 0, NULL, NULL),
         CL_INVALID_KERNEL_ARGS);
  EXPECT(clSetKernelArg(add, 3, 4, &one), CL_INVALID_ARG_INDEX);
  EXPECT(clSetKernelArg(add, 1, 8, &one), CL_INVALID_ARG_SIZE);
  EXPECT(clSetKernelArg(add, 1, 4, NULL), CL_INVALID_ARG_VALUE);
  EXPECT(clSetKernelArg(add, 0, 4, &m), CL_INVALID_ARG_SIZE);
  EXPECT(clSetKernelArg(add, 2, 4, &one), CL_INVALID_ARG_VALUE);
  EXPECT(clSetKernelArg(add, 2, 0, NULL), CL_INVALID_ARG_SIZE);
  ARG(add, 0, m);
  ARG(add, 1, one);
  CHECK(clSetKernelArg(add, 2, 1 << 20, NULL));
#define RUN(k, dim, g, l) clEnqueueNDRangeKernel(s->queue, k, dim, NULL, g, l, 0, NULL, NULL)
  EXPECT(RUN(add, 1, global, local), CL_OUT_OF_RESOURCES);
  CHECK(clSetKernelArg(add, 2, 64, NULL));
  EXPECT(RUN(add, 0, global, local), CL_INVALID_WORK_DIMENSION);
  EXPECT(RUN(add, 4, global, local), CL_INVALID_WORK_DIMENSION);
  EXPECT(RUN(add, 1, NULL, local), CL_INVALID_GLOBAL_WORK_SIZE);
  local[0] = 7;
  EXPECT(RUN(add, 1, global, local), CL_INVALID_WORK_GROUP_SIZE);
  local[0] = 1 << 14;
  global[0] = 1 << 14;
  EXPECT(RUN(add, 1, global, local), CL_INVALID_WORK_ITEM_SIZE);
  local[0] = local[1] = s->group;
  global[0] = global[1] = s->group;
  EXPECT(RUN(add, 2, global, local), CL_INVALID_WORK_GROUP_SIZE);
  ARG(fixed, 0, m);
  global[0] = 8, global[1] = 4, local[0] = 8, local[1] = 1;
  EXPECT(RUN(fixed, 2, global, local), CL_INVALID_WORK_GROUP_SIZE);
  global[0] = 4, global[1] = 2; // the driver would choose what is required
  EXPECT(RUN(fixed, 2, global, NULL), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT(clEnqueueTask(s->queue, fixed, 0, NULL, NULL), CL_INVALID_WORK_GROUP_SIZE);
  global[0] = 8, global[1] = 4, local[0] = 4, local[1] = 2;
  EXPECT(RUN(fixed, 2, global, local), CL_SUCCESS);
  CHECK(clGetKernelWorkGroupInfo(add, s->device, CL_KERNEL_WORK_GROUP_SIZE, sizeof work, &work,
                                 NULL));
  EXPECT(work > 0 && work <= s->group, 1);
  cl_ulong bytes = 0;
  cl_kernel stack = kernel_of(p, "stack");
  CHECK(clGetKernelWorkGroupInfo(stack, s->device, CL_KERNEL_PRIVATE_MEM_SIZE, sizeof bytes, &bytes,
                                 NULL));
  EXPECT(bytes >= 1024 && bytes < 1200, 1);
  CHECK(clGetKernelWorkGroupInfo(add, s->device, CL_KERNEL_PRIVATE_MEM_SIZE, sizeof bytes, &bytes,
                                 NULL));
  EXPECT(bytes, 0);
  clReleaseKernel(stack);
  size_t required[3];
  CHECK(clGetKernelWorkGroupInfo(fixed, s->device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                                 sizeof required, required, NULL));
  EXPECT(required[0] * 100 + required[1] * 10 + required[2], 421);
  cl_int got[32];
  read_back(s, m, sizeof got, got);
  EXPECT(got[0] * 1000 + got[8] * 100 + got[16] * 10 + got[31], 101);
  const size_t offset = 7, items = 24, group = 8;
  ARG(where, 0, m);
  CHECK(clEnqueueNDRangeKernel(s->queue, where, 1, &offset, &items, &group, 0, NULL, NULL));
  read_back(s, m, sizeof got, got);
  EXPECT(got[0], 31007);
  EXPECT(got[23], 31030);
  CHECK(clEnqueueTask(s->queue, where, 0, NULL, NULL));
  read_back(s, m, sizeof got, got);
  EXPECT(got[0], 11000);
}

static void arguments(const setup_t *s, cl_program p) {
  struct {
    cl_int a[100];
    float f;
  } b = {.f = 5};
  cl_kernel big = kernel_of(p, "big"), add = kernel_of(p, "add");
  cl_kernel named =
      kernel_of(p, "a_name_that_is_longer_than_the_sixty_characters_that_a_note_of_a_kernel_has");
  cl_mem m = buffer(s, 0, 400, NULL);
  const cl_long l = 1000;
  const cl_char c = -7;
  cl_int got[100];
  const size_t global = 100;
  for (int i = 0; i < 100; i++)
    b.a[i] = i * i;
  ARG(big, 0, m);
  ARG(big, 1, b);
  ARG(big, 2, l);
  ARG(big, 3, c);
  launch(s, big, 1, &global, NULL);
  read_back(s, m, sizeof got, got);
  for (int i = 0; i < 100; i++)
    EXPECT(got[i], i * i + 5 + 1000 - 7);
  ARG(named, 0, m);
  CHECK(clEnqueueTask(s->queue, named, 0, NULL, NULL));
  read_back(s, m, sizeof got, got);
  EXPECT(got[0], 99);
  char text[64];
  cl_uint n;
  cl_kernel_arg_address_qualifier space;
  CHECK(clGetKernelInfo(add, CL_KERNEL_NUM_ARGS, sizeof n, &n, NULL));
  EXPECT(n, 3);
  CHECK(clGetKernelArgInfo(add, 0, CL_KERNEL_ARG_TYPE_NAME, sizeof text, text, NULL));
  EXPECT(strcmp(text, "int*"), 0);
  CHECK(clGetKernelArgInfo(add, 1, CL_KERNEL_ARG_NAME, sizeof text, text, NULL));
  EXPECT(strcmp(text, "v"), 0);
  CHECK(clGetKernelArgInfo(add, 2, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof space, &space, NULL));
  EXPECT(space, CL_KERNEL_ARG_ADDRESS_LOCAL);
}

static int called;
static void CL_CALLBACK on_event(cl_event e, cl_int status, void *data) {
  (void)e, (void)data;
  __atomic_fetch_add(&called, status == CL_COMPLETE ? 1 : 100, __ATOMIC_SEQ_CST);
}

static void events(const setup_t *s) {
  cl_int status, words[4] = {1, 2, 3, 4}, got[4] = {0};
  cl_mem m = buffer(s, 0, sizeof words, NULL);
  cl_event user = clCreateUserEvent(s->context, &status), e, read;
  CHECK(status);
  CHECK(clEnqueueWriteBuffer(s->queue, m, CL_FALSE, 0, sizeof words, words, 1, &user, &e));
  CHECK(clEnqueueReadBuffer(s->queue, m, CL_FALSE, 0, sizeof got, got, 0, NULL, &read));
  CHECK(clSetEventCallback(read, CL_COMPLETE, on_event, NULL));
  CHECK(clGetEventInfo(e, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
  EXPECT(status > CL_COMPLETE, 1);
  words[0] = 77; // not yet written
  CHECK(clSetUserEventStatus(user, CL_COMPLETE));
  EXPECT(clSetUserEventStatus(user, CL_COMPLETE), CL_INVALID_OPERATION);
  CHECK(clFinish(s->queue));
  EXPECT(got[0], 77);
  CHECK(clWaitForEvents(1, &read));
  for (int i = 0; i < 100 && !__atomic_load_n(&called, __ATOMIC_SEQ_CST); i++)
    nanosleep(&(struct timespec){0, 10000000}, NULL);
  EXPECT(called, 1);
  cl_ulong t[4];
  for (cl_uint i = 0; i < 4; i++)
    CHECK(clGetEventProfilingInfo(read, CL_PROFILING_COMMAND_QUEUED + i, sizeof *t, &t[i], NULL));
  EXPECT(t[0] <= t[1] && t[1] <= t[2] && t[2] < t[3], 1);
  cl_event failed = clCreateUserEvent(s->context, &status), after;
  CHECK(clEnqueueWriteBuffer(s->queue, m, CL_FALSE, 0, 4, words, 1, &failed, &after));
  CHECK(clSetUserEventStatus(failed, -5));
  EXPECT(clWaitForEvents(1, &after), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT(clFinish(s->queue), CL_OUT_OF_RESOURCES);
  EXPECT(clFinish(s->queue), CL_SUCCESS);
  cl_event marker;
  CHECK(clEnqueueMarkerWithWaitList(s->queue, 1, &e, &marker));
  CHECK(clEnqueueBarrierWithWaitList(s->queue, 0, NULL, NULL));
  CHECK(clWaitForEvents(1, &marker));
}

static void rectangles(const setup_t *s) {
  cl_uchar in[8 * 8], out[8 * 8] = {0};
  for (int i = 0; i < 64; i++)
    in[i] = (cl_uchar)i;
  cl_mem a = buffer(s, 0, 64, in), b = buffer(s, 0, 64, NULL);
  const size_t from[3] = {2, 1, 0}, to[3] = {0, 3, 0}, region[3] = {4, 3, 1}, zero[3] = {0};
  CHECK(clEnqueueCopyBufferRect(s->queue, a, b, from, to, region, 8, 0, 8, 0, 0, NULL, NULL));
  CHECK(clEnqueueReadBufferRect(s->queue, b, CL_TRUE, to, zero, region, 8, 0, 4, 0, out, 0, NULL,
                                NULL));
  for (int i = 0; i < 12; i++)
    EXPECT(out[i], (i / 4 + 1) * 8 + i % 4 + 2);
  CHECK(clEnqueueWriteBufferRect(s->queue, b, CL_TRUE, zero, from, region, 8, 0, 8, 0, in, 0, NULL,
                                 NULL));
  cl_int status;
  cl_uchar *p = clEnqueueMapBuffer(s->queue, b, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 8, 8, 0, NULL,
                                   NULL, &status);
  CHECK(status);
  EXPECT(p[3], in[2 * 8 + 5]);
  p[0] = 200;
  CHECK(clEnqueueUnmapMemObject(s->queue, b, p, 0, NULL, NULL));
  EXPECT(clEnqueueUnmapMemObject(s->queue, b, out, 0, NULL, NULL), CL_INVALID_VALUE);
  read_back(s, b, 64, out);
  EXPECT(out[8], 200);
  EXPECT(clEnqueueCopyBufferRect(s->queue, a, a, zero, zero, region, 8, 0, 8, 0, 0, NULL, NULL),
         CL_MEM_COPY_OVERLAP);
  EXPECT(clEnqueueReadBufferRect(s->queue, b, CL_TRUE, to, zero, region, 3, 0, 4, 0, out, 0, NULL,
                                 NULL),
         CL_INVALID_VALUE);
}

static void links(const setup_t *s) {
  static const char *const text[3] = {
      "#include \"lib/twice.h\"\nkernel void f(global int *d) { d[0] = twice(d[0]); }\n",
      "#include \"lib/twice.h\"\nint twice(int v) { return 2 * v; }\n", "int twice(int v);\n"};
  cl_program p[3];
  cl_int status;
  const char *names[1] = {"lib/twice.h"};
  for (int i = 0; i < 3; i++) {
    const char *one = text[i];
    p[i] = clCreateProgramWithSource(s->context, 1, &one, NULL, &status);
    CHECK(status);
  }
  for (int i = 0; i < 2; i++)
    CHECK(clCompileProgram(p[i], 1, &s->device, "", 1, &p[2], names, NULL, NULL));
  cl_program alone = clLinkProgram(s->context, 1, &s->device, "", 1, p, NULL, NULL, &status);
  EXPECT(status, CL_LINK_PROGRAM_FAILURE);
  clReleaseProgram(alone);
  cl_program library =
      clLinkProgram(s->context, 1, &s->device, "-create-library", 1, &p[1], NULL, NULL, &status);
  CHECK(status);
  const cl_program both[2] = {p[0], library};
  cl_program all = clLinkProgram(s->context, 1, &s->device, "", 2, both, NULL, NULL, &status);
  CHECK(status);
  size_t n;
  CHECK(clGetProgramInfo(all, CL_PROGRAM_BINARY_SIZES, sizeof n, &n, NULL));
  unsigned char *bytes = malloc(n);
  CHECK(clGetProgramInfo(all, CL_PROGRAM_BINARIES, sizeof bytes, &bytes, NULL));
  cl_program again = clCreateProgramWithBinary(s->context, 1, &s->device, &n,
                                               (const unsigned char **)&bytes, NULL, &status);
  CHECK(status);
  CHECK(clBuildProgram(again, 1, &s->device, "", NULL, NULL));
  cl_int v = 21;
  cl_mem m = buffer(s, 0, sizeof v, &v);
  cl_kernel k = kernel_of(again, "f");
  ARG(k, 0, m);
  CHECK(clEnqueueTask(s->queue, k, 0, NULL, NULL));
  read_back(s, m, sizeof v, &v);
  EXPECT(v, 42);
  bytes[0] ^= 1;
  EXPECT_NULL(clCreateProgramWithBinary(s->context, 1, &s->device, &n,
                                        (const unsigned char **)&bytes, NULL, &status),
              CL_INVALID_BINARY);
  free(bytes);
}

// A kernel that faults fails its event and clFinish; the device goes on.
static void faults(const setup_t *s, cl_program p) {
  cl_kernel trap = kernel_of(p, "trap"), shared = kernel_of(p, "shared");
  cl_mem m = buffer(s, 0, 256, NULL);
  cl_event e;
  cl_int status, got[8];
  const size_t global = 8;
  ARG(trap, 0, m);
  ARG(shared, 0, m);
  CHECK(clEnqueueTask(s->queue, trap, 0, NULL, &e));
  EXPECT(clFinish(s->queue), CL_OUT_OF_RESOURCES);
  CHECK(clGetEventInfo(e, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
  EXPECT(status < 0, 1);
  launch(s, shared, 1, &global, &global);
  read_back(s, m, sizeof got, got);
  EXPECT(got[7], 1);
}

int main(void) {
  setup_t s = open_device();
  handles(&s);
  profile(&s);
  cl_program p = build(&s, source, "-cl-kernel-arg-info", CL_SUCCESS);
  ndranges(&s, p);
  groups(&s, p);
  arguments(&s, p);
  events(&s);
  rectangles(&s);
  faults(&s, p);
  links(&s);
  builds(&s);
  close_device(&s);
  return verdict("api", wrong);
}
