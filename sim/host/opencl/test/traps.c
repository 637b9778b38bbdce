// SPDX-License-Identifier: Apache-2.0
// Programs that cannot be built, launches that cannot be, kernels that fail: each gets its error,
// and a message that names what and where, in the build log or on stderr. The device goes on.
#include <unistd.h>

#include "expect.h"

// ---- builds: a part of the log

static const struct {
  const char *source, *log;
} builds[] = {
    {"int fib(int n) {\n  return n < 2 ? n : fib(n - 1) + fib(n - 2);\n}\n"
     "kernel void f(global int *d) { d[0] = fib(d[1]); }\n",
     "program.cl:2: error: recursion: fib -> fib; a kernel must not recurse"},
    {"int odd(int n, global int *d);\n"
     "int even(int n, global int *d) { d[n]++; return n ? odd(n - 1, d) + d[n] : 1; }\n"
     "int odd(int n, global int *d) { d[n]--; return n ? even(n - 1, d) * d[n] : 0; }\n"
     "kernel void f(global int *d) { d[0] = even(d[1], d); }\n",
     "error: recursion: "},
    {"kernel void f(global int *d) {\n  int t[20000];\n"
     "  for (int i = 0; i < 20000; i++) t[i] = d[i & 7];\n  d[0] = t[d[1]];\n}\n",
     "program.cl:1: error: kernel `f' has 80000 bytes of private variables for each work-item"},
    {"kernel void f(global int *d) {\n  int t[16384];\n"
     "  for (int i = 0; i < 16384; i++) t[i] = d[i & 7];\n  d[0] = t[d[1]];\n}\n",
     "program.cl:1: error: kernel `f' needs a stack of 655"},
    {"int helper(int n);\nkernel void f(global int *d) {\n  d[0] = helper(1);\n}\n",
     "program.cl:3: error: `helper' is called but not defined"},
    {"kernel void f(global int *d) {\n  printf(d[0] ? \"a\" : \"b\");\n}\n",
     "program.cl:2: error: the format of a printf is not a string literal"},
    {"kernel void f(global int *d, read_only image2d_t i) {}\n",
     "error: kernel `f': argument 1 is an image or a sampler"},
    {"kernel void f(global int *d) {\n  int t[d[0]];\n  d[0] = t[0];\n}\n",
     "program.cl:2:9: error: variable length arrays are not supported"},
    {"int one(int n) { return n; }\nkernel void f(global int *d) {\n"
     "  int (*p)(int) = one;\n  d[0] = p(1);\n}\n",
     "program.cl:3:8: error: pointers to functions are not allowed"},
    {"kernel void f(global int *d) {\n  local int t[4];\n"
     "  global int *p = (global int *)t;\n  d[0] = *p;\n}\n",
     "program.cl:3:19: error: casting '__local int *' to type '__global int *'"},
    {"struct s { int a : 4; };\nkernel void f(global int *d) { d[0] = sizeof(struct s); }\n",
     "program.cl:1:16: error: bit-fields are not supported"},
    {"int counter;\nkernel void f(global int *d) { d[0] = counter++; }\n",
     "program.cl:1:5: error: "},
    {"kernel int f(global int *d) { return d[0]; }\n", "error: kernel must have void return type"},
};

static void refused_builds(const setup_t *s) {
  static char log[8192];
  for (size_t i = 0; i < sizeof builds / sizeof *builds; i++) {
    cl_program p = build(s, builds[i].source, NULL, CL_BUILD_PROGRAM_FAILURE);
    CHECK(clGetProgramBuildInfo(p, s->device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
    if (!strstr(log, builds[i].log) || strstr(log, "/tmp/")) {
      printf("build %zu: `%s' is not in the log, or a temporary file is:\n%s", i, builds[i].log,
             log);
      wrong++;
    }
    CHECK(clReleaseProgram(p));
  }
}

// ---- launches: what is written on stderr meanwhile, and what the context tells its host

static char said[1 << 16], told[1 << 16];
static int errors_to, real_errors;

static void CL_CALLBACK on_error(const char *text, const void *info, size_t bytes, void *data) {
  (void)info, (void)bytes;
  *(int *)data += 1;
  snprintf(told, sizeof told, "%s", text);
}

static void listen(void) {
  fflush(stderr);
  if (ftruncate(errors_to, 0) || lseek(errors_to, 0, SEEK_SET)) exit(1);
  *told = 0;
  dup2(errors_to, 2);
}

// Is `want` in what was said since listen()?
static void heard(const char *want, const char *kernel, int line) {
  char name[64], place[64] = "";
  fflush(stderr);
  dup2(real_errors, 2);
  const ssize_t n = pread(errors_to, said, sizeof said - 1, 0);
  said[n < 0 ? 0 : n] = 0;
  snprintf(name, sizeof name, "Warpsmith OpenCL: kernel %s: ", kernel);
  if (line) snprintf(place, sizeof place, "program.cl:%d)", line);
  const bool shown = strstr(told, want) || strstr(want, "in a row"); // which only stderr says
  if (strstr(said, name) && strstr(said, want) && strstr(said, place) && shown) return;
  printf("kernel %s: `%s' %s is not in: %s\nthe host was told: %s\n", kernel, want, place, said,
         told);
  wrong++;
}

static const char source[] =
    "kernel void add(global int *d, const int step, local int *t) {\n"
    "  d[get_global_id(0)] += step; }\n"
    "kernel __attribute__((reqd_work_group_size(4, 2, 1))) void fixed(global int *d) { d[0] = 1; "
    "}\n"
    "kernel void large(global int *d) { local int t[20000]; t[get_local_id(0)] = d[0];\n"
    "  barrier(CLK_LOCAL_MEM_FENCE); d[1] = t[get_local_id(0) ^ 1]; }\n"
    "kernel void outside(global int *d) {\n"
    "  d[get_global_id(0) + 100000000] = 1;\n"
    "}\n"
    "kernel void before(global int *d) {\n"
    "  d[-200000000 - (int)get_global_id(0)] = 1;\n"
    "}\n"
    "kernel void odd(global int *d) {\n"
    "  *(volatile global int *)((size_t)d + 2) = 1;\n"
    "}\n"
    "kernel void wild(global int *d) {\n"
    "  global int *p = (global int *)(size_t)d[0];\n"
    "  p[0] = 1;\n"
    "}\n"
    "kernel void code(global int *d) {\n"
    "  volatile global int *p = (volatile global int *)0x7FFFFF00;\n"
    "  d[0] = p[0];\n"
    "}\n"
    "kernel void forever(global int *d) {\n"
    "  while (((volatile global int *)d)[0] == 0)\n"
    "    ;\n"
    "}\n"
    "kernel void zero(global int *d) {\n"
    "  const int i = get_global_id(0); d[i] = (100 + i) / d[8] + 1000 * ((100 + i) % d[8]); }\n"
    "kernel void parted(global int *d) {\n"
    "  if (get_local_id(0) & 1) barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  if (get_local_id(0) < 8) barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  d[get_global_id(0)] = 5; }\n";

static void refused_launches(const setup_t *s, cl_program p) {
  static const struct {
    const char *kernel;
    size_t global[2], local[2];
    cl_uint dim;
    cl_int want;
    const char *text;
  } rows[] = {
      {"add", {64}, {0}, 1, CL_INVALID_WORK_GROUP_SIZE, "a local size is 0"},
      {"add", {64}, {7}, 1, CL_INVALID_WORK_GROUP_SIZE, "no multiple of the local size"},
      {"add", {1 << 14}, {1 << 14}, 1, CL_INVALID_WORK_ITEM_SIZE, "a local size is above"},
      {"add", {64, 64}, {64, 64}, 2, CL_INVALID_WORK_GROUP_SIZE, "more work-items than"},
      {"add", {0}, {1}, 1, CL_INVALID_GLOBAL_WORK_SIZE, "a global size is 0"},
      {"add", {(size_t)1 << 31}, {1}, 1, CL_INVALID_GLOBAL_WORK_SIZE, "too many work-groups"},
      {"add", {64}, {8}, 4, CL_INVALID_WORK_DIMENSION, "not 1, 2 or 3 dimensions"},
      {"fixed", {8, 8}, {8, 1}, 2, CL_INVALID_WORK_GROUP_SIZE, "not its reqd_work_group_size"},
      {"large", {8}, {8}, 1, CL_OUT_OF_RESOURCES, "80000 bytes of local memory"},
  };
  cl_mem m = buffer(s, 0, 1024, NULL);
  const cl_int step = 1;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cl_kernel k = kernel_of(p, rows[i].kernel);
    ARG(k, 0, m);
    if (i < 7) {
      ARG(k, 1, step);
      CHECK(clSetKernelArg(k, 2, 64, NULL));
    }
    listen();
    EXPECT(clEnqueueNDRangeKernel(s->queue, k, rows[i].dim, NULL, rows[i].global, rows[i].local, 0,
                                  NULL, NULL),
           rows[i].want);
    heard(rows[i].text, rows[i].kernel, 0);
    CHECK(clReleaseKernel(k));
  }
  cl_kernel k = kernel_of(p, "add");
  const size_t global = 8;
  ARG(k, 0, m);
  listen();
  EXPECT(clEnqueueNDRangeKernel(s->queue, k, 1, NULL, &global, NULL, 0, NULL, NULL),
         CL_INVALID_KERNEL_ARGS);
  heard("argument 1, `step', is not set", "add", 0);
  ARG(k, 1, step);
  CHECK(clSetKernelArg(k, 2, 1 << 20, NULL));
  listen();
  EXPECT(clEnqueueNDRangeKernel(s->queue, k, 1, NULL, &global, NULL, 0, NULL, NULL),
         CL_OUT_OF_RESOURCES);
  heard("1048576 bytes of local memory", "add", 0);
  CHECK(clReleaseKernel(k));
  CHECK(clReleaseMemObject(m));
}

// ---- kernels that fail

static void failing_kernels(const setup_t *s, cl_program p) {
  static const struct {
    const char *kernel;
    int line;
    const char *text;
  } rows[] = {
      {"outside", 7, "bus error"},
      {"before", 10, "bus error"},
      {"odd", 13, "misaligned"},
      {"wild", 17, "bus error"},
      {"code", 21, "bus error"},
      {"forever", 24, "limit reached"},
      {"forever", 24, "WS_CL_MAX_CYCLES, the limit of a launch, is 60000"},
  };
  const size_t global = 16, local = 8;
  cl_int d[16] = {0}, status;
  cl_mem m = buffer(s, 0, sizeof d, d);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cl_kernel k = kernel_of(p, rows[i].kernel), zero = kernel_of(p, "zero");
    cl_event e;
    ARG(k, 0, m);
    listen();
    CHECK(clEnqueueNDRangeKernel(s->queue, k, 1, NULL, &global, &local, 0, NULL, &e));
    EXPECT(clFinish(s->queue), CL_OUT_OF_RESOURCES);
    heard(rows[i].text, rows[i].kernel, rows[i].line);
    CHECK(clGetEventInfo(e, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    EXPECT(status, CL_OUT_OF_RESOURCES);
    // The device goes on. Nothing traps in a division by zero: quotient -1, the dividend remains.
    ARG(zero, 0, m);
    CHECK(clEnqueueNDRangeKernel(s->queue, zero, 1, NULL, &local, NULL, 0, NULL, NULL));
    CHECK(clEnqueueReadBuffer(s->queue, m, CL_TRUE, 0, sizeof d, d, 0, NULL, NULL));
    for (int j = 0; j < 8; j++)
      EXPECT(d[j], 1000 * (100 + j) - 1);
    memset(d, 0, sizeof d);
    CHECK(clEnqueueWriteBuffer(s->queue, m, CL_TRUE, 0, sizeof d, d, 0, NULL, NULL));
    CHECK(clReleaseKernel(zero));
    CHECK(clReleaseKernel(k));
    CHECK(clReleaseEvent(e));
  }
  // A null pointer, given by the host.
  cl_kernel k = kernel_of(p, "zero");
  CHECK(clSetKernelArg(k, 0, sizeof(cl_mem), NULL));
  listen();
  CHECK(clEnqueueNDRangeKernel(s->queue, k, 1, NULL, &local, NULL, 0, NULL, NULL));
  EXPECT(clFinish(s->queue), CL_OUT_OF_RESOURCES);
  heard("bus error", "zero", 28);
  // The same again and again: the first 8 messages about it, then the 16th, 32nd ..
  listen();
  for (int i = 0; i < 40; i++) {
    CHECK(clEnqueueNDRangeKernel(s->queue, k, 1, NULL, &local, NULL, 0, NULL, NULL));
    EXPECT(clFinish(s->queue), CL_OUT_OF_RESOURCES);
  }
  heard("message 32 in a row", "zero", 28);
  int lines = 0;
  for (const char *at = said; (at = strstr(at, "Warpsmith OpenCL: ")); at++)
    lines++;
  EXPECT(lines, 7 + 2);
  CHECK(clReleaseKernel(k));
  // Barriers that not all work-items reach, which OpenCL does not define, do not hang here: each
  // part of a warp arrives on its own.
  k = kernel_of(p, "parted");
  ARG(k, 0, m);
  launch(s, k, 1, &global, &global);
  read_back(s, m, sizeof d, d);
  for (int j = 0; j < 16; j++)
    EXPECT(d[j], 5);
  CHECK(clReleaseKernel(k));
  CHECK(clReleaseMemObject(m));
}

int main(void) {
  setenv("WS_CL_MAX_CYCLES", "60000", 1);
  FILE *f = tmpfile();
  if (!f) return 1;
  errors_to = fileno(f);
  real_errors = dup(2);
  setup_t s = open_device();
  cl_int status;
  int times = 0;
  cl_context quiet = s.context;
  CHECK(clReleaseCommandQueue(s.queue));
  s.context = clCreateContext(NULL, 1, &s.device, on_error, &times, &status);
  CHECK(status);
  CHECK(clReleaseContext(quiet));
  s.queue = clCreateCommandQueue(s.context, s.device, 0, &status);
  CHECK(status);
  refused_builds(&s);
  cl_program p = build(&s, source, NULL, CL_SUCCESS);
  refused_launches(&s, p);
  EXPECT(times, 11);
  failing_kernels(&s, p);
  EXPECT(times, 19 + 40);
  CHECK(clReleaseProgram(p));
  close_device(&s);
  return verdict("traps", wrong);
}
