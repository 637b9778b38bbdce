// SPDX-License-Identifier: Apache-2.0
// Program objects: their making, and what they tell. Their building is in program_build.c.
#include <stdlib.h>
#include <string.h>

#include "cl_int.h"

binary_t *binary_for(cl_program p, cl_device_id d) {
  for (uint32_t i = 0; i < p->binaries; i++) {
    if (p->binary[i].device == d) return &p->binary[i];
  }
  return NULL;
}

static cl_program program_new(cl_context context, const cl_device_id *list, cl_uint n) {
  struct _cl_program *p = object_new(sizeof *p, TAG_PROGRAM);
  if (!p) return NULL;
  p->context = context;
  p->binaries = n;
  for (uint32_t i = 0; i < n; i++)
    p->binary[i] = (binary_t){.device = list[i], .status = CL_BUILD_NONE};
  object_retain(context);
  return p;
}

CL_API_ENTRY cl_program API clCreateProgramWithSource(cl_context context, cl_uint n,
                                                      const char **strings, const size_t *lengths,
                                                      cl_int *errcode_ret) {
  size_t all = 1, at = 0;
  if (!object_is(context, TAG_CONTEXT)) return fail_with(CL_INVALID_CONTEXT, errcode_ret);
  if (!n || !strings) return fail_with(CL_INVALID_VALUE, errcode_ret);
  for (cl_uint i = 0; i < n; i++) {
    if (!strings[i]) return fail_with(CL_INVALID_VALUE, errcode_ret);
    all += lengths && lengths[i] ? lengths[i] : strlen(strings[i]);
  }
  cl_program p = program_new(context, context->devices.device, context->devices.n);
  char *source = malloc(all);
  if (!p || !source) {
    free(source);
    if (p) program_release(p);
    return fail_with(CL_OUT_OF_HOST_MEMORY, errcode_ret);
  }
  for (cl_uint i = 0; i < n; i++) {
    const size_t bytes = lengths && lengths[i] ? lengths[i] : strlen(strings[i]);
    const size_t mark = bytes >= 3 && !memcmp(strings[i], "\xEF\xBB\xBF", 3) ? 3 : 0; // of UTF-8
    memcpy(source + at, strings[i] + mark, bytes - mark);
    at += bytes - mark;
  }
  source[at] = 0;
  p->source = source;
  set_error(CL_SUCCESS, errcode_ret);
  return p;
}

// A program, or a module of compiled source or of a library.
static bool take_binary(binary_t *b, const unsigned char *bytes, size_t n) {
  static const unsigned char bitcode[4] = {'B', 'C', 0xC0, 0xDE};
  b->bytes = malloc(n + 1);
  if (!b->bytes) return false;
  memcpy(b->bytes, bytes, n);
  b->n = n;
  b->log = strdup("");
  if (n > 4 && memcmp(bytes, bitcode, 4) == 0) {
    b->type = CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT;
    b->status = CL_BUILD_SUCCESS;
    return true;
  }
  b->type = CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
  return meta_read(&b->meta, bytes, n) && b->meta.machine &&
         strcmp(b->meta.machine, b->device->machine) == 0;
}

CL_API_ENTRY cl_program API clCreateProgramWithBinary(cl_context context, cl_uint n,
                                                      const cl_device_id *list,
                                                      const size_t *lengths,
                                                      const unsigned char **binaries,
                                                      cl_int *status, cl_int *errcode_ret) {
  if (!object_is(context, TAG_CONTEXT)) return fail_with(CL_INVALID_CONTEXT, errcode_ret);
  if (!n || !list || !lengths || !binaries) return fail_with(CL_INVALID_VALUE, errcode_ret);
  for (cl_uint i = 0; i < n; i++) {
    if (!object_is(list[i], TAG_DEVICE) || !in_list(&context->devices, list[i]))
      return fail_with(CL_INVALID_DEVICE, errcode_ret);
    if (!lengths[i] || !binaries[i]) {
      if (status) status[i] = CL_INVALID_VALUE;
      return fail_with(CL_INVALID_VALUE, errcode_ret);
    }
  }
  cl_program p = program_new(context, list, n);
  if (!p) return fail_with(CL_OUT_OF_HOST_MEMORY, errcode_ret);
  bool good = true;
  for (cl_uint i = 0; i < n; i++) {
    const bool taken = take_binary(&p->binary[i], binaries[i], lengths[i]);
    if (status) status[i] = taken ? CL_SUCCESS : CL_INVALID_BINARY;
    good = good && taken;
  }
  if (!good) {
    program_release(p);
    return fail_with(CL_INVALID_BINARY, errcode_ret);
  }
  set_error(CL_SUCCESS, errcode_ret);
  return p;
}

CL_API_ENTRY cl_program API clCreateProgramWithBuiltInKernels(cl_context context, cl_uint n,
                                                              const cl_device_id *list,
                                                              const char *names,
                                                              cl_int *errcode_ret) {
  (void)n, (void)list, (void)names;
  return fail_with(object_is(context, TAG_CONTEXT) ? CL_INVALID_VALUE : CL_INVALID_CONTEXT,
                   errcode_ret);
}

CL_API_ENTRY cl_int API clRetainProgram(cl_program p) {
  if (!object_is(p, TAG_PROGRAM)) return CL_INVALID_PROGRAM;
  object_retain(p);
  return CL_SUCCESS;
}

void program_release(cl_program p) {
  if (!object_release(p)) return;
  for (uint32_t i = 0; i < p->binaries; i++) {
    binary_t *b = &p->binary[i];
    pthread_mutex_lock(&b->device->lock);
    if (b->loaded) ws_program_unload(b->loaded);
    pthread_mutex_unlock(&b->device->lock);
    meta_free(&b->meta);
    free(b->bytes);
    free(b->log);
    free(b->options);
  }
  cl_context context = p->context;
  free(p->source);
  object_free(p);
  context_release(context);
}

CL_API_ENTRY cl_int API clReleaseProgram(cl_program p) {
  if (!object_is(p, TAG_PROGRAM)) return CL_INVALID_PROGRAM;
  program_release(p);
  return CL_SUCCESS;
}

// ---- queries

static const meta_t *any_meta(cl_program p) {
  for (uint32_t i = 0; i < p->binaries; i++) {
    const binary_t *b = &p->binary[i];
    if (b->status == CL_BUILD_SUCCESS && b->type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE)
      return &b->meta;
  }
  return NULL;
}

static cl_int give_names(cl_program p, size_t size, void *value, size_t *size_ret) {
  const meta_t *m = any_meta(p);
  size_t n = 1;
  if (!m) return CL_INVALID_PROGRAM_EXECUTABLE;
  for (uint32_t i = 0; i < m->kernels; i++)
    n += strlen(m->kernel[i].name) + 1;
  char *names = calloc(1, n);
  if (!names) return CL_OUT_OF_HOST_MEMORY;
  for (uint32_t i = 0; i < m->kernels; i++) {
    if (i) strcat(names, ";");
    strcat(names, m->kernel[i].name);
  }
  const cl_int status = give_text(names, size, value, size_ret);
  free(names);
  return status;
}

static cl_int give_binaries(cl_program p, size_t size, void *value, size_t *size_ret) {
  unsigned char *const *to = value;
  if (value && size < p->binaries * sizeof *to) return CL_INVALID_VALUE;
  for (uint32_t i = 0; value && i < p->binaries; i++) {
    if (to[i] && p->binary[i].n) memcpy(to[i], p->binary[i].bytes, p->binary[i].n);
  }
  if (size_ret) *size_ret = p->binaries * sizeof *to;
  return CL_SUCCESS;
}

CL_API_ENTRY cl_int API clGetProgramInfo(cl_program p, cl_program_info name, size_t size,
                                         void *value, size_t *size_ret) {
  cl_device_id list[DEVICES_MOST];
  size_t sizes[DEVICES_MOST];
  if (!object_is(p, TAG_PROGRAM)) return CL_INVALID_PROGRAM;
  const size_t n = p->binaries;
  for (size_t i = 0; i < n; i++) {
    list[i] = p->binary[i].device;
    sizes[i] = p->binary[i].n;
  }
  switch (name) {
  case CL_PROGRAM_REFERENCE_COUNT:
    return give(&p->o.refs, sizeof(cl_uint), size, value, size_ret);
  case CL_PROGRAM_CONTEXT:
    return give(&p->context, sizeof p->context, size, value, size_ret);
  case CL_PROGRAM_NUM_DEVICES:
    return give(&p->binaries, sizeof(cl_uint), size, value, size_ret);
  case CL_PROGRAM_DEVICES:
    return give(list, n * sizeof *list, size, value, size_ret);
  case CL_PROGRAM_SOURCE:
    return give_text(p->source ? p->source : "", size, value, size_ret);
  case CL_PROGRAM_BINARY_SIZES:
    return give(sizes, n * sizeof *sizes, size, value, size_ret);
  case CL_PROGRAM_BINARIES:
    return give_binaries(p, size, value, size_ret);
  case CL_PROGRAM_NUM_KERNELS:
    return any_meta(p)
               ? give(&(size_t){any_meta(p)->kernels}, sizeof(size_t), size, value, size_ret)
               : CL_INVALID_PROGRAM_EXECUTABLE;
  case CL_PROGRAM_KERNEL_NAMES:
    return give_names(p, size, value, size_ret);
  default:
    return CL_INVALID_VALUE;
  }
}

CL_API_ENTRY cl_int API clGetProgramBuildInfo(cl_program p, cl_device_id d,
                                              cl_program_build_info name, size_t size, void *value,
                                              size_t *size_ret) {
  if (!object_is(p, TAG_PROGRAM)) return CL_INVALID_PROGRAM;
  const binary_t *b = object_is(d, TAG_DEVICE) ? binary_for(p, d) : NULL;
  if (!b) return CL_INVALID_DEVICE;
  switch (name) {
  case CL_PROGRAM_BUILD_STATUS:
    return give(&b->status, sizeof b->status, size, value, size_ret);
  case CL_PROGRAM_BUILD_OPTIONS:
    return give_text(b->options ? b->options : "", size, value, size_ret);
  case CL_PROGRAM_BUILD_LOG:
    return give_text(b->log ? b->log : "", size, value, size_ret);
  case CL_PROGRAM_BINARY_TYPE:
    return give(&b->type, sizeof b->type, size, value, size_ret);
  default:
    return CL_INVALID_VALUE;
  }
}
