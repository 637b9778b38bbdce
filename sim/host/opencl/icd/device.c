// SPDX-License-Identifier: Apache-2.0
// The devices: machines that WS_CL_DEVICES names, as words like ref:model, ref+ISA=+xwssfu:rtl.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../common/text.h"
#include "cl_int.h"

static device_list_t devices;
static pthread_once_t once = PTHREAD_ONCE_INIT;
// Public programs ask for groups of 128 to 512 work-items, more than ref holds.
static const char preset[] = "gpu:model ref:model ref:rtl";
// A launch that is longer ends with an error. Minutes on the model, hours on the RTL.
static const uint64_t cycles_most = 4000000000;

uint32_t device_mhz(void) {
  const char *text = getenv("WS_CL_MHZ");
  const long mhz = text ? strtol(text, NULL, 10) : 0;
  return mhz > 0 && mhz <= 100000 ? (uint32_t)mhz : 1000;
}

// Per launch; 0: no limit.
static uint64_t max_cycles(void) {
  const char *text = getenv("WS_CL_MAX_CYCLES");
  char *end = NULL;
  const unsigned long long n = text ? strtoull(text, &end, 10) : 0;
  return text && end != text && !*end ? n : cycles_most;
}

// The sizes of a machine are those of its model, which is built in a second.
static bool look_up(cl_device_id d) {
  ws_device_options_t o = d->options;
  o.backend = WS_BACKEND_MODEL;
  o.lockstep = false;
  ws_device_t *model = ws_device_open(&o);
  if (!model) {
    fprintf(stderr, "Warpsmith OpenCL: no device %s: %s\n", d->config, ws_error());
    return false;
  }
  d->info = *ws_device_info(model);
  for (uint32_t i = 0; i <= REGISTERS_MOST / 4; i++)
    d->block[i] = ws_block_threads(model, 4 * i);
  const ws_device_info_t *f = &d->info;
  d->machine = ws_text("%s%s%s%s%s%s", f->floats ? "fp," : "",
                       f->special_functions && !f->function_pairs ? "sfu," : "",
                       f->compare_and_swap ? "cas," : "", f->bitmanip ? "bitmanip," : "",
                       f->indexed_accesses ? "index," : "", embedded_profile(f) ? "embedded," : "");
  d->name = ws_text("Warpsmith %s (%s)", f->name,
                    d->options.backend == WS_BACKEND_MODEL ? "model"
                    : d->options.lockstep                  ? "RTL, lockstep"
                                                           : "RTL");
  d->info.name = d->name;
  d->info.backend = d->options.backend;
  ws_device_close(model);
  return d->machine && d->name;
}

// Of a +: KEY= comes after it; another + is part of a value, as in ISA=+xwssfu.
static bool next_override(const char *p) {
  const size_t word = strcspn(p + 1, "+:=");
  return word && p[1 + word] == '=';
}

// word: configuration, +KEY=VALUE any number of times, :model, :rtl or :rtl-only
static void add_device(char *word) {
  struct _cl_device_id *d = object_new(sizeof *d, TAG_DEVICE);
  if (!d || devices.n == DEVICES_MOST) {
    free(d);
    return;
  }
  char *colon = strrchr(word, ':');
  if (colon) *colon++ = 0;
  for (char *p = word; *p; p++) {
    if (*p == '+' && next_override(p)) *p = ' ';
  }
  char *space = strchr(word, ' ');
  d->overrides = ws_text("%s", space ? space + 1 : "");
  if (space) *space = 0;
  d->config = ws_text("%s", word);
  d->options = ws_device_defaults();
  d->options.config = d->config;
  d->options.overrides = d->overrides;
  const char *backend = colon ? colon : "model";
  const bool model = strcmp(backend, "model") == 0, alone = strcmp(backend, "rtl-only") == 0;
  if (!model && !alone && strcmp(backend, "rtl") != 0) {
    fprintf(stderr, "Warpsmith OpenCL: WS_CL_DEVICES: `%s' is not model, rtl or rtl-only\n",
            backend);
    return;
  }
  d->options.backend = model ? WS_BACKEND_MODEL : WS_BACKEND_RTL;
  d->options.lockstep = !model && !alone;
  d->options.max_cycles = max_cycles();
  pthread_mutex_init(&d->lock, NULL);
  if (!look_up(d)) return;
  d->index = devices.n;
  devices.device[devices.n++] = d;
}

static void find_devices(void) {
  const char *list = getenv("WS_CL_DEVICES");
  char *words = strdup(list && *list ? list : preset), *save;
  for (char *w = words ? strtok_r(words, " ,\t\n", &save) : NULL; w;
       w = strtok_r(NULL, " ,\t\n", &save))
    add_device(w);
  free(words);
}

const device_list_t *all_devices(void) {
  pthread_once(&once, find_devices);
  return &devices;
}

bool in_list(const device_list_t *list, cl_device_id d) {
  for (uint32_t i = 0; i < list->n; i++) {
    if (list->device[i] == d) return true;
  }
  return false;
}

// A machine that has to be built says so on stderr; printf of kernels goes to stdout.
bool device_open(cl_device_id d) {
  if (d->ws || d->failed) return d->ws != NULL;
  d->ws = ws_device_open(&d->options);
  d->failed = !d->ws;
  if (d->failed) fprintf(stderr, "Warpsmith OpenCL: %s: %s\n", d->name, ws_error());
  return d->ws != NULL;
}

uint64_t device_ns(const ws_device_info_t *info, uint64_t cycles) {
  (void)info;
  return (cycles * 1000 + device_mhz() - 1) / device_mhz();
}

// Of the full profile a machine may lack 32 KB of local memory, or IEEE arithmetic.
bool embedded_profile(const ws_device_info_t *info) {
  return info->shared_bytes < 32768 || !info->ieee;
}

CL_API_ENTRY cl_int API clGetDeviceIDs(cl_platform_id p, cl_device_type type, cl_uint entries,
                                       cl_device_id *list, cl_uint *n) {
  const cl_device_type known = CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU |
                               CL_DEVICE_TYPE_ACCELERATOR | CL_DEVICE_TYPE_CUSTOM |
                               CL_DEVICE_TYPE_DEFAULT;
  if (p && p != the_platform()) return CL_INVALID_PLATFORM;
  if ((type & ~known) && type != CL_DEVICE_TYPE_ALL) return CL_INVALID_DEVICE_TYPE;
  if (!type) return CL_INVALID_DEVICE_TYPE;
  if ((!list && !n) || (list && !entries)) return CL_INVALID_VALUE;
  const device_list_t *all = all_devices();
  uint32_t found = 0;
  if (type & CL_DEVICE_TYPE_GPU)
    found = all->n;
  else if (type & CL_DEVICE_TYPE_DEFAULT)
    found = all->n ? 1 : 0;
  if (!found) return CL_DEVICE_NOT_FOUND;
  for (uint32_t i = 0; list && i < found && i < entries; i++)
    list[i] = all->device[i];
  if (n) *n = found;
  return CL_SUCCESS;
}

CL_API_ENTRY cl_int API clRetainDevice(cl_device_id d) {
  return object_is(d, TAG_DEVICE) ? CL_SUCCESS : CL_INVALID_DEVICE;
}
CL_API_ENTRY cl_int API clReleaseDevice(cl_device_id d) {
  return object_is(d, TAG_DEVICE) ? CL_SUCCESS : CL_INVALID_DEVICE;
}
CL_API_ENTRY cl_int API clCreateSubDevices(cl_device_id d,
                                           const cl_device_partition_property *properties,
                                           cl_uint entries, cl_device_id *out, cl_uint *n) {
  (void)properties, (void)entries, (void)out, (void)n;
  return object_is(d, TAG_DEVICE) ? CL_INVALID_VALUE : CL_INVALID_DEVICE; // no kind of partition
}
