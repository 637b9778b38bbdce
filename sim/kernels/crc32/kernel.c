// SPDX-License-Identifier: Apache-2.0
// CRC-32 (IEEE 802.3, reflected) of n messages of len bytes, one a thread at a time, a byte a step.
// Lookups differ between the threads of a warp, so the blocks, which stay for all messages, first
// copy the table to shared memory: its banks serve several of them at once.
#include "ws.h"

#define BIT(byte, n, value) ((byte) >> n & 1 ? value : 0)
#define ENTRY(byte)                                                                                \
  BIT(byte, 0, 0x77073096u) ^ BIT(byte, 1, 0xEE0E612Cu) ^ BIT(byte, 2, 0x076DC419u) ^              \
      BIT(byte, 3, 0x0EDB8832u) ^ BIT(byte, 4, 0x1DB71064u) ^ BIT(byte, 5, 0x3B6E20C8u) ^          \
      BIT(byte, 6, 0x76DC4190u) ^ BIT(byte, 7, 0xEDB88320u)
#define FOUR(first) ENTRY(first), ENTRY(first + 1), ENTRY(first + 2), ENTRY(first + 3)
#define SIXTEEN(first) FOUR(first), FOUR(first + 4), FOUR(first + 8), FOUR(first + 12)
#define QUARTER(first) SIXTEEN(first), SIXTEEN(first + 16), SIXTEEN(first + 32), SIXTEEN(first + 48)
enum { ENTRIES = 256 };
static const uint32_t entries[ENTRIES] = {QUARTER(0), QUARTER(64), QUARTER(128), QUARTER(192)};

__shared__ uint32_t table[ENTRIES];

WS_INLINE uint32_t crc_byte(uint32_t c) {
  return table[c & (ENTRIES - 1)] ^ c >> 8;
}

WS_KERNEL(crc32, const uint8_t *, text, uint32_t *, crc, uint32_t, len, uint32_t, n) {
  for (uint32_t i = threadIdx.x; i < ENTRIES; i += blockDim.x)
    table[i] = entries[i];
  __syncthreads();
  for (uint32_t i = ws_global_x(); i < n; i += gridDim.x * blockDim.x) {
    const uint8_t *p = text + i * len, *end = p + len;
    uint32_t c = 0xFFFFFFFFu;
    for (; p != end && (uint32_t)p % 4; p++)
      c = crc_byte(c ^ *p);
    for (const uint8_t *words = p + ((end - p) & -4); p != words; p += 4) {
      c ^= *(const uint32_t *)(const void *)p;
#pragma GCC unroll 4
      for (uint32_t k = 0; k < 4; k++)
        c = crc_byte(c);
    }
    for (; p != end; p++)
      c = crc_byte(c ^ *p);
    crc[i] = ~c;
  }
}
