// SPDX-License-Identifier: Apache-2.0
// The platform, and how the loader finds it.
#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cl_int.h"

static struct _cl_platform_id platform = {{&ws_cl_table, TAG_PLATFORM, 1}};

cl_platform_id the_platform(void) {
  return &platform;
}

// Where the compiler and its library are: WS_CL_HOME, or the folder of this shared object.
const char *driver_home(void) {
  static char path[PATH_MAX];
  const char *set = getenv("WS_CL_HOME");
  if (set && *set) return set;
  Dl_info info;
  if (!*path && dladdr(&platform, &info) && realpath(info.dli_fname, path)) {
    char *slash = strrchr(path, '/');
    if (slash) *slash = 0;
  }
  return path;
}

static cl_int API get_platform_ids(cl_uint entries, cl_platform_id *platforms, cl_uint *n) {
  if ((!platforms && !n) || (platforms && !entries)) return CL_INVALID_VALUE;
  if (platforms) platforms[0] = &platform;
  if (n) *n = 1;
  return CL_SUCCESS;
}

CL_API_ENTRY cl_int API clGetPlatformIDs(cl_uint entries, cl_platform_id *platforms, cl_uint *n) {
  return get_platform_ids(entries, platforms, n);
}

CL_API_ENTRY cl_int API clIcdGetPlatformIDsKHR(cl_uint entries, cl_platform_id *platforms,
                                               cl_uint *n) {
  return get_platform_ids(entries, platforms, n);
}

// The profile of the platform is that of its least capable device.
static bool platform_embedded(void) {
  const device_list_t *all = all_devices();
  for (uint32_t i = 0; i < all->n; i++) {
    if (embedded_profile(&all->device[i]->info)) return true;
  }
  return false;
}

CL_API_ENTRY cl_int API clGetPlatformInfo(cl_platform_id p, cl_platform_info name, size_t size,
                                          void *value, size_t *size_ret) {
  if (p && p != &platform) return CL_INVALID_PLATFORM;
  switch (name) {
  case CL_PLATFORM_PROFILE:
    return give_text(platform_embedded() ? "EMBEDDED_PROFILE" : "FULL_PROFILE", size, value,
                     size_ret);
  case CL_PLATFORM_VERSION:
    return give_text("OpenCL 1.2 Warpsmith 1", size, value, size_ret);
  case CL_PLATFORM_NAME:
    return give_text("Warpsmith", size, value, size_ret);
  case CL_PLATFORM_VENDOR:
    return give_text("Warpsmith", size, value, size_ret);
  case CL_PLATFORM_EXTENSIONS:
    return give_text("cl_khr_icd", size, value, size_ret);
  case CL_PLATFORM_ICD_SUFFIX_KHR:
    return give_text("WS", size, value, size_ret);
  default:
    return CL_INVALID_VALUE;
  }
}

CL_API_ENTRY void *API clGetExtensionFunctionAddress(const char *name) {
  if (!name) return NULL;
  union {
    cl_int(API *ids)(cl_uint, cl_platform_id *, cl_uint *);
    cl_int(API *info)(cl_platform_id, cl_platform_info, size_t, void *, size_t *);
    void *address;
  } f = {NULL};
  if (strcmp(name, "clIcdGetPlatformIDsKHR") == 0) f.ids = clIcdGetPlatformIDsKHR;
  if (strcmp(name, "clGetPlatformInfo") == 0) f.info = clGetPlatformInfo;
  return f.address;
}

CL_API_ENTRY void *API clGetExtensionFunctionAddressForPlatform(cl_platform_id p,
                                                                const char *name) {
  return p == &platform ? clGetExtensionFunctionAddress(name) : NULL;
}

CL_API_ENTRY cl_int API clUnloadCompiler(void) {
  return CL_SUCCESS;
}
CL_API_ENTRY cl_int API clUnloadPlatformCompiler(cl_platform_id p) {
  return p == &platform ? CL_SUCCESS : CL_INVALID_PLATFORM;
}
