// SPDX-License-Identifier: Apache-2.0
// Its messages go to stderr: the program does not know of the report, only its user does.
#include "profile_report.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "../../../gen/fresh.h"
#include "../../common/text.h"
#include "../../measure/trace/reasons.h"

typedef struct kernel {
  char *name, *program;
  profile_t *profile;
  profile_t sorted; // while it is written
  uint64_t slots;
} kernel_t;

struct ws_profile_report {
  ws_profile_report_t *next;
  char *path, *machine;
  bool json;
  kernel_t *kernel;
  size_t kernels;
  pid_t process; // a child of a program that forks has nothing to report
};

// Guards what follows and all reports: the process may end while a launch runs.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static ws_profile_report_t *all;
static unsigned reports;

// ---- write --------------------------------------------------------------------------------------

static bool sort(ws_profile_report_t *r) {
  bool good = true;
  for (kernel_t *k = r->kernel; k < r->kernel + r->kernels; k++) {
    const profile_count_t n = profile_sum(k->profile);
    k->slots = profile_slots(&n);
    good = profile_sorted(k->profile, &k->sorted) && good;
    if (profile_differs(k->profile, "libws: WS_PROFILE", stderr)) good = false;
  }
  return good;
}

static int most_slots(const void *a, const void *b) {
  const kernel_t *x = a, *y = b;
  if (x->slots != y->slots) return x->slots > y->slots ? -1 : 1;
  return strcmp(x->name, y->name);
}

// OpenCL has no names for programs but those of their kernels.
static void write_name(const kernel_t *k, FILE *to) {
  const bool both = strcmp(k->name, k->program) != 0;
  fprintf(to, "%s%s%s\n", k->name, both ? " of " : "", both ? k->program : "");
}

static void write_overview(const ws_profile_report_t *r, FILE *to) {
  uint64_t slots = 0;
  for (size_t i = 0; i < r->kernels; i++)
    slots += r->kernel[i].slots;
  fprintf(to, "%s: %zu kernel%s, %" PRIu64 " issue slots\n", r->machine, r->kernels,
          r->kernels == 1 ? "" : "s", slots);
  for (size_t i = 0; i < r->kernels; i++) {
    const kernel_t *k = &r->kernel[i];
    fprintf(to, "  %5.1f %%  ", 100 * ratio(k->slots, slots));
    write_name(k, to);
  }
}

static bool write_text(const ws_profile_report_t *r, FILE *to) {
  bool good = true;
  write_overview(r, to);
  for (size_t i = 0; i < r->kernels; i++) {
    fputs("\nkernel ", to);
    write_name(&r->kernel[i], to);
    good = good && profile_write(&r->kernel[i].sorted, to, false);
  }
  return good;
}

static void write_string(const char *text, FILE *to) {
  json_t *s = json_string(text); // NULL: not UTF-8
  if (!s || json_dumpf(s, to, JSON_ENCODE_ANY)) fputs("\"\"", to);
  json_decref(s);
}

static bool write_json(const ws_profile_report_t *r, FILE *to) {
  bool good = true;
  fputs("{\"configuration\": ", to);
  write_string(r->machine, to);
  fputs(",\n\"kernels\": [", to);
  for (size_t i = 0; i < r->kernels; i++) {
    fprintf(to, "%s\n{\"kernel\": ", i ? "," : "");
    write_string(r->kernel[i].name, to);
    fputs(", \"program\": ", to);
    write_string(r->kernel[i].program, to);
    fputs(", \"profile\": ", to);
    good = good && profile_write(&r->kernel[i].sorted, to, true);
    fputs("}", to);
  }
  fputs("]}\n", to);
  return good;
}

static void write_file(ws_profile_report_t *r) {
  if (!r->kernels || r->process != getpid()) return;
  ws_fresh_t file = ws_fresh_open(r->path);
  const bool sorted = file.f && sort(r);
  if (sorted) qsort(r->kernel, r->kernels, sizeof *r->kernel, most_slots);
  const bool good = sorted && (r->json ? write_json : write_text)(r, file.f);
  if (file.f) errno = 0;
  if (!file.f || !ws_fresh_close(&file, r->path, good))
    fprintf(stderr, "libws: WS_PROFILE: %s: %s\n", r->path,
            errno ? strerror(errno) : "not written");
  for (size_t i = 0; i < r->kernels; i++) {
    free(r->kernel[i].sorted.row);
    r->kernel[i].sorted.row = NULL;
  }
}

static void at_exit(void) {
  pthread_mutex_lock(&lock);
  for (ws_profile_report_t *r = all; r; r = r->next)
    write_file(r);
  pthread_mutex_unlock(&lock);
}

// ---- reports ------------------------------------------------------------------------------------

static void free_report(ws_profile_report_t *r) {
  for (size_t i = 0; i < r->kernels; i++) {
    free(r->kernel[i].name);
    free(r->kernel[i].program);
    profile_free(r->kernel[i].profile);
  }
  free(r->kernel);
  free(r->path);
  free(r->machine);
  free(r);
}

ws_profile_report_t *ws_profile_report_new(const char *name, const char *machine) {
  const size_t n = strlen(name);
  ws_profile_report_t *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  pthread_mutex_lock(&lock);
  if (!reports) atexit(at_exit);
  r->path = reports ? ws_text("%s.%u", name, reports) : strdup(name);
  reports++;
  r->machine = strdup(machine);
  r->json = n > 5 && !strcmp(name + n - 5, ".json");
  r->process = getpid();
  r->next = all;
  const bool good = r->path && r->machine;
  if (good) all = r;
  pthread_mutex_unlock(&lock);
  if (good) return r;
  return free_report(r), NULL;
}

struct profile *ws_profile_report_lock(ws_profile_report_t *r, const char *name,
                                       const char *program) {
  pthread_mutex_lock(&lock);
  for (size_t i = 0; i < r->kernels; i++)
    if (!strcmp(r->kernel[i].name, name) && !strcmp(r->kernel[i].program, program))
      return r->kernel[i].profile;
  kernel_t *more = realloc(r->kernel, (r->kernels + 1) * sizeof *more);
  if (!more) return NULL;
  r->kernel = more;
  const kernel_t k = {.name = strdup(name), .program = strdup(program), .profile = profile_new()};
  if (k.name && k.program && k.profile) return r->kernel[r->kernels++] = k, k.profile;
  free(k.name);
  free(k.program);
  profile_free(k.profile);
  return NULL;
}

void ws_profile_report_unlock(void) {
  pthread_mutex_unlock(&lock);
}

void ws_profile_report_free(ws_profile_report_t *r) {
  if (!r) return;
  pthread_mutex_lock(&lock);
  write_file(r);
  ws_profile_report_t **at = &all;
  while (*at != r)
    at = &(*at)->next;
  *at = r->next;
  pthread_mutex_unlock(&lock);
  free_report(r);
}
