// SPDX-License-Identifier: Apache-2.0
#include "profiling.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "error.h"
#include "profile_int.h"
#include "profile_report.h"

enum { HEADER = WS_TRACE_MAGIC_BYTES + 1 };
_Static_assert(WS_TRACE_VERSION < 128, "the version takes a byte");

struct ws_profiling {
  ws_trace_reader_t *reader;
  FILE *own; // where the machine writes, unless the file is the caller's
  int from;
  off_t at; // of what has not been read
  ws_profile_t *profiles;
  ws_profile_report_t *report; // NULL: not asked for
  profile_t *kernel;           // of the report: that of the launch
  char trouble[256];           // "": none
};

// Each profile hears what the trace says.
static bool tell(void *ctx, const ws_trace_t *t, const ws_trace_event_t *e) {
  ws_profiling_t *g = ctx;
  for (ws_profile_t *p = g->profiles; p; p = p->next)
    profile_event(p->live, t, e);
  if (g->kernel) profile_event(g->kernel, t, e);
  return true;
}

// ---- files --------------------------------------------------------------------------------------

// A file without a name.
static bool open_own(ws_profiling_t *g, FILE **to) {
  const char *folder = getenv("TMPDIR");
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/libws-XXXXXX", folder && *folder ? folder : "/tmp");
  const int fd = mkostemp(path, O_CLOEXEC);
  *to = fd < 0 ? NULL : fdopen(fd, "wb");
  g->from = *to ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (g->from < 0) ws_fail(NULL, WS_STATUS_USAGE, "a profile: %s: %s", path, strerror(errno));
  if (fd >= 0) unlink(path);
  if (fd >= 0 && !*to) close(fd);
  g->own = *to;
  return g->from >= 0;
}

static bool open_other(ws_profiling_t *g, const char *path) {
  struct stat s;
  g->from = open(path, O_RDONLY | O_CLOEXEC);
  if (g->from >= 0 && !fstat(g->from, &s) && S_ISREG(s.st_mode)) return true;
  ws_fail(NULL, WS_STATUS_USAGE, "trace file %s: a profile is made of a plain file", path);
  return false;
}

ws_profiling_t *ws_profiling_new(const char *trace_file, FILE **to) {
  ws_profiling_t *g = calloc(1, sizeof *g);
  if (g) g->from = -1;
  if (g) g->reader = ws_trace_reader_new(tell, g);
  if (!g || !g->reader) {
    ws_fail(NULL, WS_STATUS_MEMORY, "out of memory");
    return ws_profiling_free(g), NULL;
  }
  if (trace_file ? open_other(g, trace_file) : open_own(g, to)) return g;
  return ws_profiling_free(g), NULL;
}

void ws_profiling_free(ws_profiling_t *g) {
  if (!g) return;
  while (g->profiles)
    ws_profiling_remove(g, g->profiles);
  ws_profile_report_free(g->report);
  ws_trace_reader_free(g->reader);
  if (g->from >= 0) close(g->from);
  free(g);
}

// ---- profiles -----------------------------------------------------------------------------------

void ws_profiling_add(ws_profiling_t *g, ws_profile_t *p) {
  p->next = g->profiles;
  g->profiles = p;
  memcpy(p->trouble, g->trouble, sizeof p->trouble);
}

void ws_profiling_remove(ws_profiling_t *g, ws_profile_t *p) {
  ws_profile_t **at = &g->profiles;
  while (*at && *at != p)
    at = &(*at)->next;
  if (*at) *at = p->next;
  p->device = NULL;
}

const char *ws_profiling_wanted(void) {
  const char *name = getenv("WS_PROFILE");
  return name && *name ? name : NULL;
}

bool ws_profiling_report(ws_profiling_t *g, const char *machine) {
  g->report = ws_profile_report_new(ws_profiling_wanted(), machine);
  if (!g->report) ws_fail(NULL, WS_STATUS_MEMORY, "out of memory");
  return g->report;
}

// ---- launches -----------------------------------------------------------------------------------

// OpenCL starts kernels by their entry.
static const char *kernel_name(const ws_device_t *d, char text[32]) {
  const ws_program_t *p = d->launched;
  if (d->kernel) return d->kernel->name;
  for (uint32_t i = 0; i < p->kernels; i++)
    if (p->kernel[i].entry == d->launch.entry_pc) return p->kernel[i].name;
  snprintf(text, 32, "entry 0x%08x", d->launch.entry_pc);
  return text;
}

// What the machine has written since the last launch.
static bool read_more(ws_profiling_t *g) {
  const int fd = lseek(g->from, g->at, SEEK_SET) < 0 ? -1 : dup(g->from);
  FILE *f = fd < 0 ? NULL : fdopen(fd, "rb");
  if (!f) {
    snprintf(g->trouble, sizeof g->trouble, "%s", strerror(errno));
    if (fd >= 0) close(fd);
    return false;
  }
  const bool good = ws_trace_more(g->reader, f, g->trouble, sizeof g->trouble);
  g->at = ftello(f);
  fclose(f);
  if (!good || !g->own) return good;
  // The header stays: the writer of another machine looks for it.
  if (ftruncate(fileno(g->own), HEADER) || fseek(g->own, HEADER, SEEK_SET)) {
    snprintf(g->trouble, sizeof g->trouble, "%s", strerror(errno));
    return false;
  }
  g->at = HEADER;
  return true;
}

void ws_profiling_launched(ws_device_t *d) {
  ws_profiling_t *g = d->profiling;
  char name[32];
  if (*g->trouble) return;
  if (g->report)
    g->kernel = ws_profile_report_lock(g->report, kernel_name(d, name), d->launched->name);
  bool good = read_more(g);
  if (good && g->report && !g->kernel) {
    snprintf(g->trouble, sizeof g->trouble, "out of memory");
    good = false;
  }
  if (good && d->status != WS_STATUS_OK) good = ws_trace_drop(g->reader); // a fresh machine follows
  for (ws_profile_t *p = g->profiles; p; p = p->next) {
    profile_close(p->live);
    memcpy(p->trouble, g->trouble, sizeof p->trouble);
  }
  if (g->kernel) profile_close(g->kernel);
  g->kernel = NULL;
  if (g->report) ws_profile_report_unlock();
  if (!good && g->report) fprintf(stderr, "libws: WS_PROFILE: %s\n", g->trouble);
}
