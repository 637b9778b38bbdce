// SPDX-License-Identifier: Apache-2.0
// Kernel objects, their arguments, and what they tell.
#include <stdlib.h>
#include <string.h>

#include "cl_int.h"

static const binary_t *built(cl_program p) {
  for (uint32_t i = 0; i < p->binaries; i++) {
    if (p->binary[i].status == CL_BUILD_SUCCESS &&
        p->binary[i].type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE)
      return &p->binary[i];
  }
  return NULL;
}

static cl_kernel kernel_new(cl_program p, const kernel_meta_t *meta) {
  struct _cl_kernel *k = object_new(sizeof *k, TAG_KERNEL);
  if (!k) return NULL;
  k->arg = calloc(meta->args + 1, sizeof *k->arg);
  if (!k->arg) {
    free(k);
    return NULL;
  }
  k->program = p;
  k->meta = meta;
  k->name = meta->name;
  object_retain(p);
  pthread_mutex_lock(&state_lock);
  p->kernels++;
  pthread_mutex_unlock(&state_lock);
  return k;
}

CL_API_ENTRY cl_kernel API clCreateKernel(cl_program p, const char *name, cl_int *errcode_ret) {
  if (!object_is(p, TAG_PROGRAM)) return fail_with(CL_INVALID_PROGRAM, errcode_ret);
  const binary_t *b = built(p);
  if (!b) return fail_with(CL_INVALID_PROGRAM_EXECUTABLE, errcode_ret);
  if (!name) return fail_with(CL_INVALID_VALUE, errcode_ret);
  for (uint32_t i = 0; i < b->meta.kernels; i++) {
    if (strcmp(b->meta.kernel[i].name, name) != 0) continue;
    cl_kernel k = kernel_new(p, &b->meta.kernel[i]);
    set_error(k ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY, errcode_ret);
    return k;
  }
  return fail_with(CL_INVALID_KERNEL_NAME, errcode_ret);
}

CL_API_ENTRY cl_int API clCreateKernelsInProgram(cl_program p, cl_uint n, cl_kernel *kernels,
                                                 cl_uint *n_ret) {
  if (!object_is(p, TAG_PROGRAM)) return CL_INVALID_PROGRAM;
  const binary_t *b = built(p);
  if (!b) return CL_INVALID_PROGRAM_EXECUTABLE;
  if (kernels && n < b->meta.kernels) return CL_INVALID_VALUE;
  for (uint32_t i = 0; kernels && i < b->meta.kernels; i++) {
    kernels[i] = kernel_new(p, &b->meta.kernel[i]);
    if (!kernels[i]) return CL_OUT_OF_HOST_MEMORY;
  }
  if (n_ret) *n_ret = b->meta.kernels;
  return CL_SUCCESS;
}

CL_API_ENTRY cl_int API clRetainKernel(cl_kernel k) {
  if (!object_is(k, TAG_KERNEL)) return CL_INVALID_KERNEL;
  object_retain(k);
  return CL_SUCCESS;
}

CL_API_ENTRY cl_int API clReleaseKernel(cl_kernel k) {
  if (!object_is(k, TAG_KERNEL)) return CL_INVALID_KERNEL;
  if (!object_release(k)) return CL_SUCCESS;
  for (uint32_t i = 0; i < k->meta->args; i++) {
    if (k->arg[i].mem) mem_release(k->arg[i].mem);
    free(k->arg[i].bytes);
  }
  cl_program p = k->program;
  free(k->arg);
  object_free(k);
  pthread_mutex_lock(&state_lock);
  p->kernels--;
  pthread_mutex_unlock(&state_lock);
  program_release(p);
  return CL_SUCCESS;
}

// ---- arguments

static cl_int set_buffer(cl_kernel k, arg_value_t *v, size_t size, const void *value) {
  cl_mem m = NULL;
  if (size != sizeof m) return CL_INVALID_ARG_SIZE;
  if (value) memcpy(&m, value, sizeof m);
  if (m && !object_is(m, TAG_MEM)) return CL_INVALID_MEM_OBJECT;
  if (m && m->context != k->program->context) return CL_INVALID_MEM_OBJECT;
  if (m) object_retain(m);
  if (v->mem) mem_release(v->mem);
  v->mem = m;
  v->set = true;
  return CL_SUCCESS;
}

CL_API_ENTRY cl_int API clSetKernelArg(cl_kernel k, cl_uint i, size_t size, const void *value) {
  if (!object_is(k, TAG_KERNEL)) return CL_INVALID_KERNEL;
  if (i >= k->meta->args) return CL_INVALID_ARG_INDEX;
  const arg_meta_t *m = &k->meta->arg[i];
  arg_value_t *v = &k->arg[i];
  if (m->kind == 'p') return set_buffer(k, v, size, value);
  if (m->kind == 's') {
    if (value) return CL_INVALID_ARG_VALUE;
    if (!size) return CL_INVALID_ARG_SIZE;
    v->local = size;
    v->set = true;
    return CL_SUCCESS;
  }
  if (!value) return CL_INVALID_ARG_VALUE;
  if (size != m->bytes) return CL_INVALID_ARG_SIZE;
  if (!v->bytes) v->bytes = malloc(m->bytes);
  if (!v->bytes) return CL_OUT_OF_HOST_MEMORY;
  memcpy(v->bytes, value, size);
  v->set = true;
  return CL_SUCCESS;
}

// ---- queries

CL_API_ENTRY cl_int API clGetKernelInfo(cl_kernel k, cl_kernel_info name, size_t size, void *value,
                                        size_t *size_ret) {
  if (!object_is(k, TAG_KERNEL)) return CL_INVALID_KERNEL;
  switch (name) {
  case CL_KERNEL_FUNCTION_NAME:
    return give_text(k->name, size, value, size_ret);
  case CL_KERNEL_NUM_ARGS:
    return give(&k->meta->args, sizeof(cl_uint), size, value, size_ret);
  case CL_KERNEL_REFERENCE_COUNT:
    return give(&k->o.refs, sizeof(cl_uint), size, value, size_ret);
  case CL_KERNEL_CONTEXT:
    return give(&k->program->context, sizeof(cl_context), size, value, size_ret);
  case CL_KERNEL_PROGRAM:
    return give(&k->program, sizeof(cl_program), size, value, size_ret);
  case CL_KERNEL_ATTRIBUTES:
    return give_text(k->meta->attributes, size, value, size_ret);
  default:
    return CL_INVALID_VALUE;
  }
}

static cl_kernel_arg_type_qualifier qualifiers_of(const arg_meta_t *m) {
  cl_kernel_arg_type_qualifier q = CL_KERNEL_ARG_TYPE_NONE;
  if (strstr(m->qualifiers, "const")) q |= CL_KERNEL_ARG_TYPE_CONST;
  if (strstr(m->qualifiers, "restrict")) q |= CL_KERNEL_ARG_TYPE_RESTRICT;
  if (strstr(m->qualifiers, "volatile")) q |= CL_KERNEL_ARG_TYPE_VOLATILE;
  return q;
}

CL_API_ENTRY cl_int API clGetKernelArgInfo(cl_kernel k, cl_uint i, cl_kernel_arg_info name,
                                           size_t size, void *value, size_t *size_ret) {
  static const cl_kernel_arg_address_qualifier spaces[] = {
      CL_KERNEL_ARG_ADDRESS_PRIVATE, CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_ADDRESS_CONSTANT,
      CL_KERNEL_ARG_ADDRESS_LOCAL};
  if (!object_is(k, TAG_KERNEL)) return CL_INVALID_KERNEL;
  if (i >= k->meta->args) return CL_INVALID_ARG_INDEX;
  const arg_meta_t *m = &k->meta->arg[i];
  const cl_kernel_arg_access_qualifier access = CL_KERNEL_ARG_ACCESS_NONE;
  const cl_kernel_arg_type_qualifier qualifiers = qualifiers_of(m);
  switch (name) {
  case CL_KERNEL_ARG_ADDRESS_QUALIFIER:
    return give(&spaces[m->space & 3], sizeof *spaces, size, value, size_ret);
  case CL_KERNEL_ARG_ACCESS_QUALIFIER:
    return give(&access, sizeof access, size, value, size_ret);
  case CL_KERNEL_ARG_TYPE_NAME:
    return give_text(m->type, size, value, size_ret);
  case CL_KERNEL_ARG_TYPE_QUALIFIER:
    return give(&qualifiers, sizeof qualifiers, size, value, size_ret);
  case CL_KERNEL_ARG_NAME:
    return give_text(m->name, size, value, size_ret);
  default:
    return CL_INVALID_VALUE;
  }
}

static cl_ulong local_bytes(cl_kernel k) {
  cl_ulong all = k->meta->local_bytes;
  for (uint32_t i = 0; i < k->meta->args; i++) {
    if (k->meta->arg[i].kind == 's') all += k->arg[i].local;
  }
  return all;
}

// Of the kernel as it was built for this device.
static const kernel_meta_t *meta_on(cl_kernel k, const binary_t *b) {
  for (uint32_t i = 0; i < b->meta.kernels; i++) {
    if (strcmp(b->meta.kernel[i].name, k->name) == 0) return &b->meta.kernel[i];
  }
  return k->meta;
}

CL_API_ENTRY cl_int API clGetKernelWorkGroupInfo(cl_kernel k, cl_device_id d,
                                                 cl_kernel_work_group_info name, size_t size,
                                                 void *value, size_t *size_ret) {
  if (!object_is(k, TAG_KERNEL)) return CL_INVALID_KERNEL;
  if (!d && k->program->binaries == 1) d = k->program->binary[0].device;
  binary_t *b = object_is(d, TAG_DEVICE) ? binary_for(k->program, d) : NULL;
  if (!b) return CL_INVALID_DEVICE;
  const uint32_t *r = k->meta->required;
  const size_t most = group_most(meta_on(k, b), d), multiple = d->info.threads;
  const size_t required[3] = {r[0], r[1], r[2]};
  const cl_ulong local = local_bytes(k), private = meta_on(k, b)->stack;
  switch (name) {
  case CL_KERNEL_WORK_GROUP_SIZE:
    return give(&most, sizeof most, size, value, size_ret);
  case CL_KERNEL_COMPILE_WORK_GROUP_SIZE:
    return give(required, sizeof required, size, value, size_ret);
  case CL_KERNEL_LOCAL_MEM_SIZE:
    return give(&local, sizeof local, size, value, size_ret);
  case CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
    return give(&multiple, sizeof multiple, size, value, size_ret);
  case CL_KERNEL_PRIVATE_MEM_SIZE:
    return give(&private, sizeof private, size, value, size_ret);
  default:
    return CL_INVALID_VALUE; // also CL_KERNEL_GLOBAL_WORK_SIZE, which only custom devices have
  }
}
