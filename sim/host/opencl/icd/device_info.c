// SPDX-License-Identifier: Apache-2.0
// clGetDeviceInfo.
#include <stdio.h>
#include <string.h>

#include "cl_int.h"

#define UINT(v) give(&(cl_uint){(cl_uint)(v)}, sizeof(cl_uint), size, value, size_ret)
#define ULONG(v) give(&(cl_ulong){(v)}, sizeof(cl_ulong), size, value, size_ret)
#define SIZE(v) give(&(size_t){(v)}, sizeof(size_t), size, value, size_ret)
#define BOOL(v) give(&(cl_bool){(v) ? CL_TRUE : CL_FALSE}, sizeof(cl_bool), size, value, size_ret)
#define TEXT(v) give_text(v, size, value, size_ret)

typedef struct row {
  cl_device_info name;
  cl_uint value;
} row_t;

// What is the same on all machines and of type cl_uint or cl_bool.
static const row_t rows[] = {
    {CL_DEVICE_VENDOR_ID, 0x5753},
    {CL_DEVICE_MAX_COMPUTE_UNITS, 1},
    {CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS, 3},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR, 1},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT, 1},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT, 1},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG, 1},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT, 1},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF, 0},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR, 1},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT, 1},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_INT, 1},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG, 1},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, 1},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF, 0},
    {CL_DEVICE_ADDRESS_BITS, 32},
    {CL_DEVICE_IMAGE_SUPPORT, CL_FALSE},
    {CL_DEVICE_MAX_READ_IMAGE_ARGS, 0},
    {CL_DEVICE_MAX_WRITE_IMAGE_ARGS, 0},
    {CL_DEVICE_MAX_SAMPLERS, 0},
    {CL_DEVICE_MEM_BASE_ADDR_ALIGN, 8 * BASE_ALIGN},
    {CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE, BASE_ALIGN},
    {CL_DEVICE_GLOBAL_MEM_CACHE_TYPE, CL_READ_ONLY_CACHE},
    {CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE, 64},
    {CL_DEVICE_MAX_CONSTANT_ARGS, 60},
    {CL_DEVICE_LOCAL_MEM_TYPE, CL_LOCAL},
    {CL_DEVICE_ERROR_CORRECTION_SUPPORT, CL_FALSE},
    {CL_DEVICE_HOST_UNIFIED_MEMORY, CL_FALSE},
    {CL_DEVICE_ENDIAN_LITTLE, CL_TRUE},
    {CL_DEVICE_AVAILABLE, CL_TRUE},
    {CL_DEVICE_COMPILER_AVAILABLE, CL_TRUE},
    {CL_DEVICE_LINKER_AVAILABLE, CL_TRUE},
    {CL_DEVICE_PREFERRED_INTEROP_USER_SYNC, CL_TRUE},
    {CL_DEVICE_PARTITION_MAX_SUB_DEVICES, 0},
    {CL_DEVICE_REFERENCE_COUNT, 1},
};

static const row_t *find_row(cl_device_info name) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (rows[i].name == name) return &rows[i];
  }
  return NULL;
}

// Denormals and rounding modes as the machine's arithmetic has them: docs/machine.md.
static cl_device_fp_config single_fp(const ws_device_info_t *f) {
  if (!f->floats) return 0;
  const cl_device_fp_config all =
      CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST | CL_FP_FMA | CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT;
  return f->ieee ? all | CL_FP_DENORM | CL_FP_ROUND_TO_ZERO | CL_FP_ROUND_TO_INF : all;
}

// Doubles are emulated, on all machines with floats: sim/compiler/runtime/lib. Conversions round in
// all modes.
#define DOUBLE_FP                                                                                  \
  (CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST | CL_FP_ROUND_TO_ZERO |                   \
   CL_FP_ROUND_TO_INF | CL_FP_FMA | CL_FP_SOFT_FLOAT)

#define EXTENSIONS                                                                                 \
  "cl_khr_byte_addressable_store cl_khr_global_int32_base_atomics "                                \
  "cl_khr_global_int32_extended_atomics cl_khr_local_int32_base_atomics "                          \
  "cl_khr_local_int32_extended_atomics " CL_WS_PROFILING_EXTENSION_NAME

static cl_int text_info(cl_device_id d, cl_device_info name, size_t size, void *value,
                        size_t *size_ret) {
  char extensions[512];
  switch (name) {
  case CL_DEVICE_NAME:
    return TEXT(d->name);
  case CL_DEVICE_VENDOR:
    return TEXT("Warpsmith");
  case CL_DRIVER_VERSION:
    return TEXT("1.0");
  case CL_DEVICE_VERSION:
    return TEXT("OpenCL 1.2 Warpsmith 1");
  case CL_DEVICE_OPENCL_C_VERSION:
    return TEXT("OpenCL C 1.2 clang 14");
  case CL_DEVICE_PROFILE:
    return TEXT(embedded_profile(&d->info) ? "EMBEDDED_PROFILE" : "FULL_PROFILE");
  case CL_DEVICE_EXTENSIONS:
    snprintf(extensions, sizeof extensions, EXTENSIONS "%s%s", d->info.floats ? " cl_khr_fp64" : "",
             embedded_profile(&d->info) ? " cles_khr_int64" : "");
    return TEXT(extensions);
  case CL_DEVICE_BUILT_IN_KERNELS:
    return TEXT("");
  default:
    return CL_INVALID_VALUE;
  }
}

static cl_int memory_info(cl_device_id d, cl_device_info name, size_t size, void *value,
                          size_t *size_ret) {
  const ws_device_info_t *f = &d->info;
  switch (name) {
  case CL_DEVICE_MAX_MEM_ALLOC_SIZE:
    return ULONG(f->memory_bytes / 2);
  case CL_DEVICE_GLOBAL_MEM_SIZE:
    return ULONG(f->memory_bytes);
  case CL_DEVICE_GLOBAL_MEM_CACHE_SIZE:
    return ULONG(4096);
  case CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE:
    return ULONG(65536);
  case CL_DEVICE_LOCAL_MEM_SIZE:
    return ULONG(f->shared_bytes);
  case CL_DEVICE_MAX_PARAMETER_SIZE:
    return SIZE(1024);
  case CL_DEVICE_PRINTF_BUFFER_SIZE:
    return SIZE(1 << 20);
  case CL_DEVICE_PROFILING_TIMER_RESOLUTION:
    return SIZE(1);
  case CL_DEVICE_IMAGE2D_MAX_WIDTH:
  case CL_DEVICE_IMAGE2D_MAX_HEIGHT:
  case CL_DEVICE_IMAGE3D_MAX_WIDTH:
  case CL_DEVICE_IMAGE3D_MAX_HEIGHT:
  case CL_DEVICE_IMAGE3D_MAX_DEPTH:
  case CL_DEVICE_IMAGE_MAX_BUFFER_SIZE:
  case CL_DEVICE_IMAGE_MAX_ARRAY_SIZE:
    return SIZE(0);
  default:
    return text_info(d, name, size, value, size_ret);
  }
}

CL_API_ENTRY cl_int API clGetDeviceInfo(cl_device_id d, cl_device_info name, size_t size,
                                        void *value, size_t *size_ret) {
  if (!object_is(d, TAG_DEVICE)) return CL_INVALID_DEVICE;
  const ws_device_info_t *f = &d->info;
  const row_t *r = find_row(name);
  const size_t most = f->block_threads, items[3] = {most, most, most};
  const cl_platform_id platform = the_platform();
  if (r) return UINT(r->value);
  switch (name) {
  case CL_DEVICE_TYPE:
    return ULONG(CL_DEVICE_TYPE_GPU);
  case CL_DEVICE_MAX_CLOCK_FREQUENCY:
    return UINT(device_mhz());
  case CL_DEVICE_MAX_WORK_GROUP_SIZE:
    return SIZE(most);
  case CL_DEVICE_MAX_WORK_ITEM_SIZES:
    return give(items, sizeof items, size, value, size_ret);
  case CL_DEVICE_SINGLE_FP_CONFIG:
    return ULONG(single_fp(f));
  case CL_DEVICE_DOUBLE_FP_CONFIG:
    return ULONG(f->floats ? DOUBLE_FP : 0);
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE:
    return UINT(f->floats);
  case CL_DEVICE_HALF_FP_CONFIG:
    return ULONG(0);
  case CL_DEVICE_EXECUTION_CAPABILITIES:
    return ULONG(CL_EXEC_KERNEL);
  case CL_DEVICE_QUEUE_PROPERTIES:
    return ULONG(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE);
  case CL_DEVICE_PLATFORM:
    return give(&platform, sizeof platform, size, value, size_ret);
  case CL_DEVICE_PARENT_DEVICE:
    return give(&(cl_device_id){NULL}, sizeof(cl_device_id), size, value, size_ret);
  case CL_DEVICE_PARTITION_PROPERTIES:
  case CL_DEVICE_PARTITION_TYPE:
    return give(&(cl_device_partition_property){0}, sizeof(cl_device_partition_property), size,
                value, size_ret);
  case CL_DEVICE_PARTITION_AFFINITY_DOMAIN:
    return ULONG(0);
  default:
    return memory_info(d, name, size, value, size_ret);
  }
}
