// SPDX-License-Identifier: Apache-2.0
// usage: profile [FOLDER]
// The extension cl_ws_profiling, on three devices: RTL, RTL that is used without reports, a model.
// Kernels that are slow for one reason each: the report names it, and its numbers are those of the
// queries. The reports in JSON go to FOLDER.
#define CL_USE_DEPRECATED_OPENCL_1_0_APIS
#include "../cl_ext_ws.h"
#include "expect.h"

enum { ITEMS = 8, WORDS = 2048 };

static const char source[] = "kernel void strides(global uint *out, global const uint *in) {\n"
                             "  uint i = get_global_id(0), sum = 0;\n"
                             "  for (uint k = 0; k < 32; k++)\n"
                             "    sum += in[(64 * i + 16 * k) % 2048];\n"
                             "  out[i] = sum;\n"
                             "}\n"
                             "kernel void conflicts(global uint *out, global const uint *in) {\n"
                             "  local volatile uint word[128];\n"
                             "  uint i = get_global_id(0), sum = 0;\n"
                             "  for (uint k = i; k < 128; k += 8) word[k] = in[k];\n"
                             "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                             "  local volatile uint *p = word + 16 * (i % 8);\n"
                             "  for (uint k = 0; k < 32; k++) { p[0]; p[0]; p[0]; p[0]; }\n"
                             "  out[i] = p[0];\n"
                             "}\n"
                             "kernel void other(global uint *out) { out[get_global_id(0)] = 1; }\n";

static cl_int query(cl_event e, cl_profiling_info name, size_t size, void *value) {
  return clGetEventProfilingInfo(e, name, size, value, NULL);
}

static cl_ulong number(cl_event e, cl_profiling_info name) {
  cl_ulong n = 0;
  size_t bytes = 0;
  EXPECT(clGetEventProfilingInfo(e, name, sizeof n, &n, &bytes), CL_SUCCESS);
  EXPECT(bytes, sizeof n);
  EXPECT(query(e, name, sizeof n - 1, &n), CL_INVALID_VALUE);
  return n;
}

static char *text(cl_event e, cl_profiling_info name) {
  size_t bytes = 0;
  EXPECT(clGetEventProfilingInfo(e, name, 0, NULL, &bytes), CL_SUCCESS);
  char *t = calloc(1, bytes + 1);
  if (!t) exit(1);
  EXPECT(query(e, name, bytes - 1, t), CL_INVALID_VALUE);
  EXPECT(query(e, name, bytes, t), CL_SUCCESS);
  EXPECT(strlen(t) + 1, bytes);
  return t;
}

// A number of the report; those of its only launch come first.
static cl_ulong in_report(const char *json, const char *name) {
  char key[64];
  snprintf(key, sizeof key, "\"%s\": ", name);
  const char *at = strstr(json, key);
  return at ? strtoull(at + strlen(key), NULL, 10) : 99999999;
}

// ---- a launch

static cl_event run(cl_command_queue q, cl_kernel k, cl_mem out, cl_mem in) {
  const size_t items = ITEMS;
  cl_event e;
  ARG(k, 0, out);
  ARG(k, 1, in);
  CHECK(clEnqueueNDRangeKernel(q, k, 1, NULL, &items, &items, 0, NULL, &e));
  CHECK(clWaitForEvents(1, &e));
  return e;
}

static void lost_slots(cl_event e, const char *json) {
  cl_ulong lost[64], sum = number(e, CL_PROFILING_INSTRUCTIONS_WS);
  size_t bytes = 0, n = 0;
  char *classes = text(e, CL_PROFILING_LOST_CLASSES_WS), *save;
  EXPECT(clGetEventProfilingInfo(e, CL_PROFILING_LOST_SLOTS_WS, sizeof lost, lost, &bytes),
         CL_SUCCESS);
  for (char *w = strtok_r(classes, " ", &save); w && n < 64; w = strtok_r(NULL, " ", &save)) {
    EXPECT(lost[n], in_report(json, w));
    sum += lost[n++];
  }
  EXPECT(n * sizeof *lost, bytes);
  EXPECT(n > 10, 1);
  EXPECT(sum, number(e, CL_PROFILING_ISSUE_SLOTS_WS));
  free(classes);
}

static void counts(cl_event e, const char *json) {
  cl_ulong start, end;
  double per = 0;
  CHECK(query(e, CL_PROFILING_COMMAND_START, sizeof start, &start));
  CHECK(query(e, CL_PROFILING_COMMAND_END, sizeof end, &end));
  EXPECT(number(e, CL_PROFILING_CYCLES_WS), end - start); // at 1000 MHz
  // The report has cycles of the kernel, the event those with its start and end.
  EXPECT(number(e, CL_PROFILING_CYCLES_WS) - in_report(json, "CYCLES") < 32, 1);
  EXPECT(number(e, CL_PROFILING_ISSUE_SLOTS_WS), in_report(json, "slots"));
  EXPECT(number(e, CL_PROFILING_INSTRUCTIONS_WS), in_report(json, "WARP_INSNS"));
  EXPECT(number(e, CL_PROFILING_THREAD_INSTRUCTIONS_WS), in_report(json, "THREAD_INSNS"));
  EXPECT(number(e, CL_PROFILING_BANK_CONFLICTS_WS), in_report(json, "SMEM_CONFLICT"));
  EXPECT(number(e, CL_PROFILING_CACHE_ACCESSES_WS), in_report(json, "DCACHE_ACCESS"));
  EXPECT(number(e, CL_PROFILING_CACHE_HITS_WS),
         in_report(json, "DCACHE_ACCESS") - in_report(json, "DCACHE_MISS"));
  CHECK(query(e, CL_PROFILING_ACTIVE_THREADS_WS, sizeof per, &per));
  EXPECT(per == (double)in_report(json, "THREAD_INSNS") / (double)in_report(json, "WARP_INSNS"), 1);
  lost_slots(e, json);
}

// The report names the reason, in words and in JSON.
static void planted(cl_event e, const char *name, const char *cause, const char *folder) {
  char *json = text(e, CL_PROFILING_REPORT_JSON_WS), *words = text(e, CL_PROFILING_REPORT_TEXT_WS);
  char first[64], path[4096];
  snprintf(first, sizeof first, "\n1. %s: ", cause);
  EXPECT(strstr(words, first) != NULL, 1);
  snprintf(first, sizeof first, "\"cause\": \"%s\"", cause);
  const char *found = strstr(json, "\"cause\": ");
  EXPECT(found && !strncmp(found, first, strlen(first)), 1);
  counts(e, json);
  if (folder) {
    snprintf(path, sizeof path, "%s/%s.json", folder, name);
    FILE *f = fopen(path, "w");
    EXPECT(f && fputs(json, f) >= 0 && fclose(f) == 0, 1);
  }
  free(json);
  free(words);
}

// ---- errors

static const cl_profiling_info names[] = {
    CL_PROFILING_CYCLES_WS,         CL_PROFILING_INSTRUCTIONS_WS,
    CL_PROFILING_ISSUE_SLOTS_WS,    CL_PROFILING_LOST_SLOTS_WS,
    CL_PROFILING_LOST_CLASSES_WS,   CL_PROFILING_BANK_CONFLICTS_WS,
    CL_PROFILING_CACHE_ACCESSES_WS, CL_PROFILING_CACHE_HITS_WS,
    CL_PROFILING_REPORT_TEXT_WS,    CL_PROFILING_REPORT_JSON_WS,
    CL_PROFILING_ACTIVE_THREADS_WS, CL_PROFILING_THREAD_INSTRUCTIONS_WS};
enum { NAMES = sizeof names / sizeof *names };

static void nothing(cl_event e) {
  for (unsigned i = 0; i < NAMES; i++)
    EXPECT(query(e, names[i], 0, NULL), CL_PROFILING_INFO_NOT_AVAILABLE);
}

static void transfer_has_nothing(const setup_t *s, cl_mem m) {
  cl_event e, gate;
  cl_uint word = 0;
  cl_int status;
  CHECK(clEnqueueReadBuffer(s->queue, m, CL_TRUE, 0, 4, &word, 0, NULL, &e));
  nothing(e);
  EXPECT(query(e, CL_PROFILING_REPORT_JSON_WS + 1, 0, NULL), CL_INVALID_VALUE);
  EXPECT(query(e, CL_PROFILING_CYCLES_WS - 1, 0, NULL), CL_INVALID_VALUE);
  EXPECT(query(NULL, CL_PROFILING_CYCLES_WS, 0, NULL), CL_INVALID_EVENT);
  CHECK(clReleaseEvent(e));
  gate = clCreateUserEvent(s->context, &status);
  CHECK(status);
  nothing(gate);
  CHECK(clSetUserEventStatus(gate, CL_COMPLETE));
  CHECK(clReleaseEvent(gate));
}

// A launch is asked while it waits, and where its queue has no profiling.
static void too_early(const setup_t *s, cl_kernel k, cl_mem out) {
  const size_t items = ITEMS;
  cl_int status;
  cl_event gate = clCreateUserEvent(s->context, &status), e;
  ARG(k, 0, out);
  CHECK(clEnqueueNDRangeKernel(s->queue, k, 1, NULL, &items, &items, 1, &gate, &e));
  nothing(e);
  CHECK(clSetUserEventStatus(gate, CL_COMPLETE));
  CHECK(clWaitForEvents(1, &e));
  EXPECT(number(e, CL_PROFILING_CYCLES_WS) > 0, 1);
  CHECK(clSetCommandQueueProperty(s->queue, CL_QUEUE_PROFILING_ENABLE, CL_FALSE, NULL));
  nothing(e);
  CHECK(clSetCommandQueueProperty(s->queue, CL_QUEUE_PROFILING_ENABLE, CL_TRUE, NULL));
  CHECK(clReleaseEvent(e));
  CHECK(clReleaseEvent(gate));
}

static cl_command_queue queue(const setup_t *s, cl_command_queue_properties p, cl_int want) {
  cl_int status;
  cl_command_queue q = clCreateCommandQueue(s->context, s->device, p, &status);
  EXPECT(status, want);
  return q;
}

// Another queue of the same device.
static void without_reports(const setup_t *s, cl_command_queue q) {
  const size_t items = ITEMS;
  cl_event e;
  cl_kernel k = kernel_of(build(s, source, "", CL_SUCCESS), "other");
  cl_mem out = buffer(s, 0, 4 * ITEMS, NULL);
  ARG(k, 0, out);
  CHECK(clEnqueueNDRangeKernel(q, k, 1, NULL, &items, &items, 0, NULL, &e));
  CHECK(clWaitForEvents(1, &e));
  EXPECT(number(e, CL_PROFILING_ISSUE_SLOTS_WS) > 0, 1);
  EXPECT(query(e, CL_PROFILING_REPORT_TEXT_WS, 0, NULL), CL_PROFILING_INFO_NOT_AVAILABLE);
  EXPECT(query(e, CL_PROFILING_REPORT_JSON_WS, 0, NULL), CL_PROFILING_INFO_NOT_AVAILABLE);
}

// ---- devices

static cl_event run_on(setup_t *s, const char *name) {
  cl_uint in[WORDS];
  for (unsigned i = 0; i < WORDS; i++)
    in[i] = 3;
  cl_program p = build(s, source, "", CL_SUCCESS);
  cl_kernel k = kernel_of(p, name);
  cl_mem from = buffer(s, 0, sizeof in, in), to = buffer(s, 0, 4 * ITEMS, NULL);
  cl_event e = run(s->queue, k, to, from);
  too_early(s, kernel_of(p, "other"), to);
  transfer_has_nothing(s, to);
  return e;
}

static setup_t device(unsigned n, cl_command_queue_properties p) {
  char number[8], extensions[1024];
  snprintf(number, sizeof number, "%u", n);
  setenv("CL_TEST_DEVICE", number, 1);
  setup_t s = open_device();
  CHECK(clReleaseCommandQueue(s.queue));
  s.queue = p ? queue(&s, p, CL_SUCCESS) : NULL;
  CHECK(clGetDeviceInfo(s.device, CL_DEVICE_EXTENSIONS, sizeof extensions, extensions, NULL));
  EXPECT(strstr(extensions, CL_WS_PROFILING_EXTENSION_NAME) != NULL, 1);
  return s;
}

int main(int argc, char **argv) {
  const cl_command_queue_properties times = CL_QUEUE_PROFILING_ENABLE,
                                    reports = times | CL_QUEUE_PROFILE_WS;
  const char *folder = argc > 1 ? argv[1] : NULL;
  setup_t s = device(0, reports);
  queue(&s, CL_QUEUE_PROFILE_WS, CL_INVALID_VALUE);
  cl_event e = run_on(&s, "strides");
  planted(e, "strides", "strides", folder);
  CHECK(clReleaseEvent(e));
  e = run_on(&s, "conflicts");
  planted(e, "conflicts", "bank conflicts", folder);
  CHECK(clReleaseEvent(e));
  CHECK(clReleaseCommandQueue(queue(&s, reports, CL_SUCCESS))); // as the first one
  without_reports(&s, queue(&s, times, CL_SUCCESS));

  s = device(1, times);
  e = run_on(&s, "strides");
  EXPECT(number(e, CL_PROFILING_CACHE_ACCESSES_WS) > 0, 1);
  EXPECT(query(e, CL_PROFILING_REPORT_TEXT_WS, 0, NULL), CL_PROFILING_INFO_NOT_AVAILABLE);
  EXPECT(query(e, CL_PROFILING_REPORT_JSON_WS, 0, NULL), CL_PROFILING_INFO_NOT_AVAILABLE);
  if (!getenv("WS_PROFILE")) queue(&s, reports, CL_INVALID_QUEUE_PROPERTIES); // it is in use
  const cl_ulong instructions = number(e, CL_PROFILING_INSTRUCTIONS_WS);

  s = device(2, times);
  queue(&s, reports, CL_INVALID_QUEUE_PROPERTIES); // a model
  cl_uint word = 0;
  cl_program p = build(&s, source, "", CL_SUCCESS);
  cl_mem m = buffer(&s, 0, 4 * WORDS, NULL), to = buffer(&s, 0, 4 * ITEMS, NULL);
  e = run(s.queue, kernel_of(p, "strides"), to, m);
  EXPECT(number(e, CL_PROFILING_INSTRUCTIONS_WS), instructions);
  EXPECT(query(e, CL_PROFILING_CYCLES_WS, 0, NULL), CL_PROFILING_INFO_NOT_AVAILABLE);
  EXPECT(query(e, CL_PROFILING_LOST_SLOTS_WS, 0, NULL), CL_PROFILING_INFO_NOT_AVAILABLE);
  EXPECT(query(e, CL_PROFILING_REPORT_TEXT_WS, 0, NULL), CL_PROFILING_INFO_NOT_AVAILABLE);
  read_back(&s, to, 4, &word);
  EXPECT(word, 0);
  return verdict("profile", wrong);
}
