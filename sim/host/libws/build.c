// SPDX-License-Identifier: Apache-2.0
// Machines are built by the tree's Makefile when they are first asked for. Which machine belongs to
// which words is kept in a folder of notes: a note has a hash of all that the machine is made of,
// and its path. So a machine that is there costs no make.
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../common/spawn.h"
#include "build.h"
#include "error.h"
#include "file.h"
#include "hash.h"

#ifndef WS_TREE
#define WS_TREE "."
#endif

enum { WORDS_MOST = 64, LOG_LINES = 30, LOG_BYTES = 6000, NOTE_BYTES = PATH_MAX + 32 };
static const char VLT_THREADS[] = "VLT_THREADS";

typedef struct {
  const ws_device_options_t *o;
  const char *kind;               // of the Makefile's targets: machine, machine-model ..
  const char *config;             // a name of gen/configs, or a path
  char *text;                     // of the file with that path, else NULL
  char made_of[128];              // CFG of make: the name, or a copy of the file below b
  char *words, *word[WORDS_MOST]; // the overrides
  unsigned n;
  char root[PATH_MAX], b[PATH_MAX]; // the tree, the Makefile's B
  char wsgen[PATH_MAX];             // of an installed tree, else ""
  char note[PATH_MAX], log[PATH_MAX];
  uint64_t hash; // of what the machine is made of
} build_t;

// ---- inputs of a machine ------------------------------------------------------------------------

static _Thread_local uint64_t tree_sum; // of the files' hashes: their order does not matter
static _Thread_local size_t root_length;

static int visit(const char *path, const struct stat *st, int type, struct FTW *ftw) {
  (void)st, (void)ftw;
  if (type == FTW_D && !strcmp(path + ftw->base, "test")) return FTW_SKIP_SUBTREE;
  if (type == FTW_F) tree_sum += ws_hash_file(path, path + root_length);
  return FTW_CONTINUE;
}

// Machines are compiled for the processor that builds them.
static uint64_t processor_hash(void) {
  char line[4096];
  uint64_t h = 0;
  FILE *f = fopen("/proc/cpuinfo", "r");
  while (f && !h && fgets(line, sizeof line, f))
    if (!strncmp(line, "flags", 5) || !strncmp(line, "Features", 8)) h = ws_hash_text(1, line);
  if (f) fclose(f);
  return h;
}

static uint64_t tree_hash(const char *root) {
  static const char *const parts[] = {"gen",
                                      "templates",
                                      "tb/common",
                                      "sim/model",
                                      "sim/common",
                                      "sim/host/libws",
                                      "sim/host/driver",
                                      "sim/compiler/runtime/ws_note.h",
                                      "sim/measure/trace",
                                      "Makefile"};
  char path[PATH_MAX];
  tree_sum = 0;
  root_length = strlen(root);
  for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
    snprintf(path, sizeof path, "%s/%s", root, parts[i]);
    nftw(path, visit, 16, FTW_PHYS | FTW_ACTIONRETVAL);
  }
  return tree_sum;
}

// ---- paths --------------------------------------------------------------------------------------

static bool exists(const char *root, const char *name) {
  char path[2 * PATH_MAX];
  snprintf(path, sizeof path, "%s/%s", root, name);
  return !access(path, R_OK);
}

static bool make_folders(char *path) {
  for (char *p = path + 1; *p; p++) {
    if (*p != '/') continue;
    *p = '\0';
    const bool bad = mkdir(path, 0777) && errno != EEXIST;
    *p = '/';
    if (bad) return false;
  }
  return !mkdir(path, 0777) || errno == EEXIST;
}

// Letters, digits and these signs.
static bool plain(const char *s, const char *signs) {
  const bool empty = !*s;
  while (isalnum((unsigned char)*s) || (*s && strchr(signs, *s)))
    s++;
  return !empty && !*s;
}

// A checkout builds into its own build/. An installed tree, which has a file that names its wsgen,
// is only read: a folder of the user's cache for each version of it.
static bool find_places(build_t *b) {
  const char *root = getenv("WS_ROOT"), *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  snprintf(b->root, sizeof b->root, "%s", root && *root ? root : WS_TREE);
  if (!exists(b->root, "sim/host/libws/machine/table.c")) {
    ws_fail(NULL, WS_STATUS_BUILD, "%s is not a Warpsmith tree: set WS_ROOT", b->root);
    return false;
  }
  b->hash = tree_hash(b->root);
  snprintf(b->b, sizeof b->b, "%.*s/build", PATH_MAX - 8, b->root);
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%.*s/installed", PATH_MAX - 16, b->root);
  FILE *f = fopen(path, "r");
  if (!f) return true;
  if (fgets(b->wsgen, sizeof b->wsgen, f)) b->wsgen[strcspn(b->wsgen, "\n")] = '\0';
  fclose(f);
  if (cache && *cache == '/')
    snprintf(b->b, sizeof b->b, "%.*s/warpsmith/%016" PRIx64, PATH_MAX - 32, cache, b->hash);
  else if (home && *home)
    snprintf(b->b, sizeof b->b, "%.*s/.cache/warpsmith/%016" PRIx64, PATH_MAX - 48, home, b->hash);
  else
    return ws_fail(NULL, WS_STATUS_BUILD, "neither XDG_CACHE_HOME nor HOME is set"), false;
  // ORDER OP: gen/names.mk
  if (!plain(b->b, "_-./+@"))
    return ws_fail(NULL, WS_STATUS_BUILD,
                   "machines cannot be built in %s: allowed are letters, digits and _ - . / +  set "
                   "XDG_CACHE_HOME to such a folder",
                   b->b),
           false;
  return true;
}

// ---- words --------------------------------------------------------------------------------------

// The keys, and the names that words of lists and keys had once, which make refuses with the new
// spelling.
static const char *const keys[] = {
#define WS_PARAM(key, ...) #key,
#define WS_LIST(key, ...) #key,
#define WS_PART(list, word, key, ...) #key,
#define WS_RENAMED(old, ...) #old,
#include "../../../gen/params.def"
};

// Is this such a name, or the threads of the simulation?
static bool is_key(const char *key, size_t n) {
  const size_t count = sizeof keys / sizeof *keys;
  size_t i = 0;
  if (n == strlen(VLT_THREADS) && !strncasecmp(key, VLT_THREADS, n)) return true;
  while (i < count && (strncasecmp(keys[i], key, n) != 0 || keys[i][n]))
    i++;
  return i < count;
}

// "WARPS=4 ISA=+xwssfu" in words. False after ws_fail().
static bool split(build_t *b) {
  char *save = NULL;
  b->words = strdup(b->o->overrides ? b->o->overrides : "");
  if (!b->words) return ws_fail(NULL, WS_STATUS_MEMORY, "out of memory"), false;
  for (char *w = strtok_r(b->words, " \t\n", &save); w; w = strtok_r(NULL, " \t\n", &save)) {
    const size_t key = strcspn(w, "=");
    if (!w[key] || !is_key(w, key) || !plain(w + key + 1, "_-+")) {
      ws_fail(NULL, WS_STATUS_USAGE, "'%s' is not KEY=VALUE with a key of docs/parameters.md", w);
      return false;
    }
    for (char *c = w; c < w + key; c++)
      *c = (char)toupper((unsigned char)*c);
    if (b->n == WORDS_MOST) return ws_fail(NULL, WS_STATUS_USAGE, "too many overrides"), false;
    b->word[b->n++] = w;
  }
  return true;
}

// The name of the copy: letters, digits and _ of the file's name with a sum of its text, so that
// any path is allowed.
static void name_copy(build_t *b, size_t n) {
  const char *slash = strrchr(b->config, '/'), *name = slash ? slash + 1 : b->config;
  char safe[61];
  size_t i = 0;
  for (; i < sizeof safe - 1 && name[i + 4]; i++) // without .cfg
    safe[i] = isalnum((unsigned char)name[i]) ? name[i] : '_';
  safe[i] = '\0';
  snprintf(b->made_of, sizeof b->made_of, "configs/%s%s_%016" PRIx64 ".cfg",
           isalpha((unsigned char)*safe) ? "" : "cfg", safe,
           ws_hash_bytes(WS_HASH_START, b->text, n));
}

// A name in gen/configs, or a path, which ends in .cfg and names a file.
static bool find_config(build_t *b) {
  char path[PATH_MAX];
  b->config = b->o->config && *b->o->config ? b->o->config : "ref";
  const size_t n = strlen(b->config);
  if (n > 4 && !strcmp(b->config + n - 4, ".cfg")) {
    size_t bytes;
    b->text = ws_file_read(b->config, &bytes);
    if (!b->text) {
      ws_fail(NULL, WS_STATUS_USAGE, "%s: %s", b->config, strerror(errno));
      return false;
    }
    name_copy(b, bytes);
    return true;
  }
  snprintf(path, sizeof path, "gen/configs/%s.cfg", b->config);
  if (plain(b->config, "_-") && strlen(b->config) < sizeof b->made_of && exists(b->root, path))
    return strcpy(b->made_of, b->config), true;
  ws_fail(NULL, WS_STATUS_USAGE,
          "no configuration '%s': neither a name in %s/gen/configs nor a .cfg", b->config, b->root);
  return false;
}

static int by_text(const void *x, const void *y) {
  return strcmp(*(char *const *)x, *(char *const *)y);
}

// The note's name is a hash of the request; the note contains the hash of the machine's sources.
static void name_note(build_t *b) {
  uint64_t asked = ws_hash_text(ws_hash_text(WS_HASH_START, b->kind), b->made_of);
  qsort(b->word, b->n, sizeof *b->word, by_text);
  for (unsigned i = 0; i < b->n; i++)
    asked = ws_hash_text(asked, b->word[i]);
  b->hash += processor_hash();
  snprintf(b->note, sizeof b->note, "%.*s/machines/%016" PRIx64, PATH_MAX - 64, b->b, asked);
  snprintf(b->log, sizeof b->log, "%.*s.log", PATH_MAX - 16, b->note);
}

// The path in the note, if the note has this hash and the machine exists; to be freed.
static char *noted(const build_t *b) {
  char text[NOTE_BYTES], want[32];
  FILE *f = fopen(b->note, "r");
  if (!f) return NULL;
  const size_t n = fread(text, 1, sizeof text - 1, f);
  text[n] = '\0';
  fclose(f);
  snprintf(want, sizeof want, "%016" PRIx64 " ", b->hash);
  text[strcspn(text, "\n")] = '\0';
  return !strncmp(text, want, 17) && !access(text + 17, R_OK) ? strdup(text + 17) : NULL;
}

// ---- make ---------------------------------------------------------------------------------------

// Runs make into the log; its exit status.
static int run_make(const build_t *b) {
  char config[2 * PATH_MAX], folder[PATH_MAX + 8], wsgen[PATH_MAX + 8];
  const char *argv[WORDS_MOST + 12] = {"make", "-s", "--no-print-directory", "-C", b->root};
  unsigned n = 5;
  // A checkout's B is a folder below its root, which may have any name.
  snprintf(config, sizeof config, "CFG=%s%s%s",
           !b->text    ? ""
           : *b->wsgen ? b->b
                       : "build",
           b->text ? "/" : "", b->made_of);
  argv[n++] = config;
  if (*b->wsgen) {
    snprintf(folder, sizeof folder, "B=%s", b->b);
    snprintf(wsgen, sizeof wsgen, "WSGEN=%s", b->wsgen);
    argv[n++] = folder;
    argv[n++] = wsgen;
  }
  for (unsigned i = 0; i < b->n; i++)
    argv[n++] = b->word[i];
  argv[n++] = b->kind;
  argv[n] = NULL;
  static const char *const hidden[] = {"MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", NULL};
  return ws_spawn(argv,
                  &(ws_spawn_t){.in = "/dev/null", .out = b->log, .err = b->log, .hidden = hidden});
}

// The copy of a configuration's file that make works with. False after ws_fail().
static bool keep_config(const build_t *b) {
  char path[2 * PATH_MAX], new[2 * PATH_MAX + 32];
  if (!b->text) return true;
  snprintf(path, sizeof path, "%s/configs", b->b);
  bool good = make_folders(path);
  snprintf(path, sizeof path, "%s/%s", b->b, b->made_of);
  if (good && !access(path, R_OK)) return true; // its name has the sum of its text
  snprintf(new, sizeof new, "%s.%ld.new", path, (long)getpid());
  FILE *f = good ? fopen(new, "w") : NULL;
  good = f && fputs(b->text, f) >= 0;
  if (f && fclose(f)) good = false;
  if (good && !rename(new, path)) return true;
  ws_fail(NULL, WS_STATUS_BUILD, "%s: %s", path, strerror(errno));
  return false;
}

// The log's end: its last lines, at most LOG_BYTES.
static void log_end(const build_t *b, char text[LOG_BYTES]) {
  FILE *f = fopen(b->log, "rb");
  text[0] = '\0';
  if (!f) return;
  if (fseek(f, -(LOG_BYTES - 1), SEEK_END)) rewind(f);
  size_t n = fread(text, 1, LOG_BYTES - 1, f), lines = 0;
  fclose(f);
  while (n && text[n - 1] == '\n')
    n--;
  text[n] = '\0';
  for (size_t i = n; i; i--)
    if (text[i - 1] == '\n' && ++lines == LOG_LINES) {
      memmove(text, text + i, n - i + 1);
      break;
    }
}

// The path that the Makefile's target prints in its last line, "machine: PATH".
static char *built(const char *log) {
  const char *at = strrchr(log, '\n');
  at = at ? at + 1 : log;
  return strncmp(at, "machine: ", 9) ? NULL : strdup(at + 9);
}

static char *build(const build_t *b) {
  FILE *log = b->o->log ? b->o->log : stderr;
  char text[LOG_BYTES], note[NOTE_BYTES];
  fprintf(log, "warpsmith: building %s of %s", b->kind, b->config);
  for (unsigned i = 0; i < b->n; i++)
    fprintf(log, " %s", b->word[i]);
  fprintf(log, "\n");
  fflush(log);
  const int status = run_make(b);
  log_end(b, text);
  char *path = status ? NULL : built(text);
  if (!path) {
    ws_fail(NULL, WS_STATUS_BUILD, "%s of %s cannot be built (log: %s):\n%s", b->kind, b->config,
            b->log, text);
    return NULL;
  }
  snprintf(note, sizeof note, "%s.new", b->note);
  FILE *f = fopen(note, "w");
  if (f) {
    fprintf(f, "%016" PRIx64 " %s\n", b->hash, path);
    fclose(f);
    rename(note, b->note);
  }
  return path;
}

// One build at a time in a folder, over all processes.
static char *build_alone(const build_t *b) {
  char folder[PATH_MAX + 16], lock[PATH_MAX + 32];
  snprintf(folder, sizeof folder, "%s/machines", b->b);
  snprintf(lock, sizeof lock, "%s/lock", folder);
  const int fd = make_folders(folder) ? open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0666) : -1;
  if (fd < 0) {
    ws_fail(NULL, WS_STATUS_BUILD, "%s: %s", folder, strerror(errno));
    return NULL;
  }
  while (flock(fd, LOCK_EX) && errno == EINTR)
    continue;
  char *path = noted(b); // another may have built it meanwhile
  if (!path && keep_config(b)) path = build(b);
  close(fd);
  return path;
}

char *ws_machine_build(const ws_device_options_t *o, bool taps) {
  build_t b = {.o = o,
               .kind = o->backend == WS_BACKEND_MODEL ? "machine-model"
                       : o->wave                      ? "machine-wave"
                       : taps                         ? "machine-trace"
                                                      : "machine"};
  char *path = NULL;
  if (find_places(&b) && find_config(&b) && split(&b)) {
    name_note(&b);
    path = noted(&b);
    if (!path) path = build_alone(&b);
  }
  free(b.words);
  free(b.text);
  return path;
}
