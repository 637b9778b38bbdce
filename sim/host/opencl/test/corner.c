// SPDX-License-Identifier: Apache-2.0
// corner [NAME ..]: the rows of corner.def. The file `functions` beside the program has the names
// that clang declares for scalar floats and doubles, one "name type" per line; one without a row is
// an error. WS_QUICK: fewer operands for functions of two; VERBOSE: the error of each row.
#include "programs/common.h"

#include <fnmatch.h>

#include "../../../compiler/runtime/lib/test/corner/corner.h"

enum { MOST = 8192, GROUP = 64 };

#define ROW CORNER_ROW
#define PLAIN(pattern)
static const corner_row_t rows[] = {
#include "corner.def"
};
#undef ROW
#undef PLAIN
#define ROW(...)
#define PLAIN(pattern) #pattern,
static const char *const plain[] = {
#include "corner.def"
};
enum { ROWS = sizeof rows / sizeof *rows, PLAINS = sizeof plain / sizeof *plain };

static const char *const type_names[T_TYPES] = {"int",  "float", "double", "int",
                                                "uint", "long",  "ulong"};

static bool has_row(const char *name, const char *type) {
  for (int i = 0; i < PLAINS; i++)
    if (!fnmatch(plain[i], name, 0)) return true;
  for (int i = 0; i < ROWS; i++) {
    const bool wide = rows[i].operand[0] == T_double || rows[i].result == T_double;
    if (!strcmp(rows[i].name, name) && wide == !strcmp(type, "double")) return true;
  }
  return false;
}

static size_t missing(const char *path) {
  char name[64], type[16];
  size_t wrong = 0, names = 0;
  FILE *f = fopen(path, "r");
  if (!f) {
    perror(path);
    exit(1);
  }
  for (; fscanf(f, "%63s %15s", name, type) == 2; names++) {
    if (has_row(name, type)) continue;
    printf("%s of %s: no row in corner.def\n", name, type);
    wrong++;
  }
  fclose(f);
  if (names < 100) printf("%s: only %zu names\n", path, names);
  return names < 100 ? wrong + 1 : wrong;
}

static bool wanted(const corner_row_t *row, char **names) {
  if (!*names) return true;
  for (; *names; names++)
    if (!strcmp(*names, row->name)) return true;
  return false;
}

static void kernel_name(const corner_row_t *row, char *name, size_t size) {
  snprintf(name, size, "k_%d_%s", row->line, row->text);
}

static const char *expression(const corner_row_t *row) {
  return row->text + strlen(row->text) + 1;
}

// The kernels of the rows of one type, or of those that are named.
static char *source(bool wide, char **names) {
  static char text[1 << 17];
  size_t n = 0;
  *text = 0;
  for (int i = 0; i < ROWS; i++) {
    const corner_row_t *r = &rows[i];
    char name[64];
    if (!wanted(r, names) || wide != (r->operand[0] == T_double || r->result == T_double)) continue;
    kernel_name(r, name, sizeof name);
    n += (size_t)snprintf(text + n, sizeof text - n,
                          "kernel void %s(global const %s *px, global const %s *py, "
                          "global const %s *pz, global %s *pr, int n) {\n"
                          "  const int i = get_global_id(0);\n  if (i >= n) return;\n"
                          "  const %s x = px[i]; const %s y = py[i]; const %s z = pz[i];\n"
                          "  int e = 0; float f = 0; %s\n  pr[i] = %s;\n}\n",
                          name, type_names[r->operand[0]], type_names[r->operand[1]],
                          type_names[r->operand[2]], type_names[r->result],
                          type_names[r->operand[0]], type_names[r->operand[1]],
                          type_names[r->operand[2]], wide ? "double d = 0;" : "", expression(r));
  }
  return text;
}

static cl_program build(const setup_t *s, const char *text) {
  cl_int status;
  cl_program p = clCreateProgramWithSource(s->context, 1, &text, NULL, &status);
  CHECK(status);
  status = clBuildProgram(p, 0, NULL, "", NULL, NULL);
  if (status) {
    static char log[1 << 16];
    clGetProgramBuildInfo(p, s->device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
    fputs(log, stderr);
  }
  CHECK(status);
  return p;
}

static size_t one(const setup_t *s, cl_program p, const corner_row_t *from) {
  static corner_value_t v[MOST][3], got[MOST];
  static char bytes[MOST * 8];
  corner_row_t row = *from;
  char name[64];
  kernel_name(from, name, sizeof name);
  row.text = expression(from);
  const cl_int n = (cl_int)corner_operands(&row, getenv("WS_QUICK") != NULL, v, MOST);
  const size_t size = corner_bytes(row.result), global = ((size_t)n + GROUP - 1) / GROUP * GROUP;
  cl_kernel k = kernel_of(p, name);
  cl_mem m[4];
  for (cl_uint i = 0; i < 3; i++) {
    const size_t each = row.operand[i] ? corner_bytes(row.operand[i]) : 4;
    for (int j = 0; j < n; j++)
      memcpy(bytes + (size_t)j * each, &v[j][i], each);
    m[i] = buffer(s, 0, (size_t)n * each, bytes);
    ARG(k, i, m[i]);
  }
  m[3] = buffer(s, 0, (size_t)n * size, NULL);
  ARG(k, 3, m[3]);
  ARG(k, 4, n);
  launch(s, k, 1, &global, NULL);
  read_back(s, m[3], (size_t)n * size, bytes);
  memset(got, 0, sizeof got);
  for (int j = 0; j < n; j++)
    memcpy(&got[j], bytes + (size_t)j * size, size);
  double worst;
  const size_t wrong = corner_check(&row, (const corner_value_t(*)[3])v, got, (uint32_t)n, &worst);
  if (getenv("VERBOSE")) printf("# %s, %s: %d operands, %.3g ulp\n", row.text, name, n, worst);
  for (int i = 0; i < 4; i++)
    clReleaseMemObject(m[i]);
  clReleaseKernel(k);
  return wrong != 0;
}

int main(int argc, char **argv) {
  char path[4096];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 16);
  char **names = argv + (argc > 0);
  if (length <= 0) return perror("/proc/self/exe"), 2;
  path[length] = 0;
  strcpy(strrchr(path, '/') + 1, "functions");
  size_t wrong = missing(path);
  setup_t s = open_device();
  corner_begin();
  for (int wide = 0; wide < 2; wide++) {
    const char *text = source(wide, names);
    if (!*text) continue;
    cl_program p = build(&s, text);
    for (int i = 0; i < ROWS; i++) {
      const corner_row_t *r = &rows[i];
      if (wanted(r, names) && !wide == !(r->operand[0] == T_double || r->result == T_double))
        wrong += one(&s, p, r);
    }
    clReleaseProgram(p);
  }
  corner_end();
  close_device(&s);
  return verdict("corner", wrong);
}
