// SPDX-License-Identifier: Apache-2.0
// corner_cuda ELF[,ELF..] FUNCTIONS MACROS [NAME ..]: the rows of cuda.def on the golden model, as
// compiled to each ELF. FUNCTIONS and MACROS are what GCC says of the headers (-aux-info, -dM): a
// name that neither a row nor PLAIN of the list has is an error. WS_QUICK: fewer operands for
// functions of two. VERBOSE: the error of each row. TAP.
#include <ctype.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../../../host/libws/warpsmith.h"
#include "corner.h"

enum { MOST = 8192 };

#define ROW CORNER_ROW
#define PLAIN(pattern)
static const corner_row_t rows[] = {
#include "cuda.def"
};
#undef ROW
#undef PLAIN
#define ROW(...)
#define PLAIN(pattern) #pattern,
static const char *const plain[] = {
#include "cuda.def"
};
enum { ROWS = sizeof rows / sizeof *rows, PLAINS = sizeof plain / sizeof *plain };

static ws_device_t *device;
static ws_program_t *program;
static int passed, failed;

// ---- presence of every name ---------------------------------------------------------------------

static bool internal(const char *name) {
  static const char *const prefixes[] = {"ws_", "WS_", "__ws_", "__WS_", "__builtin_"};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (!strncmp(name, prefixes[i], strlen(prefixes[i]))) {
      // GCC's own, which is CUDA's name, too
      return strcmp(name, "__builtin_assume") != 0;
    }
  return false;
}

static void listed(const char *name) {
  if (internal(name)) return;
  for (int i = 0; i < ROWS; i++)
    if (!strcmp(rows[i].name, name)) return;
  for (int i = 0; i < PLAINS; i++)
    if (!fnmatch(plain[i], name, 0)) return;
  failed++;
  printf("not ok %d - runtime/corner/%s: no row in cuda.def\n", passed + failed, name);
}

// The identifier before the first "(" that follows one: "float acosf (float); /* .. */".
static void name_in(char *text) {
  for (char *p = text; (p = strchr(p, '(')) != NULL; p++) {
    char *end = p;
    while (end > text && end[-1] == ' ')
      end--;
    char *begin = end;
    while (begin > text && (isalnum((unsigned char)begin[-1]) || begin[-1] == '_'))
      begin--;
    if (begin == end || isdigit((unsigned char)*begin)) continue;
    *end = 0;
    if (!strncmp(begin, "__attribute", 11)) {
      *end = ' ';
      continue;
    }
    listed(begin);
    return;
  }
}

static void names_of(const char *path, const char *before) {
  FILE *f = fopen(path, "r");
  char line[4096];
  int names = 0;
  if (!f) {
    printf("Bail out! %s: cannot be read\n", path);
    exit(1);
  }
  while (fgets(line, sizeof line, f)) {
    char *at = strstr(line, before);
    if (!at) continue;
    at += strlen(before);
    // A macro has its parenthesis right after the name.
    if (*before == '#' && at[strcspn(at, " (\n")] != '(') continue;
    names++;
    name_in(at);
  }
  fclose(f);
  if (names < 50) {
    printf("# %s: only %d names\n", path, names);
    failed++;
  }
}

// ---- one row
// --------------------------------------------------------------------------------------

static bool run(const corner_row_t *row, const char *kernel, const corner_value_t (*v)[3],
                corner_value_t *got, uint32_t n) {
  static uint8_t bytes[MOST * 8];
  const size_t size = corner_bytes(row->result);
  ws_addr_t at[4];
  ws_args_t a = {0};
  const ws_kernel_t *k = ws_kernel_find(program, kernel);
  bool ok = k != NULL;
  for (uint32_t i = 0; i < 3; i++) {
    const size_t each = row->operand[i] ? corner_bytes(row->operand[i]) : 4;
    for (uint32_t j = 0; j < n; j++)
      memcpy(bytes + j * each, &v[j][i], each);
    at[i] = ws_alloc(device, (uint32_t)(n * each));
    ok = ok && !ws_write(device, at[i], bytes, (uint32_t)(n * each));
    ws_args_word(&a, at[i]);
  }
  at[3] = ws_alloc(device, (uint32_t)(n * size));
  ws_args_word(&a, at[3]);
  ws_args_word(&a, n);
  const ws_launch_config_t l = {.grid = {(n + 63) / 64}, .block = {64}};
  ok = ok && !ws_launch(device, k, &l, &a) && !ws_wait(device) &&
       !ws_read(device, bytes, at[3], (uint32_t)(n * size));
  memset(got, 0, n * sizeof *got);
  for (uint32_t j = 0; j < n; j++)
    memcpy(&got[j], bytes + j * size, size);
  for (int i = 0; i < 4; i++)
    ws_free(device, at[i]);
  return ok;
}

static void one(const corner_row_t *from, const char *elf) {
  static corner_value_t v[MOST][3], got[MOST];
  corner_row_t row = *from;
  char kernel[64];
  snprintf(kernel, sizeof kernel, "k_%d_%s", row.line, row.text);
  row.text += strlen(row.text) + 1;
  const uint32_t n = corner_operands(&row, getenv("WS_QUICK") != NULL, v, MOST);
  double worst = 0;
  bool ok = run(&row, kernel, (const corner_value_t(*)[3])v, got, n);
  if (!ok) printf("# %s: %s\n", kernel, ws_device_error(device));
  ok = ok && !corner_check(&row, (const corner_value_t(*)[3])v, got, n, &worst);
  if (getenv("VERBOSE")) printf("# %s: %u operands, %.3g ulp\n", row.text, n, worst);
  ok ? passed++ : failed++;
  printf("%sok %d - runtime/corner/%s[%s]\n", ok ? "" : "not ", passed + failed, row.text, elf);
  fflush(stdout);
}

static bool wanted(const char *name, char **names) {
  if (!*names) return true;
  for (; *names; names++)
    if (!strcmp(*names, name)) return true;
  return false;
}

int main(int argc, char **argv) {
  if (argc < 4) return fprintf(stderr, "usage: corner_cuda ELF FUNCTIONS MACROS [NAME ..]\n"), 2;
  ws_device_options_t o = ws_device_defaults();
  o.max_cycles = 100000000; // warp instructions of a row
  device = ws_device_open(&o);
  if (!device) return printf("Bail out! %s\n", ws_error()), 1;
  names_of(argv[2], "*/ ");
  names_of(argv[3], "#define ");
  corner_begin();
  for (char *save, *elf = strtok_r(argv[1], ",", &save); elf; elf = strtok_r(NULL, ",", &save)) {
    program = ws_program_load(device, elf);
    if (!program) return printf("Bail out! %s\n", ws_device_error(device)), 1;
    for (int i = 0; i < ROWS; i++)
      if (wanted(rows[i].name, argv + 4)) one(&rows[i], basename(elf));
    ws_program_unload(program);
  }
  corner_end();
  printf("%d passed, %d failed\n", passed, failed);
  ws_device_close(device);
  return failed != 0;
}
