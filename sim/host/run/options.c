// SPDX-License-Identifier: Apache-2.0
#include "options_int.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: wsrun [options] prog.elf                  run a kernel of an ELF file\n"
    "       wsrun [options] --host NAME [prog.elf]    run a kernel with its built-in host program "
    "and\n"
    "                                                 check the results\n"
    "  --kernel NAME | --entry SYMBOL   a kernel of the runtime, or a symbol of a bare ELF file "
    "(default:\n"
    "                   the only kernel or, without kernels, the entry point of the ELF file)\n"
    "  --grid X[,Y[,Z]]  --block X[,Y[,Z]]           number of CTAs, threads per CTA (default: one "
    "CTA\n"
    "                   of one warp)\n"
    "  --shared BYTES   dynamic shared memory        --local BYTES  private memory per thread "
    "(default\n"
    "                   2048)\n"
    "  --regs N         registers per thread: x0.., from 33 on also f0.. (default: those that\n"
    "                   the kernel uses)\n"
    "  --arg u32:V | i32:V | f32:V | u64:V | i64:V | f64:V           a value (one --arg per "
    "argument)\n"
    "  --arg in:FILE | out:FILE:BYTES | inout:FILE                   a buffer, and its address\n"
    "  --arg hex:BYTES | file:FILE                                   a struct by value\n"
    "  --param NAME=VALUE   size or option of the host program (may be repeated)\n"
    "  --bench          the benchmark size\n"
    "  --config \"NAME [KEY=VALUE ..]\"   the machine: a name in gen/configs or a .cfg file; it is "
    "built\n"
    "                   if it does not exist (default: the machine in the folder of this program,\n"
    "                   otherwise ref)  --machine FILE.so\n"
    "  --model          only the golden model, no RTL       --no-lockstep  RTL without the model\n"
    "  --memcheck       with --model: an access outside buffers and data, or a store into code, "
    "faults\n"
    "  --race           with --model: report threads that access a word without a barrier in "
    "between\n"
    "  --mem-latency N  cycles (default 20)                 --stress  random latency and "
    "back-pressure\n"
    "  --seed N         for --stress and host data          --max-cycles N   (default 20000000)\n"
    "  --dump ADDR:LEN:FILE   memory to a file at the end   --wave FILE.fst\n"
    "  --trace          print each issued instruction       --json FILE  results and counters\n"
    "  --profile FILE   say why it is slow: where the issue slots go, by line and instruction; in\n"
    "                   JSON if the name ends in .json (docs/profile.md)\n"
    "  --view FILE.html show what happens in each cycle, in a browser (docs/view.md)\n"
    "  --trace-file FILE.wst  record what happens in each cycle, for wstrace (docs/trace.md)\n"
    "  --gdb PORT|-     stop at the first instruction and wait for GDB (docs/debug.md); 0: a free "
    "port,\n"
    "                   -: standard input and output\n"
    "  --break PLACE[,PLACE..]  print warps and registers when a warp comes to kernel.c:12 or\n"
    "                   0x80000040, at cycle=N (of the model: instruction), or at a fault\n"
    "  --break-show ADDR:BYTES  memory, too              --break-most N  so often (default 10)\n"
    "  --list           list the kernels of the ELF file    --counters  print the performance "
    "counters\n"
    "  --hosts          list the host programs that this machine can run\n"
    "exit: 0 ok, 1 mismatch, race or a printf that does not fit its format, 2 usage,\n"
    "      3 fault in the kernel, 4 deadlock or cycle limit\n";

int ws_options_complain(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  fprintf(stderr, "wsrun: ");
  vfprintf(stderr, fmt, ap);
  fprintf(stderr, "\n");
  va_end(ap);
  return WS_EXIT_USAGE;
}

bool ws_options_number(const char *s, uint64_t lo, uint64_t hi, uint64_t *v) {
  char *end;
  errno = 0;
  if (!*s || *s == '-' || *s == ' ') return false;
  *v = strtoull(s, &end, 0);
  return !errno && !*end && *v >= lo && *v <= hi;
}

static bool triple(const char *s, uint32_t v[3]) {
  char text[64], *rest = text;
  if (strlen(s) >= sizeof text) return false;
  strcpy(text, s);
  v[0] = v[1] = v[2] = 1;
  unsigned n = 0;
  for (char *p; (p = strsep(&rest, ","));) { // an empty part is no number
    uint64_t x;
    if (n == 3 || !ws_options_number(p, 1, 0xFFFFFF, &x)) return false;
    v[n++] = (uint32_t)x;
  }
  return true;
}

char *ws_options_copy(const char *s, size_t n) {
  char *p = strndup(s, n);
  if (!p) exit(ws_options_complain("out of memory"));
  return p;
}

static int parse_param(ws_options_t *o, const char *s) {
  uint64_t v;
  const char *value = strchr(s, '=');
  if (o->param_n == WS_MAX_PARAMS)
    return ws_options_complain("--param: more than %d", WS_MAX_PARAMS);
  if (!value || value == s) return ws_options_complain("--param %s: expected NAME=VALUE", s);
  if (!ws_options_number(value + 1, 0, UINT32_MAX, &v))
    return ws_options_complain("--param %s: expected a number from 0 to 2^32-1 after the =", s);
  o->params[o->param_n++] = s;
  return -1;
}

static int parse_dump(ws_options_t *o, const char *s) {
  if (o->dump_n == WS_MAX_DUMPS) return ws_options_complain("--dump: more than %d", WS_MAX_DUMPS);
  ws_dump_t *d = &o->dumps[o->dump_n++];
  const char *len = strchr(s, ':'), *path = len ? strchr(len + 1, ':') : NULL;
  uint64_t addr, bytes;
  if (!path || !path[1]) return ws_options_complain("--dump %s: expected ADDR:LEN:FILE", s);
  char *a = ws_options_copy(s, (size_t)(len - s)),
       *l = ws_options_copy(len + 1, (size_t)(path - len - 1));
  bool ok = ws_options_number(a, 0, 0xBFFFFFFF, &addr) && ws_options_number(l, 1, 1u << 30, &bytes);
  free(a);
  free(l);
  if (!ok)
    return ws_options_complain("--dump %s: address below 0xC0000000 and 1 to 2^30 bytes expected",
                               s);
  *d = (ws_dump_t){(uint32_t)addr, (uint32_t)bytes, ws_options_copy(path + 1, strlen(path + 1))};
  return -1;
}

static int parse_show(stops_options_t *o, const char *s) {
  uint64_t at, bytes;
  const char *colon = strchr(s, ':');
  if (o->memory_n == STOPS_MEMORY)
    return ws_options_complain("--break-show: more than %d", STOPS_MEMORY);
  char *a = colon ? ws_options_copy(s, (size_t)(colon - s)) : NULL;
  const bool good = a && ws_options_number(a, 0, UINT32_MAX, &at) && !(at & 3) &&
                    ws_options_number(colon + 1, 1, 65536, &bytes);
  free(a);
  if (!good)
    return ws_options_complain(
        "--break-show %s: expected ADDR:BYTES, a multiple of 4 and 1 to 65536", s);
  o->memory[o->memory_n].at = (uint32_t)at;
  o->memory[o->memory_n++].bytes = (uint32_t)bytes;
  return -1;
}

enum {
  O_KERNEL = 256,
  O_ENTRY,
  O_HOST,
  O_GRID,
  O_BLOCK,
  O_SHARED,
  O_LOCAL,
  O_REGS,
  O_ARG,
  O_PARAM,
  O_CONFIG,
  O_MACHINE,
  O_RACE,
  O_MEMCHECK,
  O_MODEL,
  O_NOLOCK,
  O_LATENCY,
  O_STRESS,
  O_SEED,
  O_MAX,
  O_DUMP,
  O_WAVE,
  O_TRACE,
  O_TRACE_FILE,
  O_PROFILE,
  O_VIEW,
  O_JSON,
  O_LIST,
  O_HOSTS,
  O_COUNTERS,
  O_BENCH,
  O_GDB,
  O_BREAK,
  O_BREAK_SHOW,
  O_BREAK_MOST,
  O_HELP
};

static const struct option longs[] = {{"kernel", 1, 0, O_KERNEL},
                                      {"entry", 1, 0, O_ENTRY},
                                      {"host", 1, 0, O_HOST},
                                      {"grid", 1, 0, O_GRID},
                                      {"block", 1, 0, O_BLOCK},
                                      {"shared", 1, 0, O_SHARED},
                                      {"local", 1, 0, O_LOCAL},
                                      {"regs", 1, 0, O_REGS},
                                      {"arg", 1, 0, O_ARG},
                                      {"param", 1, 0, O_PARAM},
                                      {"config", 1, 0, O_CONFIG},
                                      {"machine", 1, 0, O_MACHINE},
                                      {"race", 0, 0, O_RACE},
                                      {"memcheck", 0, 0, O_MEMCHECK},
                                      {"model", 0, 0, O_MODEL},
                                      {"no-lockstep", 0, 0, O_NOLOCK},
                                      {"mem-latency", 1, 0, O_LATENCY},
                                      {"stress", 0, 0, O_STRESS},
                                      {"seed", 1, 0, O_SEED},
                                      {"max-cycles", 1, 0, O_MAX},
                                      {"dump", 1, 0, O_DUMP},
                                      {"wave", 1, 0, O_WAVE},
                                      {"trace", 0, 0, O_TRACE},
                                      {"trace-file", 1, 0, O_TRACE_FILE},
                                      {"profile", 1, 0, O_PROFILE},
                                      {"view", 1, 0, O_VIEW},
                                      {"json", 1, 0, O_JSON},
                                      {"list", 0, 0, O_LIST},
                                      {"hosts", 0, 0, O_HOSTS},
                                      {"counters", 0, 0, O_COUNTERS},
                                      {"bench", 0, 0, O_BENCH},
                                      {"gdb", 1, 0, O_GDB},
                                      {"break", 1, 0, O_BREAK},
                                      {"break-show", 1, 0, O_BREAK_SHOW},
                                      {"break-most", 1, 0, O_BREAK_MOST},
                                      {"help", 0, 0, O_HELP},
                                      {0, 0, 0, 0}};

// A numeric option into *v.
static int take(const char *name, const char *s, uint64_t lo, uint64_t hi, uint64_t *v) {
  if (ws_options_number(s, lo, hi, v)) return -1;
  return ws_options_complain("--%s %s: expected a number from %llu to %llu", name, s,
                             (unsigned long long)lo, (unsigned long long)hi);
}

static int parse_one(ws_options_t *o, int c) {
  uint64_t v = 0;
  int rc = -1;
  switch (c) {
  case O_KERNEL:
    o->kernel = optarg;
    break;
  case O_ENTRY:
    o->entry = optarg;
    break;
  case O_HOST:
    o->host = optarg;
    break;
  case O_GRID:
    if (!triple(optarg, o->grid))
      return ws_options_complain("--grid %s: expected X[,Y[,Z]], each 1 to 2^24-1", optarg);
    if (o->grid[1] > 65535 || o->grid[2] > 65535)
      return ws_options_complain("--grid %s: y and z are at most 65535", optarg);
    o->have_grid = true;
    break;
  case O_BLOCK:
    if (!triple(optarg, o->block))
      return ws_options_complain("--block %s: expected X[,Y[,Z]], each at least 1", optarg);
    o->have_block = true;
    break;
  case O_SHARED:
    rc = take("shared", optarg, 0, 1u << 20, &v);
    o->shared = (uint32_t)v;
    break;
  case O_LOCAL:
    rc = take("local", optarg, 0, 65536, &v);
    if (rc < 0 && v && (v < 64 || (v & (v - 1))))
      return ws_options_complain("--local %s: 0 or a power of two from 64 to 65536", optarg);
    o->local = (uint32_t)v;
    o->have_local = true;
    break;
  case O_REGS:
    rc = take("regs", optarg, 1, 64, &v);
    o->regs = (uint32_t)v;
    break;
  case O_ARG:
    return ws_options_arg(o, optarg);
  case O_PARAM:
    if (o->param_n == WS_MAX_PARAMS)
      return ws_options_complain("--param: more than %d", WS_MAX_PARAMS);
    return parse_param(o, optarg);
  case O_CONFIG:
    o->config = optarg;
    break;
  case O_MACHINE:
    o->machine = optarg;
    break;
  case O_RACE:
    o->race = true;
    break;
  case O_MEMCHECK:
    o->memcheck = true;
    break;
  case O_MODEL:
    o->model = true;
    break;
  case O_NOLOCK:
    o->lockstep = false;
    break;
  case O_LATENCY:
    rc = take("mem-latency", optarg, 1, 10000, &v);
    o->mem_latency = (unsigned)v;
    break;
  case O_STRESS:
    o->stress = true;
    break;
  case O_SEED:
    rc = take("seed", optarg, 0, UINT32_MAX, &v);
    o->seed = (uint32_t)v;
    break;
  case O_MAX:
    rc = take("max-cycles", optarg, 1, UINT64_MAX, &v);
    o->max_cycles = v;
    break;
  case O_DUMP:
    return parse_dump(o, optarg);
  case O_WAVE:
    o->wave = optarg;
    break;
  case O_TRACE:
    o->trace = true;
    break;
  case O_PROFILE:
    o->profile = optarg;
    break;
  case O_VIEW:
    o->view = optarg;
    break;
  case O_TRACE_FILE:
    o->trace_file = optarg;
    break;
  case O_JSON:
    o->json = optarg;
    break;
  case O_LIST:
    o->list = true;
    break;
  case O_HOSTS:
    o->hosts = true;
    break;
  case O_COUNTERS:
    o->counters = true;
    break;
  case O_BENCH:
    o->bench = true;
    break;
  case O_GDB:
    if (strcmp(optarg, "-")) rc = take("gdb", optarg, 0, 65535, &v);
    o->gdb = optarg;
    break;
  case O_BREAK:
    o->stops.places = optarg;
    break;
  case O_BREAK_SHOW:
    return parse_show(&o->stops, optarg);
  case O_BREAK_MOST:
    rc = take("break-most", optarg, 0, UINT32_MAX, &v);
    o->stops.most = (unsigned)v;
    break;
  case O_HELP:
    fputs(usage, stdout);
    return WS_EXIT_OK;
  default:
    fputs(usage, stderr);
    return WS_EXIT_USAGE;
  }
  return rc;
}

int ws_options_parse(ws_options_t *o, int argc, char **argv, bool model_only) {
  *o = (ws_options_t){.grid = {1, 1, 1},
                      .block = {0, 1, 1},
                      .mem_latency = 20,
                      .max_cycles = 20000000,
                      .lockstep = true,
                      .model = model_only,
                      .seed = 1,
                      .stops.most = 10};
  optind = 0;
  for (int c; (c = getopt_long(argc, argv, "", longs, NULL)) >= 0;) {
    int rc = parse_one(o, c);
    if (rc >= 0) return rc;
  }
  if (optind < argc) o->elf = argv[optind++];
  if (optind < argc) return ws_options_complain("'%s': one ELF at a time", argv[optind]);
  if (o->hosts) return -1;
  if (!o->elf && !o->host) return fputs(usage, stderr), WS_EXIT_USAGE;
  if (o->kernel && o->entry) return ws_options_complain("--kernel and --entry exclude each other");
  if (o->host && (o->kernel || o->entry || o->arg_n || o->have_grid || o->have_block))
    return ws_options_complain("--host chooses kernel, grid, block and arguments itself");
  if (o->param_n && !o->host) return ws_options_complain("--param belongs to --host");
  if (o->gdb && o->stops.places) return ws_options_complain("--gdb and --break exclude each other");
  if (!o->lockstep && !o->model && (o->gdb || o->stops.places))
    return ws_options_complain("%s needs the golden model: omit --no-lockstep, or add --model",
                               o->gdb ? "--gdb" : "--break");
  if (o->config && o->machine)
    return ws_options_complain("--config and --machine exclude each other");
  if (o->memcheck && !o->model)
    return ws_options_complain("--memcheck needs the golden model: add --model");
  if (o->race && !o->model)
    return ws_options_complain("--race needs the golden model: add --model");
  if (o->trace && o->model) return ws_options_complain("--trace needs the RTL: omit --model");
  if (o->counters && o->model) return ws_options_complain("--counters needs the RTL: omit --model");
  if (o->wave && o->model) return ws_options_complain("--wave needs the RTL: omit --model");
  if (o->profile && o->model) return ws_options_complain("--profile needs the RTL: omit --model");
  if (o->profile && o->wave) return ws_options_complain("--profile and --wave exclude each other");
  if (o->view && o->model) return ws_options_complain("--view needs the RTL: omit --model");
  if (o->view && o->wave) return ws_options_complain("--view and --wave exclude each other");
  if (o->trace_file && o->model)
    return ws_options_complain("--trace-file needs the RTL: omit --model");
  if (o->trace_file && o->wave)
    return ws_options_complain("--trace-file and --wave exclude each other");
  return -1;
}
