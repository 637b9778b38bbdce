// SPDX-License-Identifier: Apache-2.0
// The binary interface: a host that was compiled against an earlier libws of this API version finds
// everything where it was. When one of these changes, WS_API_VERSION and the soname do too.
#include "t.h"

#include <stddef.h>

#define SIZE(type, bytes)                                                                          \
  { #type, sizeof(type), bytes }
#define AT(type, member, offset)                                                                   \
  { #type "." #member, offsetof(type, member), offset }

static const struct {
  const char *what;
  size_t is, was;
} layout[] = {
    SIZE(ws_device_options_t, 72),
    AT(ws_device_options_t, backend, 24),
    AT(ws_device_options_t, lockstep, 28),
    AT(ws_device_options_t, mem_latency, 32),
    AT(ws_device_options_t, max_cycles, 40),
    AT(ws_device_options_t, wave, 56),
    AT(ws_device_options_t, log, 64),
    SIZE(ws_device_info_t, 120),
    AT(ws_device_info_t, memory_bytes, 64),
    AT(ws_device_info_t, counters, 80),
    AT(ws_device_info_t, block_registers, 100),
    AT(ws_device_info_t, clock_cycles, 108),
    SIZE(ws_kernel_arg_t, 8),
    SIZE(ws_args_t, 528),
    AT(ws_args_t, data, 272),
    SIZE(ws_launch_config_t, 44),
    SIZE(ws_fault_info_t, 372),
    SIZE(ws_result_t, 912),
    AT(ws_result_t, counter, 24),
    AT(ws_result_t, fault, 540),
    SIZE(ws_profile_counts_t, 1176),
    SIZE(ws_profile_totals_t, 1208),
    SIZE(ws_profile_row_t, 1200),
    SIZE(ws_profile_reason_t, 72),
};

static void sizes(void) {
  for (unsigned i = 0; i < sizeof layout / sizeof *layout; i++)
    CHECK(layout[i].is == layout[i].was, "%s is %zu, was %zu", layout[i].what, layout[i].is,
          layout[i].was);
  CHECK(WS_API_VERSION == 1, "WS_API_VERSION is %d", WS_API_VERSION);
}

static void constants(void) {
  static const int is[] = {WS_STATUS_OK,    WS_STATUS_USAGE, WS_STATUS_MEMORY, WS_STATUS_PROGRAM,
                           WS_STATUS_BUILD, WS_STATUS_FAULT, WS_STATUS_STUCK,  WS_STATUS_MISMATCH,
                           WS_BACKEND_RTL,  WS_BACKEND_MODEL};
  static const int was[] = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1};
  for (unsigned i = 0; i < sizeof is / sizeof *is; i++)
    CHECK(is[i] == was[i], "constant %u is %d, was %d", i, is[i], was[i]);
}

static void args(void) {
  ws_args_t a = {0};
  const char seven[7] = "abcdef";
  ws_args_word(&a, 1);
  ws_args_long(&a, UINT64_C(0x1122334455667788));
  ws_args_float(&a, 1.0f);
  ws_args_double(&a, 2.0);
  ws_args_bytes(&a, seven, sizeof seven, 1);
  ws_args_word(&a, 9);
  static const uint16_t at[] = {0, 8, 16, 24, 32, 40}, size[] = {4, 8, 4, 8, 7, 4};
  CHECK(a.count == 6 && a.bytes == 44 && !a.overflow, "%u arguments, %u bytes", a.count, a.bytes);
  for (unsigned i = 0; i < 6; i++)
    CHECK(a.at[i] == at[i] && a.size[i] == size[i], "argument %u at %u, %u bytes", i, a.at[i],
          a.size[i]);
  CHECK(!memcmp(a.data + 8, "\x88\x77\x66\x55\x44\x33\x22\x11", 8), "bytes of a long");
  CHECK(!memcmp(a.data + 32, seven, 7), "bytes of a struct");
  for (unsigned i = 0; i < 60; i++)
    ws_args_word(&a, i);
  CHECK(a.overflow && a.bytes <= WS_ARG_BYTES, "%u bytes, no overflow", a.bytes);
  ws_args_t many = {0};
  for (unsigned i = 0; i < 64; i++)
    ws_args_word(&many, i);
  CHECK(!many.overflow, "64 words are too many");
  ws_args_word(&many, 64);
  CHECK(many.overflow && many.count == 64, "65 words fit");
}

static void counters(void) {
  CHECK(!strcmp(ws_counter_name(0), "CYCLES"), "%s", ws_counter_name(0));
  CHECK(!strcmp(ws_counter_name(1), "WARP_INSNS") && ws_counter_is_slot(1), "counter 1");
  CHECK(!ws_counter_is_slot(0) && *ws_counter_doc(0), "counter 0");
  CHECK(!*ws_counter_name(9999) && !*ws_counter_doc(9999) && !ws_counter_is_slot(9999), "none");
}

const t_test_t t_abi_tests[] = {{"abi/sizes", sizes},
                                {"abi/constants", constants},
                                {"abi/args", args},
                                {"abi/counters", counters},
                                {NULL, NULL}};
