// SPDX-License-Identifier: Apache-2.0
// What the test programs share: a context on the device that CL_TEST_DEVICE numbers, a program from
// the file beside the host, comparisons. A program prints "NAME: ok" and returns 0.
#ifndef COMMON_H
#define COMMON_H

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHECK(call) check_status((call), #call, __FILE__, __LINE__)

static inline void check_status(cl_int status, const char *call, const char *file, int line) {
  if (status == CL_SUCCESS) return;
  fprintf(stderr, "%s:%d: %s: error %d\n", file, line, call, status);
  exit(1);
}

typedef struct setup {
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
  size_t group; // work-items of a group at most
} setup_t;

static inline setup_t open_device(void) {
  setup_t s;
  cl_platform_id platform;
  cl_device_id all[16];
  cl_uint n;
  cl_int status;
  const char *which = getenv("CL_TEST_DEVICE");
  const unsigned number = which ? (unsigned)atoi(which) : 0;
  CHECK(clGetPlatformIDs(1, &platform, NULL));
  CHECK(clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 16, all, &n));
  if (number >= n) {
    fprintf(stderr, "no device %u\n", number);
    exit(1);
  }
  s.device = all[number];
  s.context = clCreateContext(NULL, 1, &s.device, NULL, NULL, &status);
  CHECK(status);
  s.queue = clCreateCommandQueue(s.context, s.device, CL_QUEUE_PROFILING_ENABLE, &status);
  CHECK(status);
  CHECK(clGetDeviceInfo(s.device, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof s.group, &s.group, NULL));
  return s;
}

static inline char *read_text(const char *path) {
  FILE *f = fopen(path, "rb");
  if (!f) {
    perror(path);
    exit(1);
  }
  fseek(f, 0, SEEK_END);
  const size_t n = (size_t)ftell(f);
  char *text = calloc(1, n + 1);
  rewind(f);
  if (!text || fread(text, 1, n, f) != n) exit(1);
  fclose(f);
  return text;
}

static inline cl_program build_file(const setup_t *s, const char *path, const char *options) {
  cl_int status;
  char *text = read_text(path);
  const char *strings[1] = {text};
  cl_program p = clCreateProgramWithSource(s->context, 1, strings, NULL, &status);
  CHECK(status);
  status = clBuildProgram(p, 1, &s->device, options, NULL, NULL);
  if (status != CL_SUCCESS) {
    static char log[1 << 16];
    clGetProgramBuildInfo(p, s->device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
    fprintf(stderr, "%s\n", log);
  }
  CHECK(status);
  free(text);
  return p;
}

static inline cl_kernel kernel_of(cl_program p, const char *name) {
  cl_int status;
  cl_kernel k = clCreateKernel(p, name, &status);
  CHECK(status);
  return k;
}

static inline cl_mem buffer(const setup_t *s, cl_mem_flags flags, size_t bytes, void *host) {
  cl_int status;
  cl_mem m =
      clCreateBuffer(s->context, flags | (host ? CL_MEM_COPY_HOST_PTR : 0), bytes, host, &status);
  CHECK(status);
  return m;
}

static inline void read_back(const setup_t *s, cl_mem m, size_t bytes, void *to) {
  CHECK(clEnqueueReadBuffer(s->queue, m, CL_TRUE, 0, bytes, to, 0, NULL, NULL));
}

#define ARG(k, i, v) CHECK(clSetKernelArg(k, i, sizeof(v), &(v)))

static inline void launch(const setup_t *s, cl_kernel k, cl_uint dim, const size_t *global,
                          const size_t *local) {
  CHECK(clEnqueueNDRangeKernel(s->queue, k, dim, NULL, global, local, 0, NULL, NULL));
}

static inline void close_device(setup_t *s) {
  CHECK(clFinish(s->queue));
  CHECK(clReleaseCommandQueue(s->queue));
  CHECK(clReleaseContext(s->context));
}

static inline bool near(float a, float b, float tolerance) {
  return fabsf(a - b) <= tolerance * (1.0f + fabsf(b));
}

static inline unsigned next_random(unsigned *seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return *seed >> 8;
}
static inline float random_float(unsigned *seed) {
  return (float)next_random(seed) / 16777216.0f;
}

// What kernels print, from capture() to captured().
static inline int capture(int ends[2]) {
  const int out = dup(1);
  if (pipe(ends)) exit(1);
  dup2(ends[1], 1);
  return out;
}
static inline void captured(int ends[2], int out, char *got, size_t bytes) {
  fflush(NULL);
  dup2(out, 1);
  close(ends[1]); // nothing printed is the end, not a wait
  const ssize_t n = read(ends[0], got, bytes - 1);
  got[n < 0 ? 0 : n] = 0;
}

static inline int verdict(const char *name, size_t wrong) {
  if (wrong)
    printf("%s: %zu wrong\n", name, wrong);
  else
    printf("%s: ok\n", name);
  return wrong != 0;
}

#endif
