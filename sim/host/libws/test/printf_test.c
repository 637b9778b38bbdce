// SPDX-License-Identifier: Apache-2.0
// printf_test: the records of printf in kernels against the text that C or OpenCL wants. TAP.
#include <stdlib.h>
#include <string.h>

#include "../../../compiler/runtime/lib/print.h"
#include "../printf.h"

enum { BASE = 0x1000, BUFFER = 0x8000, MEMORY = 1 << 18 };
static uint8_t memory[MEMORY];
static uint32_t strings = BASE, next; // where the next string, the next record's word goes
static int passed, failed;

static bool read_memory(void *ctx, uint32_t at, void *to, uint32_t n) {
  (void)ctx;
  if (at < BASE || at > MEMORY || n > MEMORY - at) return false;
  memcpy(to, memory + at, n);
  return true;
}
static bool write_memory(void *ctx, uint32_t at, const void *from, uint32_t n) {
  (void)ctx;
  if (at < BASE || at > MEMORY || n > MEMORY - at) return false;
  memcpy(memory + at, from, n);
  return true;
}
static const ws_printf_memory_t io = {NULL, read_memory, write_memory};

static void put(uint32_t at, uint32_t v) {
  memcpy(memory + at, &v, 4);
}

static uint32_t string(const char *s) {
  const uint32_t at = strings;
  strcpy((char *)memory + at, s);
  strings += (uint32_t)strlen(s) + 1;
  return at;
}

static void word(uint32_t v) {
  put(BUFFER + 12 + 4 * next++, v);
}
static void longer(uint64_t v) {
  word((uint32_t)v);
  word((uint32_t)(v >> 32));
}
static void real(double d) {
  uint64_t u;
  memcpy(&u, &d, sizeof u);
  longer(u);
}

// Arguments: w word, l 64 bits, d double, s string.
static uint32_t first;
static void begin(const char *format) {
  first = next;
  word(0);
  word(string(format));
}
static void end(uint32_t rules) {
  put(BUFFER + 12 + 4 * first, (next - first) | rules);
}

static uint32_t capacity = WS_PRINT_WORDS;
static void expect_error(const char *name, const char *want, const char *want_error) {
  char got[8192], error[4096];
  FILE *f = fmemopen(got, sizeof got, "w");
  put(BUFFER, capacity);
  put(BUFFER + 4, next);
  const bool fits = ws_printf_drain(&io, BUFFER, f, error, sizeof error);
  fclose(f);
  uint32_t head[3];
  memcpy(head, memory + BUFFER, sizeof head);
  bool ok = !strcmp(got, want) && !strcmp(error, want_error) && fits == !*want_error &&
            head[0] == capacity && !head[1] && !head[2];
  for (uint32_t i = 0; i < next; i++) {
    uint32_t v;
    memcpy(&v, memory + BUFFER + 12 + 4 * i, 4);
    ok = ok && !v;
  }
  ok ? passed++ : failed++;
  printf("%sok %d - host/printf/%s\n", ok ? "" : "not ", passed + failed, name);
  if (!ok) printf("# got  '%s', '%s'\n# want '%s', '%s'\n", got, error, want, want_error);
  next = 0;
  strings = BASE;
}
static void expect(const char *name, const char *want) {
  expect_error(name, want, "");
}

#define ROW(name, rules, format, arguments, want)                                                  \
  do {                                                                                             \
    begin(format);                                                                                 \
    arguments;                                                                                     \
    end(rules);                                                                                    \
    expect(name, want);                                                                            \
  } while (0)

static void conversions(void) {
  ROW("plain text", 0, "100%% of it\n", (void)0, "100% of it\n");
  ROW("integers", 0, "%d %i %u %o %x %X", for (int i = 0; i < 6; i++) word((uint32_t)-42),
      "-42 -42 4294967254 37777777726 ffffffd6 FFFFFFD6");
  ROW("flags", 0, "[%+d] [% d] [%05d] [%-5d] [%#x] [%#o]", for (int i = 0; i < 6; i++) word(42),
      "[+42] [ 42] [00042] [42   ] [0x2a] [052]");
  ROW("width and precision", 0, "[%8.3d] [%.0d] [%3d]", (word(42), word(0), word(12345)),
      "[     042] [] [12345]");
  ROW("stars", 0, "[%*d] [%-*d] [%.*f] [%*d]",
      (word(5), word(1), word(5), word(2), word(2), real(1.005), word((uint32_t)-4), word(3)),
      "[    1] [2    ] [1.00] [3   ]");
  ROW("lengths", 0, "%hhd %hd %hhu %hu %ld %lld %llx %zu %jd",
      (word(0x1FF), word(0x18000), word(0x1FF), word(0x18000), word((uint32_t)-7),
       longer((uint64_t)-5), longer(UINT64_C(0x123456789abcdef0)), word(7),
       longer(UINT64_C(1) << 40)),
      "-1 -32768 255 32768 -7 -5 123456789abcdef0 7 1099511627776");
  ROW("floats", 0, "%f %e %g %a %F %E %G %A", for (int i = 0; i < 8; i++) real(-0.15625),
      "-0.156250 -1.562500e-01 -0.15625 -0x1.4p-3 -0.156250 -1.562500E-01 -0.15625 -0X1.4P-3");
  ROW("float widths", 0, "[%10.3f] [%-10.2e] [%010.1f] [%+.3g] [%#g]",
      for (int i = 0; i < 5; i++) real(3.14159),
      "[     3.142] [3.14e+00  ] [00000003.1] [+3.14] [3.14159]");
  ROW("infinities", 0, "%f %g %F", (real(1e308 * 10), real(-1e308 * 10), real(1e308 * 10)),
      "inf -inf INF");
  ROW("characters", 0, "[%c] [%3c] [%-3c]", (word('a'), word('b'), word('c')), "[a] [  b] [c  ]");
  ROW("strings", 0, "[%s] [%5s] [%-5s] [%.2s] [%s]",
      (word(string("abc")), word(string("de")), word(string("fg")), word(string("hijk")), word(0)),
      "[abc] [   de] [fg   ] [hi] [(null)]");
  ROW("pointer", 0, "[%p] [%12p]", (word(0x80001234), word(16)), "[0x80001234] [  0x00000010]");
  ROW("%n stores nothing", 0, "%d%n %d", (word(1), word(0x8000), word(2)), "1 2");
}

static void opencl(void) {
  ROW("OpenCL long", WS_PRINT_OPENCL, "%ld %lu %d", (longer((uint64_t)-9), longer(9), word(3)),
      "-9 9 3");
  ROW("float4", WS_PRINT_OPENCL, "%v4hlf|%.1v4hlf", for (int i = 0; i < 8; i++) real(i + 0.25),
      "0.250000,1.250000,2.250000,3.250000|4.2,5.2,6.2,7.2");
  ROW("int3", WS_PRINT_OPENCL, "[%3v3hld]", (word(1), word(22), word((uint32_t)-3)),
      "[  1, 22, -3]");
  ROW("uchar4", WS_PRINT_OPENCL, "%#v4hhx", (word(0x1FF), word(1), word(2), word(3)),
      "0xff,0x1,0x2,0x3");
  ROW("short2 and long2", WS_PRINT_OPENCL, "%v2hd %v2ld",
      (word(0x18000), word(1), longer((uint64_t)-1), longer(UINT64_C(1) << 33)),
      "-32768,1 -1,8589934592");
  begin("%v4d"), word(1), end(0);
  expect_error("v is no vector in C", "%v4d", "printf(\"%v4d\"): %v: unknown conversion");
}

static void damage(void) {
  begin("a%d "), word(1), end(0);
  begin("b%d "), word(2), end(0);
  expect("two records", "a1 b2 ");
  begin("a%d "), word(1), end(0);
  word(0), word(0);
  expect("a record that did not fit", "a1 ");
  begin("a%d "), word(1), end(0);
  word(0), word(0), word(0);
  begin("b%d "), word(2), end(0);
  expect("a record that was never written", "a1 b2 ");
  begin("x"), end(0);
  begin("y"), end(0);
  put(BUFFER + 12 + 8, 1000);
  expect_error("a record longer than the buffer", "x",
               "printf: the buffer is damaged, 2 of its 4 words are lost");
  capacity = WS_PRINT_WORDS_MOST; // of OpenCL: more words than a buffer of C has
  for (uint32_t i = 0; i < 1100; i++) {
    begin("%d"), word(i % 10);
    for (uint32_t k = 0; k < 14; k++)
      word(k);
    end(0);
    if (i) strings -= 3;
  }
  char digits[1101] = "";
  for (uint32_t i = 0; i < 1100; i++)
    digits[i] = (char)('0' + i % 10);
  expect("a large buffer", digits);
  capacity = WS_PRINT_WORDS;
  begin("x"), end(0);
  put(BUFFER + 8, 3);
  expect("lost records", "xprintf: 3 records did not fit into the buffer\n");
  begin("%2147483647d"), word(1), end(0);
  char want[4098];
  memset(want, ' ', 4096);
  strcpy(want + 4095, "1");
  expect("a huge width is cut", want);
}

// A record with the site of its call: the kinds of the arguments are known.
static void at_line(uint32_t line, const char *format, const char *kinds) {
  const uint32_t file = string("dir/k.c"), site = strings;
  put(site, file);
  put(site + 4, line);
  strings += 8;
  string(kinds);
  begin(format);
  word(site);
}
static void misfit(const char *format, const char *kinds, void (*arguments)(void), const char *want,
                   const char *want_error) {
  char text[256], error[256];
  begin("before "), end(0);
  at_line(7, format, kinds), arguments(), end(WS_PRINT_SITE);
  begin(" after"), end(0);
  snprintf(text, sizeof text, "before %s after", want);
  snprintf(error, sizeof error, "dir/k.c:7: printf(\"%s\"): %s", format, want_error);
  expect_error(format, text, error);
}

static void no_argument(void) {}
static void one_word(void) {
  word(5);
}
static void one_double(void) {
  real(1.5);
}
static void one_long(void) {
  longer(9);
}
static void long_and_word(void) {
  longer(9), word(3);
}

static void misfits(void) {
  misfit("%d %s|", "w", one_word, "5 %s|", "%s: no argument is left for it");
  misfit("%d|", "d", one_double, "%d|", "%d: its argument is a double");
  misfit("%d %d", "lw", long_and_word, "%d %d", "%d: its argument has 64 bits");
  misfit("%lld", "w", one_word, "%lld", "%lld: its argument has 32 bits");
  misfit("%.1f %d", "w", one_word, "%.1f %d", "%.1f: its argument has 32 bits");
  misfit("%e", "l", one_long, "%e", "%e: its argument has 64 bits");
  misfit("%s", "w", one_word, "%s", "%s: its string is not in global memory");
  misfit("%q %d", "w", one_word, "%q %d", "%q: unknown conversion");
  misfit("%*d", "w", one_word, "%*d", "%*d: no argument is left for it");
  misfit("%", "", no_argument, "%", "%: unknown conversion");
  at_line(1, "", ""), end(WS_PRINT_SITE);
  at_line(2, "%d %.1f %lld\n", "wdl"), word(1), real(2.5), longer(3), end(WS_PRINT_SITE);
  at_line(3, "too many %d\n", "ww"), word(1), word(2), end(WS_PRINT_SITE);
  expect("records with a site", "1 2.5 3\ntoo many 1\n");
  for (uint32_t i = 0; i < 7; i++)
    at_line(i / 2 + 1, "%d\n", ""), end(WS_PRINT_SITE);
  at_line(9, "%d\n", ""), end(WS_PRINT_SITE);
  expect_error("a line for each call, four at most", "%d\n%d\n%d\n%d\n%d\n%d\n%d\n%d\n",
               "dir/k.c:1: printf(\"%d\\n\"): %d: no argument is left for it (2 times)\n"
               "dir/k.c:2: printf(\"%d\\n\"): %d: no argument is left for it (2 times)\n"
               "dir/k.c:3: printf(\"%d\\n\"): %d: no argument is left for it (2 times)\n"
               "dir/k.c:4: printf(\"%d\\n\"): %d: no argument is left for it\n"
               "and 1 more records");
}

static void asserts(void) {
  const uint32_t at = 0x20000;
  char text[64], small[10];
  ws_assert_record_t a = {0, string("dir/k.c"), 12, string("i < n"), string("ws_body_kernel")};
  bool ok = write_memory(NULL, at, &a, sizeof a) && !ws_assert_message(&io, at, text, sizeof text);
  a.set = 2;
  write_memory(NULL, at, &a, sizeof a);
  ok = ok && ws_assert_message(&io, at, text, sizeof text) &&
       !strcmp(text, "dir/k.c:12: kernel: assertion 'i < n' failed") &&
       !ws_assert_message(&io, at, text, sizeof text);
  write_memory(NULL, at, &a, sizeof a);
  ok = ok && ws_assert_message(&io, at, small, sizeof small) && !strcmp(small, "dir/k.c:1");
  ok ? passed++ : failed++;
  printf("%sok %d - host/printf/assert\n", ok ? "" : "not ", passed + failed);
}

int main(void) {
  conversions();
  opencl();
  damage();
  misfits();
  asserts();
  printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
