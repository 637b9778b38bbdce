// SPDX-License-Identifier: Apache-2.0
// Images and samplers, which the devices do not have: CL_DEVICE_IMAGE_SUPPORT is false.
#include "cl_int.h"

static cl_int no_image(cl_command_queue q) {
  return object_is(q, TAG_QUEUE) ? CL_INVALID_OPERATION : CL_INVALID_COMMAND_QUEUE;
}

static void *no_object(cl_context context, cl_int *errcode_ret) {
  return fail_with(object_is(context, TAG_CONTEXT) ? CL_INVALID_OPERATION : CL_INVALID_CONTEXT,
                   errcode_ret);
}

CL_API_ENTRY cl_mem API clCreateImage(cl_context context, cl_mem_flags flags,
                                      const cl_image_format *format, const cl_image_desc *desc,
                                      void *host, cl_int *errcode_ret) {
  (void)flags, (void)format, (void)desc, (void)host;
  return no_object(context, errcode_ret);
}
CL_API_ENTRY cl_mem API clCreateImage2D(cl_context context, cl_mem_flags flags,
                                        const cl_image_format *format, size_t width, size_t height,
                                        size_t row, void *host, cl_int *errcode_ret) {
  (void)flags, (void)format, (void)width, (void)height, (void)row, (void)host;
  return no_object(context, errcode_ret);
}
CL_API_ENTRY cl_mem API clCreateImage3D(cl_context context, cl_mem_flags flags,
                                        const cl_image_format *format, size_t width, size_t height,
                                        size_t depth, size_t row, size_t slice, void *host,
                                        cl_int *errcode_ret) {
  (void)flags, (void)format, (void)width, (void)height, (void)depth, (void)row, (void)slice;
  (void)host;
  return no_object(context, errcode_ret);
}
CL_API_ENTRY cl_int API clGetSupportedImageFormats(cl_context context, cl_mem_flags flags,
                                                   cl_mem_object_type type, cl_uint entries,
                                                   cl_image_format *formats, cl_uint *n) {
  (void)flags, (void)type;
  if (!object_is(context, TAG_CONTEXT)) return CL_INVALID_CONTEXT;
  if (formats && !entries) return CL_INVALID_VALUE;
  if (n) *n = 0;
  return CL_SUCCESS;
}
CL_API_ENTRY cl_int API clGetImageInfo(cl_mem m, cl_image_info name, size_t size, void *value,
                                       size_t *size_ret) {
  (void)m, (void)name, (void)size, (void)value, (void)size_ret;
  return CL_INVALID_MEM_OBJECT; // a buffer at best
}

CL_API_ENTRY cl_sampler API clCreateSampler(cl_context context, cl_bool normalized,
                                            cl_addressing_mode addressing, cl_filter_mode filter,
                                            cl_int *errcode_ret) {
  (void)normalized, (void)addressing, (void)filter;
  return no_object(context, errcode_ret);
}
CL_API_ENTRY cl_int API clRetainSampler(cl_sampler s) {
  (void)s;
  return CL_INVALID_SAMPLER;
}
CL_API_ENTRY cl_int API clReleaseSampler(cl_sampler s) {
  (void)s;
  return CL_INVALID_SAMPLER;
}
CL_API_ENTRY cl_int API clGetSamplerInfo(cl_sampler s, cl_sampler_info name, size_t size,
                                         void *value, size_t *size_ret) {
  (void)s, (void)name, (void)size, (void)value, (void)size_ret;
  return CL_INVALID_SAMPLER;
}

CL_API_ENTRY cl_int API clEnqueueReadImage(cl_command_queue q, cl_mem m, cl_bool blocking,
                                           const size_t *origin, const size_t *region, size_t row,
                                           size_t slice, void *to, cl_uint n, const cl_event *wait,
                                           cl_event *event) {
  (void)m, (void)blocking, (void)origin, (void)region, (void)row, (void)slice, (void)to;
  (void)n, (void)wait, (void)event;
  return no_image(q);
}
CL_API_ENTRY cl_int API clEnqueueWriteImage(cl_command_queue q, cl_mem m, cl_bool blocking,
                                            const size_t *origin, const size_t *region, size_t row,
                                            size_t slice, const void *from, cl_uint n,
                                            const cl_event *wait, cl_event *event) {
  (void)m, (void)blocking, (void)origin, (void)region, (void)row, (void)slice, (void)from;
  (void)n, (void)wait, (void)event;
  return no_image(q);
}
CL_API_ENTRY cl_int API clEnqueueFillImage(cl_command_queue q, cl_mem m, const void *color,
                                           const size_t *origin, const size_t *region, cl_uint n,
                                           const cl_event *wait, cl_event *event) {
  (void)m, (void)color, (void)origin, (void)region, (void)n, (void)wait, (void)event;
  return no_image(q);
}
CL_API_ENTRY cl_int API clEnqueueCopyImage(cl_command_queue q, cl_mem a, cl_mem b,
                                           const size_t *from, const size_t *to,
                                           const size_t *region, cl_uint n, const cl_event *wait,
                                           cl_event *event) {
  (void)a, (void)b, (void)from, (void)to, (void)region, (void)n, (void)wait, (void)event;
  return no_image(q);
}
CL_API_ENTRY cl_int API clEnqueueCopyImageToBuffer(cl_command_queue q, cl_mem a, cl_mem b,
                                                   const size_t *from, const size_t *region,
                                                   size_t to, cl_uint n, const cl_event *wait,
                                                   cl_event *event) {
  (void)a, (void)b, (void)from, (void)region, (void)to, (void)n, (void)wait, (void)event;
  return no_image(q);
}
CL_API_ENTRY cl_int API clEnqueueCopyBufferToImage(cl_command_queue q, cl_mem a, cl_mem b,
                                                   size_t from, const size_t *to,
                                                   const size_t *region, cl_uint n,
                                                   const cl_event *wait, cl_event *event) {
  (void)a, (void)b, (void)from, (void)to, (void)region, (void)n, (void)wait, (void)event;
  return no_image(q);
}
CL_API_ENTRY void *API clEnqueueMapImage(cl_command_queue q, cl_mem m, cl_bool blocking,
                                         cl_map_flags flags, const size_t *origin,
                                         const size_t *region, size_t *row, size_t *slice,
                                         cl_uint n, const cl_event *wait, cl_event *event,
                                         cl_int *errcode_ret) {
  (void)m, (void)blocking, (void)flags, (void)origin, (void)region, (void)row, (void)slice;
  (void)n, (void)wait, (void)event;
  return fail_with(no_image(q), errcode_ret);
}
