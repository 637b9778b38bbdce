// SPDX-License-Identifier: Apache-2.0
// Contexts.
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../common/text.h"
#include "cl_int.h"

// The platform is the only property that is known.
static cl_int check_properties(const cl_context_properties *p, size_t *bytes) {
  *bytes = 0;
  if (!p) return CL_SUCCESS;
  size_t n = 0;
  for (; p[n]; n += 2) {
    if (p[n] == CL_CONTEXT_PLATFORM) {
      if (p[n + 1] && p[n + 1] != (cl_context_properties)the_platform()) return CL_INVALID_PLATFORM;
    } else if (p[n] != CL_CONTEXT_INTEROP_USER_SYNC) {
      return CL_INVALID_PROPERTY;
    }
  }
  *bytes = (n + 1) * sizeof *p;
  return CL_SUCCESS;
}

CL_API_ENTRY cl_context API clCreateContext(const cl_context_properties *properties, cl_uint n,
                                            const cl_device_id *list,
                                            void(CL_CALLBACK *notify)(const char *, const void *,
                                                                      size_t, void *),
                                            void *data, cl_int *errcode_ret) {
  size_t bytes;
  const cl_int wrong = check_properties(properties, &bytes);
  if (wrong) return fail_with(wrong, errcode_ret);
  if (!list || !n || (!notify && data)) return fail_with(CL_INVALID_VALUE, errcode_ret);
  struct _cl_context *c = object_new(sizeof *c, TAG_CONTEXT);
  if (!c) return fail_with(CL_OUT_OF_HOST_MEMORY, errcode_ret);
  for (cl_uint i = 0; i < n; i++) {
    if (!object_is(list[i], TAG_DEVICE)) {
      free(c);
      return fail_with(CL_INVALID_DEVICE, errcode_ret);
    }
    if (!in_list(&c->devices, list[i])) c->devices.device[c->devices.n++] = list[i];
  }
  c->notify = notify;
  c->notify_data = data;
  if (bytes) {
    c->properties = malloc(bytes);
    if (!c->properties) {
      free(c);
      return fail_with(CL_OUT_OF_HOST_MEMORY, errcode_ret);
    }
    memcpy(c->properties, properties, bytes);
    c->property_bytes = bytes;
  }
  set_error(CL_SUCCESS, errcode_ret);
  return c;
}

CL_API_ENTRY cl_context API
clCreateContextFromType(const cl_context_properties *properties, cl_device_type type,
                        void(CL_CALLBACK *notify)(const char *, const void *, size_t, void *),
                        void *data, cl_int *errcode_ret) {
  cl_device_id list[DEVICES_MOST];
  cl_uint n;
  const cl_int error = clGetDeviceIDs(the_platform(), type, DEVICES_MOST, list, &n);
  if (error) return fail_with(error, errcode_ret);
  return clCreateContext(properties, n, list, notify, data, errcode_ret);
}

// Of messages in a row about one kernel, stderr has the first ones, then those whose number is a
// power of two: a failing launch is often one of hundreds. The number, counted from 1.
enum { SAY_ALL = 8 };

static uint32_t number_of(cl_context c, const char *text) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  const size_t n = strcspn(text, ":"), most = sizeof c->said_of - 1;
  pthread_mutex_lock(&lock);
  if (strncmp(c->said_of, text, n < most ? n : most)) c->said = 0;
  snprintf(c->said_of, sizeof c->said_of, "%.*s", (int)n, text);
  const uint32_t number = ++c->said;
  pthread_mutex_unlock(&lock);
  return number;
}

void context_say(cl_context c, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  char *text = ws_vtext(fmt, args);
  va_end(args);
  if (!text) return;
  const uint32_t said = number_of(c, text);
  if (said <= SAY_ALL)
    fprintf(stderr, "Warpsmith OpenCL: %s\n", text);
  else if (!(said & (said - 1)))
    fprintf(stderr, "Warpsmith OpenCL: %s\n(message %u in a row about it: not all are shown)\n",
            text, said);
  if (c->notify) c->notify(text, NULL, 0, c->notify_data);
  free(text);
}

CL_API_ENTRY cl_int API clRetainContext(cl_context c) {
  if (!object_is(c, TAG_CONTEXT)) return CL_INVALID_CONTEXT;
  object_retain(c);
  return CL_SUCCESS;
}

void context_release(cl_context c) {
  if (!object_release(c)) return;
  free(c->properties);
  object_free(c);
}

CL_API_ENTRY cl_int API clReleaseContext(cl_context c) {
  if (!object_is(c, TAG_CONTEXT)) return CL_INVALID_CONTEXT;
  context_release(c);
  return CL_SUCCESS;
}

CL_API_ENTRY cl_int API clGetContextInfo(cl_context c, cl_context_info name, size_t size,
                                         void *value, size_t *size_ret) {
  if (!object_is(c, TAG_CONTEXT)) return CL_INVALID_CONTEXT;
  switch (name) {
  case CL_CONTEXT_REFERENCE_COUNT:
    return give(&c->o.refs, sizeof(cl_uint), size, value, size_ret);
  case CL_CONTEXT_NUM_DEVICES:
    return give(&c->devices.n, sizeof(cl_uint), size, value, size_ret);
  case CL_CONTEXT_DEVICES:
    return give(c->devices.device, c->devices.n * sizeof(cl_device_id), size, value, size_ret);
  case CL_CONTEXT_PROPERTIES:
    return give(c->properties, c->property_bytes, size, value, size_ret);
  default:
    return CL_INVALID_VALUE;
  }
}
