// SPDX-License-Identifier: Apache-2.0
// In place of csmith's own header: its programs without main and without printf, for kernels and
// for qemu alike. The checksum goes to ws_checksum.
#ifndef WS_CSMITH_H
#define WS_CSMITH_H

#include <float.h>
#include <limits.h>
#include <stdint.h>

// csmith's arithmetic that is defined for all operands, without its platform.
#define STATIC static
#define UNDEFINED(value) (value)
#define LOG_INDEX
#define LOG_EXEC
#define FUNC_NAME(name) (safe_##name)
#include <math.h>
#include <safe_math.h>

// Programs can print their indices; compilers leave that out from -O1 on.
#define printf(...) ((void)0)
#define main program
int program(void);
extern uint32_t ws_checksum;

static uint32_t crc32_context = 0xFFFFFFFFu;
static inline void platform_main_begin(void) {}
static inline void crc32_gentab(void) {}

// Any checksum serves, as long as it depends on the order and number of the bytes: CRC-32, bit by
// bit.
static void crc_byte(uint8_t b) {
  crc32_context ^= b;
  for (int i = 0; i < 8; i++)
    crc32_context = crc32_context >> 1 ^ (0xEDB88320u & -(crc32_context & 1));
}
static void transparent_crc(uint64_t value, const char *name, int tell) {
  (void)name, (void)tell;
  for (int i = 0; i < 64; i += 8)
    crc_byte((uint8_t)(value >> i));
}
static void transparent_crc_bytes(const void *at, int n, const char *name, int tell) {
  (void)name, (void)tell;
  for (int i = 0; i < n; i++)
    crc_byte(((const uint8_t *)at)[i]);
}
static inline void platform_main_end(uint32_t crc, int tell) {
  (void)tell;
  (void)transparent_crc_bytes, (void)transparent_crc;
  ws_checksum = crc;
}

#endif
