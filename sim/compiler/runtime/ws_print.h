// SPDX-License-Identifier: Apache-2.0
// printf and assert in kernels. The host prints what a launch has printed when it has ended, also
// by a fault; the order between threads is that of the calls of printf. Formats and %s arguments
// are strings that exist for the whole launch: literals, or arrays in global memory.
//
// printf is a macro: its arguments are stored by their types, and no thread reads the format. It
// takes up to 61 of them and returns how many there are, or -1 when the buffer is full and the
// record is lost, which the host reports.
#ifndef WS_PRINT_DEVICE_H
#define WS_PRINT_DEVICE_H

#include <stddef.h>
#include <stdint.h>

#include "ws_each.h"

extern uint32_t *__ws_print_open(const char *format, uint32_t words, const void *site);
extern void __ws_assert_fail(const char *text, const char *file, uint32_t line,
                             const char *function) __attribute__((noreturn));
// Never called: checks the arguments against the format.
extern int __ws_print_check(const char *format, ...) __attribute__((format(printf, 1, 2)));

static inline __attribute__((always_inline)) uint32_t *ws_print_word(uint32_t *to, uint32_t v) {
  *to = v;
  return to + 1;
}
static inline __attribute__((always_inline)) uint32_t *ws_print_long(uint32_t *to, uint64_t v) {
  to[0] = (uint32_t)v;
  to[1] = (uint32_t)(v >> 32);
  return to + 2;
}
static inline __attribute__((always_inline)) uint32_t *ws_print_double(uint32_t *to, double v) {
  const union {
    double d;
    uint64_t u;
  } bits = {v};
  return ws_print_long(to, bits.u);
}

// clang-format off
#define WS_PRINT_IS_LONG(x)                                                                        \
  _Generic((x), float: 1, double: 1, long long: 1, unsigned long long: 1, default: 0)
#define WS_PRINT_KIND(n, x)                                                                        \
  _Generic((x), float: 'd', double: 'd', long long: 'l', unsigned long long: 'l', default: 'w')
#define WS_PRINT_SIZE(n, x) +1 + WS_PRINT_IS_LONG(x)
#define WS_PRINT_ONE(n, x) +1
#define WS_PRINT_AS(x, a, b) _Generic((x), a: (x), b: (x), default: 0)
#define WS_PRINT_CHECKED(n, x) _Generic((x), float: 0.0, default: (x))
#define WS_PRINT_VALUE(x)                                                                          \
  _Generic((x), float: (double)WS_PRINT_AS(x, float, double),                                      \
           double: (double)WS_PRINT_AS(x, float, double),                                          \
           long long: (uint64_t)WS_PRINT_AS(x, long long, unsigned long long),                     \
           unsigned long long: (uint64_t)WS_PRINT_AS(x, long long, unsigned long long),            \
           default: (uint32_t)(x))
#define WS_PRINT_PUT(n, x)                                                                         \
  {                                                                                                \
    const __auto_type ws_value_ = WS_PRINT_VALUE(x);                                               \
    if (ws_to_)                                                                                    \
      ws_to_ = _Generic(ws_value_, double: ws_print_double, uint64_t: ws_print_long,               \
                        default: ws_print_word)(ws_to_, ws_value_);                                \
  }
#define printf(format, ...)                                                                        \
  __extension__({                                                                                  \
    static const struct {                                                                          \
      const char *file;                                                                            \
      uint32_t line;                                                                               \
      char kinds[1 WS_EACH_ONE(0, WS_PRINT_ONE, WS_EMPTY, __VA_ARGS__)];                           \
    } ws_site_ = {__FILE__, __LINE__, {WS_EACH_ONE(0, WS_PRINT_KIND, WS_COMMA, __VA_ARGS__)}};     \
    (void)sizeof(__ws_print_check((format)__VA_OPT__(, )                                           \
                                      WS_EACH_ONE(0, WS_PRINT_CHECKED, WS_COMMA, __VA_ARGS__)));   \
    uint32_t *ws_to_ = __ws_print_open(                                                            \
        (format), 3u WS_EACH_ONE(0, WS_PRINT_SIZE, WS_EMPTY, __VA_ARGS__), &ws_site_);             \
    const int ws_fits_ = ws_to_ != NULL;                                                           \
    WS_EACH_ONE(0, WS_PRINT_PUT, WS_EMPTY, __VA_ARGS__)                                            \
    ws_fits_ ? 0 WS_EACH_ONE(0, WS_PRINT_ONE, WS_EMPTY, __VA_ARGS__) : -1;                         \
  })
// clang-format on

#endif
