// SPDX-License-Identifier: Apache-2.0
// Programs: from pieces of source, options, the build log, binaries, modules; two devices that
// share buffers and a program.
#include "expect.h"

static char *log_of(cl_program p, cl_device_id d) {
  static char log[8192];
  CHECK(clGetProgramBuildInfo(p, d, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
  return log;
}

// What the kernel `f` of a program puts into its word.
static cl_int value_of(const setup_t *s, cl_program p, cl_int v) {
  cl_mem m = buffer(s, 0, sizeof v, &v);
  cl_kernel k = kernel_of(p, "f");
  ARG(k, 0, m);
  CHECK(clEnqueueTask(s->queue, k, 0, NULL, NULL));
  read_back(s, m, sizeof v, &v);
  CHECK(clReleaseKernel(k));
  CHECK(clReleaseMemObject(m));
  return v;
}

static cl_program pieces(const setup_t *s) {
  static const char *const text[] = {"kernel void f(global int *d) { d[0] = VALUE; }//",
                                     "kernel void g(global int *d) { d[0] = 2; }$$",
                                     "\nkernel void h(global int *d) { d[0] = 3; }\n"};
  const size_t lengths[3] = {46, strlen(text[1]) - 2, 0};
  cl_int status;
  cl_program p =
      clCreateProgramWithSource(s->context, 3, (const char **)(size_t)text, lengths, &status);
  CHECK(status);
  return p;
}

static int notified;
static void CL_CALLBACK on_build(cl_program p, void *data) {
  notified += *(int *)data + (p != NULL);
}

static void sources(const setup_t *s) {
  char text[512];
  size_t n;
  int three = 3;
  cl_uint count;
  cl_device_id d;
  cl_build_status status = 99;
  cl_program_binary_type type = 99;
  cl_program p = pieces(s);
  CHECK(clGetProgramBuildInfo(p, s->device, CL_PROGRAM_BUILD_STATUS, sizeof status, &status, NULL));
  EXPECT(status, CL_BUILD_NONE);
  CHECK(clGetProgramBuildInfo(p, s->device, CL_PROGRAM_BINARY_TYPE, sizeof type, &type, NULL));
  EXPECT(type, CL_PROGRAM_BINARY_TYPE_NONE);
  QUERY(clGetProgramInfo, p, CL_PROGRAM_NUM_DEVICES, count);
  EXPECT(count, 1);
  QUERY(clGetProgramInfo, p, CL_PROGRAM_DEVICES, d);
  EXPECT(d == s->device, 1);
  EXPECT(clGetProgramInfo(p, CL_PROGRAM_NUM_KERNELS, sizeof n, &n, NULL),
         CL_INVALID_PROGRAM_EXECUTABLE);
  EXPECT(clBuildProgram(p, 1, &s->device, "-DVALUE=1", NULL, &three), CL_INVALID_VALUE);
  EXPECT(clBuildProgram(p, 1, NULL, "-DVALUE=1", NULL, NULL), CL_INVALID_VALUE);
  const char options[] = "-D 'VALUE=(40 + X)' -cl-kernel-arg-info -DX=2";
  CHECK(clBuildProgram(p, 1, &s->device, options, on_build, &three));
  EXPECT(notified, 4);
  CHECK(clGetProgramBuildInfo(p, s->device, CL_PROGRAM_BUILD_OPTIONS, sizeof text, text, NULL));
  EXPECT(strcmp(text, options), 0);
  CHECK(clGetProgramInfo(p, CL_PROGRAM_KERNEL_NAMES, sizeof text, text, NULL));
  EXPECT(strcmp(text, "f;g;h"), 0);
  QUERY(clGetProgramInfo, p, CL_PROGRAM_NUM_KERNELS, n);
  EXPECT(n, 3);
  CHECK(clGetProgramInfo(p, CL_PROGRAM_SOURCE, sizeof text, text, &n));
  EXPECT(n, strlen(text) + 1);
  EXPECT(strstr(text, "}kernel void g") != NULL && strchr(text, '$') == NULL, 1);
  EXPECT(value_of(s, p, 0), 42);
  EXPECT(log_of(p, s->device)[0], 0);
  cl_kernel k = kernel_of(p, "f");
  EXPECT(clBuildProgram(p, 1, &s->device, "-DVALUE=1", NULL, NULL), CL_INVALID_OPERATION);
  CHECK(clReleaseKernel(k));
  CHECK(clBuildProgram(p, 1, &s->device, "-DVALUE=7", NULL, NULL));
  EXPECT(value_of(s, p, 0), 7);
  CHECK(clReleaseProgram(p));
}

// UTF-8 marks where files begin.
static void marks(const setup_t *s) {
  static const char *const text[] = {"\xEF\xBB\xBF#define VALUE 3\n",
                                     "\xEF\xBB\xBFkernel void f(global int *d) { *d = VALUE; }\n"};
  cl_int status;
  cl_program p =
      clCreateProgramWithSource(s->context, 2, (const char **)(size_t)text, NULL, &status);
  CHECK(status);
  CHECK(clBuildProgram(p, 1, &s->device, NULL, NULL, NULL));
  EXPECT(value_of(s, p, 0), 3);
  CHECK(clReleaseProgram(p));
}

static void options(const setup_t *s) {
  static const char warns[] = "kernel void f(global int *d) { int unused; d[0] = 5 }\n";
  static const char clean[] =
      "kernel void f(global int *d) {\n#warning \"mind this\"\n d[0] = 5; }";
  cl_program p = build(s, clean, NULL, CL_SUCCESS);
  EXPECT(strstr(log_of(p, s->device), "program.cl:2:2: warning: \"mind this\"") != NULL, 1);
  CHECK(clReleaseProgram(p));
  p = build(s, clean, "-Werror", CL_BUILD_PROGRAM_FAILURE);
  CHECK(clReleaseProgram(p));
  p = build(s, clean, "-w", CL_SUCCESS);
  EXPECT(log_of(p, s->device)[0], 0);
  CHECK(clReleaseProgram(p));
  p = build(s, warns, NULL, CL_BUILD_PROGRAM_FAILURE);
  EXPECT(strstr(log_of(p, s->device), "expected ';'") != NULL, 1);
  size_t bytes = 99;
  QUERY(clGetProgramInfo, p, CL_PROGRAM_BINARY_SIZES, bytes);
  EXPECT(bytes, 0);
  CHECK(clReleaseProgram(p));
  p = build(s, "kernel void f(global int *d) { d[0] = __OPENCL_C_VERSION__; }\n", "-cl-std=CL1.1",
            CL_SUCCESS);
  EXPECT(value_of(s, p, 0), 110);
  CHECK(clReleaseProgram(p));
  p = build(s, "kernel void f(global int *d) { d[0] = sizeof(1.5); }\n",
            "-cl-single-precision-constant", CL_SUCCESS);
  EXPECT(value_of(s, p, 0), 4);
  CHECK(clReleaseProgram(p));
}

// Options of any number. What is between quotes is one option, and its value never another one.
static void many_options(const setup_t *s) {
  enum { MANY = 700 };
  static const char *const none[] = {
      "-D 'A=1\n-o/tmp/x'", "-D 'A\r-v'", "'-I\n-wrapper' x", "@/etc/hostname", "-D @/etc/hostname",
      "-D@/etc/hostname",   "-I '@x'",    "-Xclang -load",    "-fplugin=x.so",  "-o x"};
  static const char sum[] = "kernel void f(global int *d) { d[0] = X0 + X511 + X512 + X699; }\n";
  static char text[MANY * 24];
  size_t n = 0;
  for (int i = 0; i < MANY; i++)
    n += (size_t)snprintf(text + n, sizeof text - n, "-D X%d=%d ", i, i);
  cl_program p = build(s, sum, text, CL_SUCCESS);
  EXPECT(value_of(s, p, 0), 511 + 512 + 699);
  CHECK(clReleaseProgram(p));
  for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
    p = build(s, "kernel void f(global int *d) { d[0] = 1; }\n", none[i], CL_INVALID_BUILD_OPTIONS);
    CHECK(clReleaseProgram(p));
  }
}

static cl_program from_binary(const setup_t *s, cl_program p, cl_device_id d, cl_int want) {
  size_t n;
  cl_int one = 99, status;
  CHECK(clGetProgramInfo(p, CL_PROGRAM_BINARY_SIZES, sizeof n, &n, NULL));
  unsigned char *bytes = malloc(n);
  CHECK(clGetProgramInfo(p, CL_PROGRAM_BINARIES, sizeof bytes, &bytes, NULL));
  cl_program again = clCreateProgramWithBinary(s->context, 1, &d, &n,
                                               (const unsigned char **)&bytes, &one, &status);
  EXPECT(status, want);
  EXPECT(one, want);
  free(bytes);
  return again;
}

static void binaries(const setup_t *s) {
  static const char text[] =
      "int twice(int v); kernel void f(global int *d) { d[0] = twice(d[0]); }";
  static const char other[] = "int twice(int v) { return 2 * v; }";
  cl_program_binary_type type;
  cl_build_status built;
  cl_int status;
  const char *strings[2] = {text, other};
  cl_program part[2];
  for (int i = 0; i < 2; i++) {
    part[i] = clCreateProgramWithSource(s->context, 1, &strings[i], NULL, &status);
    CHECK(status);
    CHECK(clCompileProgram(part[i], 0, NULL, "", 0, NULL, NULL, NULL, NULL));
  }
#define TYPE(p)                                                                                    \
  (CHECK(clGetProgramBuildInfo(p, s->device, CL_PROGRAM_BINARY_TYPE, sizeof type, &type, NULL)),   \
   type)
  EXPECT(TYPE(part[0]), CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT);
  EXPECT_NULL(clCreateKernel(part[0], "f", &status), CL_INVALID_PROGRAM_EXECUTABLE);
  cl_program library =
      clLinkProgram(s->context, 0, NULL, "-create-library", 1, &part[1], NULL, NULL, &status);
  CHECK(status);
  EXPECT(TYPE(library), CL_PROGRAM_BINARY_TYPE_LIBRARY);
  // Modules that went through the host's memory link as those that did not.
  cl_program module = from_binary(s, part[0], s->device, CL_SUCCESS);
  const cl_program both[2] = {module, library};
  cl_program all = clLinkProgram(s->context, 0, NULL, NULL, 2, both, NULL, NULL, &status);
  CHECK(status);
  EXPECT(TYPE(all), CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
  EXPECT(value_of(s, all, 21), 42);
  cl_program again = from_binary(s, all, s->device, CL_SUCCESS);
  CHECK(
      clGetProgramBuildInfo(again, s->device, CL_PROGRAM_BUILD_STATUS, sizeof built, &built, NULL));
  EXPECT(built, CL_BUILD_NONE);
  EXPECT_NULL(clCreateKernel(again, "f", &status), CL_INVALID_PROGRAM_EXECUTABLE);
  EXPECT(clCompileProgram(again, 0, NULL, "", 0, NULL, NULL, NULL, NULL), CL_INVALID_OPERATION);
  CHECK(clBuildProgram(again, 0, NULL, NULL, NULL, NULL));
  EXPECT(value_of(s, again, 4), 8);
  // A whole program is no input.
  EXPECT_NULL(clLinkProgram(s->context, 0, NULL, NULL, 1, &all, NULL, NULL, &status),
              CL_INVALID_OPERATION);
  EXPECT_NULL(clLinkProgram(s->context, 0, NULL, "-unknown", 1, part, NULL, NULL, &status),
              CL_INVALID_LINKER_OPTIONS);
  EXPECT_NULL(clLinkProgram(s->context, 0, NULL, NULL, 0, NULL, NULL, NULL, &status),
              CL_INVALID_VALUE);
  EXPECT(clCompileProgram(part[0], 0, NULL, "-unknown", 0, NULL, NULL, NULL, NULL),
         CL_INVALID_COMPILER_OPTIONS);
  EXPECT(clCompileProgram(part[0], 0, NULL, "", 1, part, NULL, NULL, NULL), CL_INVALID_VALUE);
  const unsigned char *nothing = NULL;
  const size_t four = 4;
  EXPECT_NULL(clCreateProgramWithBinary(s->context, 1, &s->device, &four, &nothing, NULL, &status),
              CL_INVALID_VALUE);
  const cl_program gone[6] = {part[0], part[1], library, module, all, again};
  for (int i = 0; i < 6; i++)
    CHECK(clReleaseProgram(gone[i]));
}

// ---- two devices, of different machines: ref without compare-and-swap, and gpu

static void two_devices(void) {
  cl_platform_id platform;
  cl_device_id d[2] = {NULL};
  cl_int status, got[64], word = 0;
  cl_uint n;
  const size_t global = 64;
  CHECK(clGetPlatformIDs(1, &platform, NULL));
  CHECK(clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 1, d, &n));
  EXPECT(n, 2); // of which one was asked for
  EXPECT(d[1] == NULL, 1);
  CHECK(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 2, d, NULL));
  setup_t a = {.device = d[0]};
  a.context = clCreateContext(NULL, 2, d, NULL, NULL, &status);
  CHECK(status);
  a.queue = clCreateCommandQueue(a.context, d[0], 0, &status);
  CHECK(status);
  setup_t b = a;
  b.device = d[1];
  b.queue = clCreateCommandQueue(a.context, d[1], 0, &status);
  CHECK(status);
  static const char text[] =
      "kernel void f(global int *d) { local int n; n = 0; barrier(CLK_LOCAL_MEM_FENCE);\n"
      "  atomic_cmpxchg(&n, 0, 1); d[get_global_id(0)] += n; }\n";
  const char *one = text;
  cl_program p = clCreateProgramWithSource(a.context, 1, &one, NULL, &status);
  CHECK(status);
  CHECK(clBuildProgram(p, 0, NULL, NULL, NULL, NULL));
  size_t sizes[2];
  CHECK(clGetProgramInfo(p, CL_PROGRAM_BINARY_SIZES, sizeof sizes, sizes, NULL));
  unsigned char *bytes[2] = {calloc(1, sizes[0]), calloc(1, sizes[1])};
  EXPECT(clGetProgramInfo(p, CL_PROGRAM_BINARIES, sizeof *bytes, bytes, NULL), CL_INVALID_VALUE);
  CHECK(clGetProgramInfo(p, CL_PROGRAM_BINARIES, sizeof bytes, bytes, NULL));
  EXPECT_NULL(clCreateProgramWithBinary(a.context, 1, &d[1], sizes, (const unsigned char **)bytes,
                                        &word, &status),
              CL_INVALID_BINARY);
  EXPECT(word, CL_INVALID_BINARY);
  cl_program again = clCreateProgramWithBinary(a.context, 2, d, sizes,
                                               (const unsigned char **)bytes, NULL, &status);
  EXPECT(status, CL_SUCCESS); // each device has its own
  if (again) CHECK(clReleaseProgram(again));
  // A buffer that both write: each sees what the other has written.
  cl_kernel k = kernel_of(p, "f");
  cl_mem m = buffer(&a, 0, sizeof got, NULL);
  CHECK(clEnqueueFillBuffer(a.queue, m, &word, 4, 0, sizeof got, 0, NULL, NULL));
  CHECK(clFinish(a.queue));
  for (int i = 0; i < 64; i++)
    got[i] = i;
  CHECK(clEnqueueWriteBuffer(b.queue, m, CL_TRUE, 0, sizeof got, got, 0, NULL, NULL));
  ARG(k, 0, m);
  for (int i = 0; i < 4; i++) {
    launch(i & 1 ? &b : &a, k, 1, &global, NULL);
    CHECK(clFinish(i & 1 ? b.queue : a.queue));
  }
  read_back(&a, m, sizeof got, got);
  for (int i = 0; i < 64; i++)
    EXPECT(got[i], i + 4);
  EXPECT(clGetKernelWorkGroupInfo(k, NULL, CL_KERNEL_WORK_GROUP_SIZE, sizeof *sizes, sizes, NULL),
         CL_INVALID_DEVICE);
  CHECK(clReleaseMemObject(m));
  CHECK(clReleaseKernel(k));
  CHECK(clReleaseProgram(p));
  CHECK(clReleaseCommandQueue(b.queue));
  free(bytes[0]);
  free(bytes[1]);
  close_device(&a);
}

int main(int argc, char **argv) {
  if (argc > 1) { // in a process of its own: the devices are read once
    setenv("WS_CL_DEVICES", argv[1], 1);
    two_devices();
    return wrong != 0;
  }
  char command[4200];
  snprintf(command, sizeof command, "'%s' 'ref:model gpu:model'", argv[0]);
  EXPECT(system(command), 0);
  setup_t s = open_device();
  sources(&s);
  marks(&s);
  options(&s);
  many_options(&s);
  binaries(&s);
  close_device(&s);
  return verdict("builds", wrong);
}
