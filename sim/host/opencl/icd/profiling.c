// SPDX-License-Identifier: Apache-2.0
// clGetEventProfilingInfo: times, and the extension cl_ws_profiling.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cl_int.h"

#define ULONG(v) give(&(cl_ulong){(v)}, sizeof(cl_ulong), size, value, size_ret)

// Guards the reports of all events.
static pthread_mutex_t report_lock = PTHREAD_MUTEX_INITIALIZER;

// ---- launches

cl_int profiling_prepare(cl_device_id d) {
  cl_int error = CL_SUCCESS;
  pthread_mutex_lock(&d->lock);
  const bool can = d->ws ? ws_device_info(d->ws)->profile
                         : d->options.backend == WS_BACKEND_RTL && d->info.trace_files;
  if (can && !d->ws) d->options.profile = true;
  if (!can) error = CL_INVALID_QUEUE_PROPERTIES;
  pthread_mutex_unlock(&d->lock);
  return error;
}

ws_profile_t *profiling_begin(const command_t *c) {
  const bool wanted = c->queue->properties & CL_QUEUE_PROFILE_WS;
  return wanted ? ws_profile_begin(c->queue->device->ws) : NULL;
}

void profiling_end(command_t *c, ws_profile_t *p) {
  counted_t *n = calloc(1, sizeof *n);
  if (p) ws_profile_end(p);
  if (!n) return ws_profile_free(p);
  const ws_device_t *d = c->queue->device->ws;
  n->result = *ws_result(d);
  n->counters = ws_device_info(d)->counters;
  n->profile = p;
  c->event->counted = n;
}

void profiling_free(counted_t *n) {
  if (!n) return;
  ws_profile_free(n->profile);
  free(n->report[WS_PROFILE_TEXT]);
  free(n->report[WS_PROFILE_JSON]);
  free(n);
}

// ---- queries

static uint64_t count(const counted_t *n, const char *name) {
  for (uint32_t i = 0; i < n->counters; i++)
    if (!strcmp(ws_counter_name(i), name)) return n->result.counter[i];
  return 0;
}

// Classes of slots that do not issue.
static bool is_lost(uint32_t counter) {
  return ws_counter_is_slot(counter) && strcmp(ws_counter_name(counter), "WARP_INSNS") != 0;
}

static cl_int slots(const counted_t *n, cl_profiling_info name, size_t size, void *value,
                    size_t *size_ret) {
  cl_ulong lost[WS_COUNTERS_MOST], sum = count(n, "WARP_INSNS");
  char classes[32 * WS_COUNTERS_MOST] = "";
  size_t lost_n = 0;
  for (uint32_t i = 0; i < n->counters; i++) {
    if (!is_lost(i)) continue;
    sprintf(classes + strlen(classes), "%s%s", lost_n ? " " : "", ws_counter_name(i));
    lost[lost_n++] = n->result.counter[i];
    sum += n->result.counter[i];
  }
  switch (name) {
  case CL_PROFILING_LOST_SLOTS_WS:
    return give(lost, lost_n * sizeof *lost, size, value, size_ret);
  case CL_PROFILING_LOST_CLASSES_WS:
    return give_text(classes, size, value, size_ret);
  default:
    return ULONG(sum);
  }
}

static cl_int report(counted_t *n, ws_profile_format_t format, size_t size, void *value,
                     size_t *size_ret) {
  cl_int error = CL_PROFILING_INFO_NOT_AVAILABLE;
  if (!n->profile) return error;
  pthread_mutex_lock(&report_lock);
  if (!n->report[format]) {
    char *text = NULL;
    size_t bytes;
    FILE *f = open_memstream(&text, &bytes);
    const bool good = f && !ws_profile_write(n->profile, f, format);
    if (f && fclose(f) == 0 && good) n->report[format] = text;
    if (!n->report[format]) {
      fprintf(stderr, "Warpsmith OpenCL: %s\n", good ? "out of memory" : ws_error());
      free(text);
    }
  }
  if (n->report[format]) error = give_text(n->report[format], size, value, size_ret);
  pthread_mutex_unlock(&report_lock);
  return error;
}

// Of a launch that has ended.
static cl_int counted(counted_t *n, cl_profiling_info name, size_t size, void *value,
                      size_t *size_ret) {
  const ws_result_t *r = &n->result;
  const double per = r->warp_instrs ? (double)r->thread_instrs / (double)r->warp_instrs : 0;
  const bool needs_counters = name >= CL_PROFILING_ISSUE_SLOTS_WS;
  if ((needs_counters && !n->counters) || (name == CL_PROFILING_CYCLES_WS && !r->cycles))
    return CL_PROFILING_INFO_NOT_AVAILABLE;
  switch (name) {
  case CL_PROFILING_CYCLES_WS:
    return ULONG(r->cycles);
  case CL_PROFILING_INSTRUCTIONS_WS:
    return ULONG(r->warp_instrs);
  case CL_PROFILING_THREAD_INSTRUCTIONS_WS:
    return ULONG(r->thread_instrs);
  case CL_PROFILING_ACTIVE_THREADS_WS:
    return give(&per, sizeof per, size, value, size_ret);
  case CL_PROFILING_BANK_CONFLICTS_WS:
    return ULONG(count(n, "SMEM_CONFLICT"));
  case CL_PROFILING_CACHE_ACCESSES_WS:
    return ULONG(count(n, "DCACHE_ACCESS"));
  case CL_PROFILING_CACHE_HITS_WS:
    return ULONG(count(n, "DCACHE_ACCESS") - count(n, "DCACHE_MISS"));
  case CL_PROFILING_REPORT_TEXT_WS:
    return report(n, WS_PROFILE_TEXT, size, value, size_ret);
  case CL_PROFILING_REPORT_JSON_WS:
    return report(n, WS_PROFILE_JSON, size, value, size_ret);
  default:
    return slots(n, name, size, value, size_ret);
  }
}

CL_API_ENTRY cl_int API clGetEventProfilingInfo(cl_event e, cl_profiling_info name, size_t size,
                                                void *value, size_t *size_ret) {
  if (!object_is(e, TAG_EVENT)) return CL_INVALID_EVENT;
  const bool time = name >= CL_PROFILING_COMMAND_QUEUED && name <= CL_PROFILING_COMMAND_END;
  const bool ours = name >= CL_PROFILING_CYCLES_WS && name <= CL_PROFILING_REPORT_JSON_WS;
  if (!time && !ours) return CL_INVALID_VALUE;
  pthread_mutex_lock(&state_lock);
  const bool ready =
      e->queue && e->status == CL_COMPLETE && e->queue->properties & CL_QUEUE_PROFILING_ENABLE;
  const cl_ulong at = time ? e->time[name - CL_PROFILING_COMMAND_QUEUED] : 0;
  pthread_mutex_unlock(&state_lock);
  if (!ready || (ours && !e->counted)) return CL_PROFILING_INFO_NOT_AVAILABLE;
  return time ? ULONG(at) : counted(e->counted, name, size, value, size_ret);
}
