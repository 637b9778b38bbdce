// SPDX-License-Identifier: Apache-2.0
// The cache of compiled programs: a folder with a file for each. A file has its key, the log and
// the output. The key is all that the output depends on: the source or the modules, the options,
// the machine, the folder of the host, which compiler and library.
//
// Several processes may use one folder: a file is written under another name, then renamed. A file
// whose key or sum differs is compiled anew and replaced. Sources that include files are not kept.
#include <dirent.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../libws/file.h"
#include "../../libws/hash.h"
#include "cl_int.h"

static const char magic[8] = "WSCL001";

typedef struct head { // of a file; then come key, log and output
  char magic[8];
  uint64_t key_bytes, log_bytes, out_bytes, sum;
} head_t;

struct cache_key {
  char *text;
  size_t bytes;
  char path[PATH_MAX];
};

// ---- paths

static bool folder(char path[PATH_MAX]) {
  const char *set = getenv("WS_CL_CACHE"), *home = getenv("HOME"), *xdg = getenv("XDG_CACHE_HOME");
  int n = 0;
  if (set && (!*set || strcmp(set, "off") == 0)) return false;
  if (set)
    n = snprintf(path, PATH_MAX, "%s", set);
  else if (xdg && *xdg == '/')
    n = snprintf(path, PATH_MAX, "%s/warpsmith/opencl", xdg);
  else if (home && *home)
    n = snprintf(path, PATH_MAX, "%s/.cache/warpsmith/opencl", home);
  return n > 0 && n < PATH_MAX - 64;
}

// ---- the compiler

static int is_file(const struct dirent *e) {
  return e->d_type != DT_DIR;
}

// Which file it is: the contents of the compiler, 60 MB, take longer to read than a kernel takes to
// compile.
static bool file_hash(uint64_t *h, const char *path) {
  struct stat st;
  if (stat(path, &st)) return false;
  const int64_t is[3] = {st.st_size, st.st_mtim.tv_sec, st.st_mtim.tv_nsec};
  *h = ws_hash_bytes(ws_hash_text(*h, path), is, sizeof is);
  return true;
}

static uint64_t tool_hash(uint64_t h, const char *tool) {
  char *folders = strdup(getenv("PATH") ? getenv("PATH") : ""), *save;
  for (char *f = folders ? strtok_r(folders, ":", &save) : NULL; f;
       f = strtok_r(NULL, ":", &save)) {
    char path[PATH_MAX];
    if (snprintf(path, sizeof path, "%s/%s", f, tool) >= PATH_MAX) continue;
    if (file_hash(&h, path)) break;
  }
  free(folders);
  return h;
}

// The files beside wsclc, and the tools that it runs.
static uint64_t compiler_hash(void) {
  static const char *const tools[] = {"clang-14", "riscv64-unknown-elf-as",
                                      "riscv64-unknown-elf-ld"};
  struct dirent **file;
  char path[PATH_MAX];
  uint64_t h = WS_HASH_START;
  const int n = scandir(driver_home(), &file, is_file, alphasort);
  for (int i = 0; i < n; i++) {
    snprintf(path, sizeof path, "%.*s/%s", PATH_MAX - 260, driver_home(), file[i]->d_name);
    file_hash(&h, path);
    free(file[i]);
  }
  if (n >= 0) free(file);
  for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
    h = tool_hash(h, tools[i]);
  return h;
}

// ---- the key

static void put(FILE *f, const void *from, size_t bytes) {
  fprintf(f, "%zu:", bytes);
  fwrite(from, 1, bytes, f);
}

static bool includes(const char *source) {
  return strstr(source, "include") || strstr(source, "import");
}

static void put_all(FILE *f, const compile_t *c) {
  static uint64_t compiler; // a process has one
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  char here[PATH_MAX];
  pthread_mutex_lock(&lock);
  if (!compiler) compiler = compiler_hash();
  pthread_mutex_unlock(&lock);
  if (!getcwd(here, sizeof here)) *here = 0; // in the lines that a fault names
  fprintf(f, "%016" PRIx64 " %d %d ", compiler, c->to_module, c->library);
  const char *const texts[] = {here, c->machine, c->options ? c->options : "",
                               c->source ? c->source : ""};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    put(f, texts[i], strlen(texts[i]));
  for (uint32_t i = 0; i < c->modules; i++)
    put(f, c->module[i]->bytes, c->module[i]->n);
}

cache_key_t *cache_key(const compile_t *c) {
  char at[PATH_MAX];
  cache_key_t *k = calloc(1, sizeof *k);
  if (!k || !folder(at) || (c->source && includes(c->source))) {
    free(k);
    return NULL;
  }
  FILE *f = open_memstream(&k->text, &k->bytes);
  if (f) put_all(f, c);
  if (!f || fclose(f)) {
    cache_key_free(k);
    return NULL;
  }
  snprintf(k->path, sizeof k->path, "%.*s/%016" PRIx64, PATH_MAX - 64, at,
           ws_hash_bytes(WS_HASH_START, k->text, k->bytes));
  return k;
}

void cache_key_free(cache_key_t *k) {
  if (k) free(k->text);
  free(k);
}

// ---- files

static uint64_t sum_of(const void *log, size_t log_bytes, const void *out, size_t out_bytes) {
  return ws_hash_bytes(ws_hash_bytes(WS_HASH_START, log, log_bytes), out, out_bytes);
}

// Is this, of n bytes, a whole file of the key? Then *h is its head.
static bool is_of(const cache_key_t *k, const char *all, size_t n, head_t *h) {
  const size_t before = sizeof *h + k->bytes; // what log and output follow
  if (n <= before) return false;
  memcpy(h, all, sizeof *h);
  const size_t rest = n - before;
  return memcmp(h->magic, magic, sizeof magic) == 0 && h->key_bytes == k->bytes &&
         memcmp(all + sizeof *h, k->text, k->bytes) == 0 && h->out_bytes && h->log_bytes < rest &&
         h->out_bytes == rest - h->log_bytes &&
         h->sum == sum_of(all + before, h->log_bytes, all + before + h->log_bytes, h->out_bytes);
}

static void *copy(const char *from, size_t bytes) { // with a zero after it
  char *to = malloc(bytes + 1);
  if (!to) return NULL;
  memcpy(to, from, bytes);
  to[bytes] = '\0';
  return to;
}

bool cache_take(const cache_key_t *k, binary_t *b) {
  head_t h;
  size_t n;
  char *all = k ? ws_file_read(k->path, &n) : NULL, *log = NULL;
  unsigned char *out = NULL;
  if (all && is_of(k, all, n, &h)) {
    const char *at = all + sizeof h + k->bytes;
    log = copy(at, h.log_bytes);
    out = copy(at + h.log_bytes, h.out_bytes);
  }
  free(all);
  if (!log || !out) {
    free(log);
    free(out);
    return false;
  }
  b->log = log;
  b->bytes = out;
  b->n = h.out_bytes;
  return true;
}

// What cannot be written is compiled again the next time.
void cache_put(const cache_key_t *k, const binary_t *b) {
  char path[PATH_MAX], temporary[PATH_MAX + 16];
  if (!k) return;
  const size_t log_bytes = strlen(b->log);
  head_t h = {.key_bytes = k->bytes, .log_bytes = log_bytes, .out_bytes = b->n};
  memcpy(h.magic, magic, sizeof magic);
  h.sum = sum_of(b->log, log_bytes, b->bytes, b->n);
  snprintf(path, sizeof path, "%s", k->path);
  if (!make_parents(path, 0)) return;
  snprintf(temporary, sizeof temporary, "%s.XXXXXX", k->path);
  const int fd = mkstemp(temporary);
  FILE *f = fd < 0 ? NULL : fdopen(fd, "wb");
  if (!f) {
    if (fd >= 0) close(fd);
    return;
  }
  bool good = fwrite(&h, sizeof h, 1, f) == 1 && fwrite(k->text, 1, k->bytes, f) == k->bytes &&
              fwrite(b->log, 1, log_bytes, f) == log_bytes && fwrite(b->bytes, 1, b->n, f) == b->n;
  if (fclose(f)) good = false;
  if (!good || rename(temporary, k->path)) unlink(temporary);
}
