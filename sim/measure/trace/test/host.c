// SPDX-License-Identifier: Apache-2.0
// host MACHINE ELF KERNEL GRID BLOCK SHARED CAUSE PROFILE.json PROFILE.txt: the profile that a
// program gets of a launch is that which wsrun and wstrace have written, to the last digit; its
// sums are the performance counters; and it names the cause. What a wrong call gives.
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "../../../host/libws/warpsmith.h"

static unsigned wrong;

#define CHECK(condition, ...)                                                                      \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      printf("# %s:%d: %s: ", __FILE__, __LINE__, #condition);                                     \
      printf(__VA_ARGS__);                                                                         \
      printf("\n");                                                                                \
      wrong++;                                                                                     \
    }                                                                                              \
  } while (0)
#define GOOD(call) CHECK((call) == WS_STATUS_OK, "%s", ws_error())
// The call gives an error whose text has this part.
#define REFUSED(call, text)                                                                        \
  do {                                                                                             \
    CHECK(!(call), "it is taken");                                                                 \
    CHECK(strstr(ws_error(), text), "'%s' has no '%s'", ws_error(), text);                         \
  } while (0)
#define OK_IS_0(call) ((call) == WS_STATUS_OK)

typedef struct {
  ws_device_t *d;
  const ws_kernel_t *k;
  ws_launch_config_t l;
  ws_addr_t out, in;
} run_t;

static void stop(const char *text) {
  printf("# %s\n", text);
  exit(1);
}

static ws_status_t launch(const run_t *r) {
  ws_args_t a = {0};
  ws_args_word(&a, r->out);
  ws_args_word(&a, r->in);
  const ws_status_t status = ws_launch(r->d, r->k, &r->l, &a);
  return status ? status : ws_wait(r->d);
}

static ws_device_options_t options(const char *machine) {
  ws_device_options_t o = ws_device_defaults();
  o.machine = machine;
  o.profile = true;
  return o;
}

static run_t open_run(const ws_device_options_t *o, char **argv) {
  static unsigned char in[16384];
  memset(in, 3, sizeof in);
  run_t r = {.d = ws_device_open(o)};
  if (!r.d) stop(ws_error());
  r.k = ws_kernel_find(ws_program_load(r.d, argv[2]), argv[3]);
  if (!r.k) stop(ws_device_error(r.d));
  r.l.grid[0] = (uint32_t)atoi(argv[4]);
  r.l.block[0] = (uint32_t)atoi(argv[5]);
  r.l.shared_bytes = (uint32_t)atoi(argv[6]);
  r.out = ws_alloc(r.d, 256); // in the order in which wsrun does
  r.in = ws_alloc(r.d, sizeof in);
  ws_write(r.d, r.in, in, sizeof in);
  return r;
}

// ---- the same as in a file ----------------------------------------------------------------------

static uint64_t number(const json_t *o, const char *key) {
  return (uint64_t)json_integer_value(json_object_get(o, key));
}

static void same_counts(const char *where, const ws_profile_counts_t *n, const json_t *o) {
  const json_t *counters = json_object_get(o, "counters"), *cause = json_object_get(o, "lost_to"),
               *wait = json_object_get(o, "wait"), *unit = json_object_get(o, "wait_for_unit");
  uint64_t lost = 0, caused = 0;
  for (uint32_t i = 1; *ws_counter_name(i); i++) {
    const uint64_t c = number(counters, ws_counter_name(i));
    CHECK(n->counter[i] == c, "%s: %s", where, ws_counter_name(i));
    if (i != 1 && ws_counter_is_slot(i)) lost += c;
  }
  for (uint32_t i = 0; *ws_profile_cause(i); i++) {
    CHECK(n->cause[i] == number(cause, ws_profile_cause(i)), "%s: %s", where, ws_profile_cause(i));
    caused += n->cause[i];
  }
  for (uint32_t i = 0; *ws_profile_state(i); i++)
    CHECK(n->wait[i] == number(wait, ws_profile_state(i)), "%s: %s", where, ws_profile_state(i));
  for (uint32_t i = 0; *ws_profile_unit(i); i++)
    CHECK(n->wait_unit[i] == number(unit, ws_profile_unit(i)), "%s: %s", where, ws_profile_unit(i));
  const struct {
    const char *key;
    const json_t *of;
    uint64_t n;
  } rest[] = {{"WARP_INSNS", counters, n->issued},
              {"THREAD_INSNS", counters, n->threads},
              {"SMEM_CONFLICT", counters, n->conflicts},
              {"BRANCHES", counters, n->branches},
              {"DIVERGENT", counters, n->diverged},
              {"DCACHE_ACCESS", counters, n->hits + n->misses},
              {"misses", o, n->misses},
              {"idle_threads", o, n->idle_threads},
              {"missing_threads", o, n->missing_threads},
              {"accesses", o, n->accesses},
              {"lines", o, n->lines},
              {"lines_needed", o, n->lines_needed},
              {"shared_accesses", o, n->shared_accesses},
              {"shared_passes", o, n->shared_passes},
              {"constants", o, n->constants},
              {"bank_waits", o, n->bank_waits},
              {"wait_for_misses", o, n->wait_misses}};
  for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
    CHECK(rest[i].n == number(rest[i].of, rest[i].key), "%s: %s", where, rest[i].key);
  CHECK(n->lost == lost && n->lost == caused && n->slots == n->issued + lost, "%s: slots", where);
}

static void same_text(const char *a, const json_t *o, const char *key) {
  const char *b = json_string_value(json_object_get(o, key));
  CHECK(a && b && !strcmp(a, b), "%s: '%s' and '%s'", key, a ? a : "", b ? b : "");
}

static void same_rows(ws_profile_t *p, const json_t *j) {
  const json_t *lines = json_object_get(j, "lines"), *insns = json_object_get(j, "instructions");
  CHECK(ws_profile_lines(p) == json_array_size(lines), "%u lines", ws_profile_lines(p));
  for (uint32_t i = 0; i < ws_profile_lines(p); i++) {
    const ws_profile_row_t *r = ws_profile_line(p, i);
    same_text(r->source, json_array_get(lines, i), "source");
    same_counts(r->source, &r->n, json_object_get(json_array_get(lines, i), "counts"));
  }
  CHECK(ws_profile_instructions(p) == json_array_size(insns), "%u instructions",
        ws_profile_instructions(p));
  for (uint32_t i = 0; i < ws_profile_instructions(p); i++) {
    const ws_profile_row_t *r = ws_profile_instruction(p, i);
    const json_t *o = json_array_get(insns, i);
    same_text(r->text, o, "instruction");
    CHECK(r->pc == number(o, "pc"), "pc %08x", r->pc);
    if (*json_string_value(json_object_get(o, "source"))) same_text(r->source, o, "source");
    same_counts(r->text, &r->n, json_object_get(o, "counts"));
  }
}

static void same_reasons(ws_profile_t *p, const json_t *j) {
  const json_t *reasons = json_object_get(j, "reasons");
  CHECK(ws_profile_reasons(p) == json_array_size(reasons), "%u reasons", ws_profile_reasons(p));
  for (uint32_t i = 0; i < ws_profile_reasons(p); i++) {
    const ws_profile_reason_t *r = ws_profile_reason(p, i);
    const json_t *o = json_array_get(reasons, i);
    same_text(r->cause, o, "cause");
    same_text(r->meaning, o, "meaning");
    same_text(r->most_at, o, "most_at");
    same_text(r->figures, o, "figures");
    same_text(r->what_helps, o, "what_helps");
    const double share = json_real_value(json_object_get(o, "share")) - r->share,
                 there = json_real_value(json_object_get(o, "share_there")) - r->share_there;
    CHECK(share * share < 1e-16 && there * there < 1e-16, "shares of %s", r->cause);
  }
}

// The whole file is what ws_profile_write() writes.
static void same_file(ws_profile_t *p, ws_profile_format_t format, const char *path) {
  char *text = NULL, *there = NULL;
  size_t n, m = 0;
  FILE *to = open_memstream(&text, &n), *from = fopen(path, "rb");
  GOOD(ws_profile_write(p, to, format));
  fclose(to);
  if (from) m = getdelim(&there, &m, '\0', from) < 0 ? 0 : strlen(there);
  CHECK(m == n && m && !memcmp(text, there, n), "%s: %zu bytes, not %zu", path, m, n);
  if (from) fclose(from);
  free(text);
  free(there);
}

static void same_sums(ws_profile_t *p, const ws_profile_totals_t *t, const ws_result_t *r) {
  uint64_t lines[WS_COUNTERS_MOST] = {0}, insns[WS_COUNTERS_MOST] = {0};
  for (uint32_t i = 0; i < ws_profile_lines(p); i++)
    for (uint32_t k = 1; k < WS_COUNTERS_MOST; k++)
      lines[k] += ws_profile_line(p, i)->n.counter[k];
  for (uint32_t i = 0; i < ws_profile_instructions(p); i++)
    for (uint32_t k = 1; k < WS_COUNTERS_MOST; k++)
      insns[k] += ws_profile_instruction(p, i)->n.counter[k];
  for (uint32_t k = 0; k < WS_COUNTERS_MOST; k++) {
    const bool known = !strstr(ws_counter_name(k), "REFUSED");
    CHECK(!known || t->n.counter[k] == r->counter[k], "%s: %llu in the profile, %llu in the SM",
          ws_counter_name(k), (unsigned long long)t->n.counter[k],
          (unsigned long long)r->counter[k]);
    CHECK(!k || (lines[k] == t->n.counter[k] && insns[k] == t->n.counter[k]), "sum of %s",
          ws_counter_name(k));
  }
}

// ---- launches -----------------------------------------------------------------------------------

static void one_launch(const run_t *r, char **argv) {
  ws_profile_totals_t t, more;
  json_t *j = json_load_file(argv[8], 0, NULL);
  ws_profile_t *all = ws_profile_begin(r->d), *p = ws_profile_begin(r->d);
  if (!j || !all || !p) stop("no profile to compare");
  CHECK(launch(r) == WS_STATUS_OK, "%s", ws_device_error(r->d));
  GOOD(ws_profile_totals(p, &t));
  same_sums(p, &t, ws_result(r->d));
  CHECK(t.launches == 1 && t.cycles == t.n.counter[0], "%u launches", t.launches);
  CHECK(t.ipc == (double)t.n.issued / (double)t.cycles, "IPC %f", t.ipc);
  same_text(t.machine, j, "configuration");
  same_counts("all", &t.n, json_object_get(j, "all"));
  same_rows(p, j);
  same_reasons(p, j);
  CHECK(ws_profile_reasons(p) && !strcmp(ws_profile_reason(p, 0)->cause, argv[7]), "not %s",
        argv[7]);
  GOOD(ws_profile_end(p));
  GOOD(ws_profile_end(p)); // again
  // A further launch is in the profile that goes on, and in one that begins now.
  GOOD(ws_profile_totals(all, &more));
  CHECK(more.launches == 1 && more.n.slots == t.n.slots, "%u launches", more.launches);
  ws_profile_t *second = ws_profile_begin(r->d);
  CHECK(launch(r) == WS_STATUS_OK, "%s", ws_device_error(r->d));
  GOOD(ws_profile_totals(all, &more));
  CHECK(more.launches == 2 && more.n.issued == 2 * t.n.issued, "%u launches", more.launches);
  CHECK(more.cycles == more.n.slots && more.cycles > t.cycles, "cycles"); // a slot per cycle
  GOOD(ws_profile_totals(p, &more));
  CHECK(more.launches == 1 && more.n.slots == t.n.slots, "%u launches", more.launches);
  GOOD(ws_profile_totals(second, &more));
  CHECK(more.launches == 1 && more.n.issued == t.n.issued, "%u launches", more.launches);
  CHECK(!strcmp(more.machine, t.machine), "machine '%s'", more.machine);
  ws_profile_free(second);
  same_file(p, WS_PROFILE_JSON, argv[8]);
  same_file(p, WS_PROFILE_TEXT, argv[9]);
  ws_profile_free(p);
  ws_profile_free(all);
  json_decref(j);
}

// A launch that ends at the limit of cycles is in the profile as far as it went, and the next one
// is as if it had not been. The device is closed before its profile is read.
static void interrupted(char **argv) {
  ws_device_options_t o = options(argv[1]);
  ws_profile_totals_t t;
  o.max_cycles = 500;
  run_t r = open_run(&o, argv);
  ws_profile_t *all = ws_profile_begin(r.d), *one = ws_profile_begin(r.d);
  CHECK(launch(&r) == WS_STATUS_STUCK, "%s", ws_device_error(r.d));
  ws_profile_end(one);
  CHECK(launch(&r) == WS_STATUS_STUCK, "%s", ws_device_error(r.d));
  ws_device_close(r.d);
  GOOD(ws_profile_totals(one, &t));
  if (argv[10]) same_file(one, WS_PROFILE_JSON, argv[10]);
  const uint64_t issued = t.n.issued;
  CHECK(t.launches == 1 && issued > 10 && t.cycles > 400 && t.cycles < 500, "%llu cycles",
        (unsigned long long)t.cycles);
  GOOD(ws_profile_totals(all, &t));
  CHECK(t.launches == 2 && t.n.issued == 2 * issued, "%u launches", t.launches);
  ws_profile_free(one);
  ws_profile_free(all);
}

// ---- errors -------------------------------------------------------------------------------------

static void refused(const run_t *r) {
  ws_profile_totals_t t;
  ws_profile_t *p = ws_profile_begin(r->d);
  CHECK(ws_device_info(r->d)->profile, "no profile");
  GOOD(ws_profile_totals(p, &t)); // without a launch
  CHECK(!t.launches && !t.n.slots && !ws_profile_lines(p) && !ws_profile_reasons(p), "not empty");
  REFUSED(ws_profile_line(p, 0), "source line 0: the profile has 0");
  REFUSED(ws_profile_instruction(p, 7), "instruction 7: the profile has 0");
  REFUSED(ws_profile_reason(p, 0), "reason 0: the profile has 0");
  REFUSED(OK_IS_0(ws_profile_totals(p, NULL)), "without a place");
  REFUSED(OK_IS_0(ws_profile_write(p, NULL, WS_PROFILE_TEXT)), "without a file");
  REFUSED(OK_IS_0(ws_profile_write(p, stdout, (ws_profile_format_t)7)), "WS_PROFILE_TEXT or");
  FILE *full = fopen("/dev/full", "w");
  REFUSED(OK_IS_0(ws_profile_write(p, full, WS_PROFILE_TEXT)), "cannot be written");
  fclose(full);
  ws_profile_free(p);
  ws_profile_free(NULL);
  REFUSED(OK_IS_0(ws_profile_totals(NULL, &t)), "no profile is given");
  REFUSED(OK_IS_0(ws_profile_end(NULL)), "no profile is given");
  REFUSED(OK_IS_0(ws_profile_write(NULL, stdout, WS_PROFILE_TEXT)), "no profile is given");
  REFUSED(ws_profile_lines(NULL), "no profile is given");
  REFUSED(ws_profile_line(NULL, 0), "no profile is given");
  REFUSED(ws_profile_instructions(NULL), "no profile is given");
  REFUSED(ws_profile_instruction(NULL, 0), "no profile is given");
  REFUSED(ws_profile_reasons(NULL), "no profile is given");
  REFUSED(ws_profile_reason(NULL, 0), "no profile is given");
  REFUSED(ws_profile_begin(NULL), "no device is given");
  CHECK(!*ws_profile_cause(99) && !*ws_profile_state(99) && !*ws_profile_unit(99), "names");
}

int main(int argc, char **argv) {
  if (argc < 10)
    return fprintf(stderr, "usage: host MACHINE ELF KERNEL GRID BLOCK SHARED CAUSE "
                           "PROFILE.json PROFILE.txt [CUT.json]\n"),
           2;
  const ws_device_options_t o = options(argv[1]);
  const run_t r = open_run(&o, argv);
  refused(&r);
  one_launch(&r, argv);
  ws_device_close(r.d);
  interrupted(argv);
  printf("%s: %u wrong\n", argv[3], wrong);
  return wrong != 0;
}
