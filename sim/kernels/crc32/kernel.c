// SPDX-License-Identifier: Apache-2.0
// CRC-32 (IEEE 802.3, reflected) of n messages of len bytes, one a thread, four bits a step with a
// table in the constant window: its lookups diverge within a warp.
#include "ws.h"

__constant__ uint32_t table[16] = {
    0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
    0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C};

WS_KERNEL(crc32, const uint8_t *, text, uint32_t *, crc, uint32_t, len, uint32_t, n) {
  uint32_t i = ws_global_x();
  if (i >= n) return;
  const uint8_t *p = text + i * len, *end = p + len;
  uint32_t c = 0xFFFFFFFFu;
  for (; p != end; p++) {
    c ^= *p;
    c = table[c & 15] ^ c >> 4;
    c = table[c & 15] ^ c >> 4;
  }
  crc[i] = ~c;
}
