// SPDX-License-Identifier: Apache-2.0
// clBuildProgram, clCompileProgram, clLinkProgram.
#include <stdlib.h>
#include <string.h>

#include "cl_int.h"

typedef void(CL_CALLBACK *notify_t)(cl_program, void *);

static void reset(binary_t *b) {
  pthread_mutex_lock(&b->device->lock);
  if (b->loaded) ws_program_unload(b->loaded);
  b->loaded = NULL;
  pthread_mutex_unlock(&b->device->lock);
  meta_free(&b->meta);
  free(b->bytes);
  free(b->log);
  free(b->options);
  *b = (binary_t){.device = b->device, .status = CL_BUILD_NONE};
}

// The devices of a call: those of the program when none are given.
static cl_int take_devices(cl_program p, cl_uint n, const cl_device_id *list, binary_t **b,
                           uint32_t *count) {
  *count = 0;
  if ((n == 0) != (list == NULL)) return CL_INVALID_VALUE;
  for (uint32_t i = 0; i < (list ? n : p->binaries); i++) {
    binary_t *found =
        list ? (object_is(list[i], TAG_DEVICE) ? binary_for(p, list[i]) : NULL) : &p->binary[i];
    if (!found) return CL_INVALID_DEVICE;
    b[(*count)++] = found;
    if (*count == DEVICES_MOST) break;
  }
  return CL_SUCCESS;
}

static void finish(binary_t *b, bool good, cl_program_binary_type type, const char *options) {
  b->type = good ? type : CL_PROGRAM_BINARY_TYPE_NONE;
  b->options = strdup(options ? options : "");
  if (good && type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE) good = meta_read(&b->meta, b->bytes, b->n);
  b->status = good ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
}

// Devices with equal machines share what was built for the first of them.
static bool build_all(compile_t *c, binary_t **b, uint32_t n, cl_program_binary_type type,
                      const char *options) {
  bool all = true;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t same = 0;
    while (strcmp(b[same]->device->machine, b[i]->device->machine) != 0)
      same++;
    if (same < i && b[same]->status == CL_BUILD_SUCCESS && b[same]->bytes) {
      b[i]->bytes = malloc(b[same]->n + 1);
      if (!b[i]->bytes) return false;
      memcpy(b[i]->bytes, b[same]->bytes, b[same]->n);
      b[i]->n = b[same]->n;
      b[i]->log = strdup(b[same]->log);
      finish(b[i], true, type, options);
      continue;
    }
    c->machine = b[i]->device->machine;
    const bool good = run_compiler(c, b[i]);
    finish(b[i], good, type, options);
    all = all && b[i]->status == CL_BUILD_SUCCESS;
  }
  return all;
}

CL_API_ENTRY cl_int API clBuildProgram(cl_program p, cl_uint n, const cl_device_id *list,
                                       const char *options, notify_t notify, void *data) {
  binary_t *b[DEVICES_MOST];
  uint32_t count;
  if (!object_is(p, TAG_PROGRAM)) return CL_INVALID_PROGRAM;
  if (!notify && data) return CL_INVALID_VALUE;
  const cl_int wrong = take_devices(p, n, list, b, &count);
  if (wrong) return wrong;
  if (p->kernels) return CL_INVALID_OPERATION;
  char *lines = check_options(options, false);
  if (!lines) return CL_INVALID_BUILD_OPTIONS;
  bool good = true;
  if (p->source) {
    compile_t c = {.options = lines, .source = p->source};
    for (uint32_t i = 0; i < count; i++)
      reset(b[i]);
    good = build_all(&c, b, count, CL_PROGRAM_BINARY_TYPE_EXECUTABLE, options);
  } else {
    for (uint32_t i = 0; i < count && good; i++) {
      good = b[i]->type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
      if (good) b[i]->status = CL_BUILD_SUCCESS;
    }
    if (!good) {
      free(lines);
      return CL_INVALID_BINARY;
    }
  }
  free(lines);
  if (notify) notify(p, data);
  return good ? CL_SUCCESS : CL_BUILD_PROGRAM_FAILURE;
}

CL_API_ENTRY cl_int API clCompileProgram(cl_program p, cl_uint n, const cl_device_id *list,
                                         const char *options, cl_uint headers,
                                         const cl_program *header, const char **names,
                                         notify_t notify, void *data) {
  binary_t *b[DEVICES_MOST];
  uint32_t count;
  if (!object_is(p, TAG_PROGRAM)) return CL_INVALID_PROGRAM;
  if ((!notify && data) || (headers == 0) != (header == NULL) || (headers == 0) != (names == NULL))
    return CL_INVALID_VALUE;
  const cl_int wrong = take_devices(p, n, list, b, &count);
  if (wrong) return wrong;
  if (p->kernels || !p->source) return CL_INVALID_OPERATION;
  const char **text = calloc(headers + 1, sizeof *text);
  char *lines = check_options(options, false);
  if (!text || !lines) {
    free(text);
    free(lines);
    return text ? CL_INVALID_COMPILER_OPTIONS : CL_OUT_OF_HOST_MEMORY;
  }
  for (cl_uint i = 0; i < headers; i++) {
    if (object_is(header[i], TAG_PROGRAM)) text[i] = header[i]->source;
    if (text[i]) continue;
    free(text);
    free(lines);
    return CL_INVALID_PROGRAM;
  }
  compile_t c = {.options = lines,
                 .source = p->source,
                 .header = text,
                 .header_name = names,
                 .headers = headers,
                 .to_module = true};
  for (uint32_t i = 0; i < count; i++)
    reset(b[i]);
  const bool good = build_all(&c, b, count, CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT, options);
  free(text);
  free(lines);
  if (notify) notify(p, data);
  return good ? CL_SUCCESS : CL_COMPILE_PROGRAM_FAILURE;
}

static bool has_word(const char *text, const char *word) {
  const char *p = text ? strstr(text, word) : NULL;
  return p && (p[strlen(word)] == 0 || p[strlen(word)] == ' ');
}

// Links for one device; NULL modules: some input has nothing for it.
static bool link_one(binary_t *to, cl_uint inputs, const cl_program *input, bool library,
                     const char *options, cl_int *error) {
  const binary_t **module = calloc(inputs, sizeof *module);
  if (!module) return *error = CL_OUT_OF_HOST_MEMORY, false;
  bool good = true;
  for (cl_uint i = 0; i < inputs && good; i++) {
    module[i] = binary_for(input[i], to->device);
    good = module[i] && module[i]->status == CL_BUILD_SUCCESS &&
           (module[i]->type == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT ||
            module[i]->type == CL_PROGRAM_BINARY_TYPE_LIBRARY);
    if (!good) *error = CL_INVALID_OPERATION;
  }
  if (good) {
    const compile_t c = {
        .machine = to->device->machine, .module = module, .modules = inputs, .library = library};
    good = run_compiler(&c, to);
    finish(to, good, library ? CL_PROGRAM_BINARY_TYPE_LIBRARY : CL_PROGRAM_BINARY_TYPE_EXECUTABLE,
           options);
    if (to->status != CL_BUILD_SUCCESS) *error = CL_LINK_PROGRAM_FAILURE;
  }
  free(module);
  return good;
}

CL_API_ENTRY cl_program API clLinkProgram(cl_context context, cl_uint n, const cl_device_id *list,
                                          const char *options, cl_uint inputs,
                                          const cl_program *input, notify_t notify, void *data,
                                          cl_int *errcode_ret) {
  if (!object_is(context, TAG_CONTEXT)) return fail_with(CL_INVALID_CONTEXT, errcode_ret);
  if ((n == 0) != (list == NULL) || !inputs || !input || (!notify && data))
    return fail_with(CL_INVALID_VALUE, errcode_ret);
  for (cl_uint i = 0; i < inputs; i++) {
    if (!object_is(input[i], TAG_PROGRAM)) return fail_with(CL_INVALID_PROGRAM, errcode_ret);
  }
  char *lines = check_options(options, true);
  free(lines);
  if (!lines) return fail_with(CL_INVALID_LINKER_OPTIONS, errcode_ret);
  struct _cl_program *p = object_new(sizeof *p, TAG_PROGRAM);
  if (!p) return fail_with(CL_OUT_OF_HOST_MEMORY, errcode_ret);
  p->context = context;
  object_retain(context);
  p->binaries = list ? n : context->devices.n;
  cl_int error = CL_SUCCESS;
  for (uint32_t i = 0; i < p->binaries; i++) {
    p->binary[i].device = list ? list[i] : context->devices.device[i];
    if (object_is(p->binary[i].device, TAG_DEVICE) &&
        in_list(&context->devices, p->binary[i].device))
      continue;
    p->binaries = 0;
    error = CL_INVALID_DEVICE;
  }
  for (uint32_t i = 0; i < p->binaries && !error; i++)
    link_one(&p->binary[i], inputs, input, has_word(options, "-create-library"), options, &error);
  if (error && error != CL_LINK_PROGRAM_FAILURE) {
    program_release(p);
    return fail_with(error, errcode_ret);
  }
  if (notify) notify(p, data);
  set_error(error, errcode_ret);
  return p;
}
