// SPDX-License-Identifier: Apache-2.0
// Flags: -fschedule-insns
// CRC-32 (IEEE 802.3, reflected) of n messages of len bytes, one per thread at a time, two bytes
// per step. The threads of a warp look up different entries, so that the blocks, which process all
// messages, first copy the tables to shared memory, whose banks serve several threads at once. The
// table of the second byte has a copy for each of 8 lanes, in its own bank; there is no room for
// copies of both. Where a warp has 8 threads, messages are whole words and the warp has 8 of them,
// it reads 32 bytes of a message at a time, all in one line, and passes them on in shared memory;
// otherwise each load would access a line per thread. Accesses of a warp to shared memory are
// performed in order. crc32_small is for little shared memory: one table, one byte per step.
#include "ws.h"

#define BIT(byte, n, value) ((byte) >> n & 1 ? value : 0)
#define ENTRY(byte, a, b, c, d, e, f, g, h)                                                        \
  BIT(byte, 0, a) ^ BIT(byte, 1, b) ^ BIT(byte, 2, c) ^ BIT(byte, 3, d) ^ BIT(byte, 4, e) ^        \
      BIT(byte, 5, f) ^ BIT(byte, 6, g) ^ BIT(byte, 7, h)
#define FOUR(i, ...)                                                                               \
  ENTRY(i, __VA_ARGS__), ENTRY(i + 1, __VA_ARGS__), ENTRY(i + 2, __VA_ARGS__),                     \
      ENTRY(i + 3, __VA_ARGS__)
#define SIXTEEN(i, ...)                                                                            \
  FOUR(i, __VA_ARGS__), FOUR(i + 4, __VA_ARGS__), FOUR(i + 8, __VA_ARGS__),                        \
      FOUR(i + 12, __VA_ARGS__)
#define QUARTER(i, ...)                                                                            \
  SIXTEEN(i, __VA_ARGS__), SIXTEEN(i + 16, __VA_ARGS__), SIXTEEN(i + 32, __VA_ARGS__),             \
      SIXTEEN(i + 48, __VA_ARGS__)
#define TABLE(...)                                                                                 \
  QUARTER(0, __VA_ARGS__), QUARTER(64, __VA_ARGS__), QUARTER(128, __VA_ARGS__),                    \
      QUARTER(192, __VA_ARGS__)
enum { ENTRIES = 256, COPIES = 8, CHUNK = 8, PITCH = CHUNK + 1 };
// The remainder of a byte after one step, and after two.
static const uint32_t after[ENTRIES] = {TABLE(0x77073096u, 0xEE0E612Cu, 0x076DC419u, 0x0EDB8832u,
                                              0x1DB71064u, 0x3B6E20C8u, 0x76DC4190u, 0xEDB88320u)};
static const uint32_t after_more[ENTRIES] = {TABLE(0x191B3141u, 0x32366282u, 0x646CC504u,
                                                   0xC8D98A08u, 0x4AC21251u, 0x958424A2u,
                                                   0xF0794F05u, 0x3B83984Bu)};

typedef struct {
  const char *last, *first; // tables of the second byte, for this lane, and of the first
  uint32_t mask;            // of an offset in `last`: too wide for an instruction to contain
} tables_t;

WS_INLINE uint32_t at(const char *table, uint32_t offset) {
  return *(const uint32_t *)(const void *)(table + offset);
}

WS_INLINE uint32_t crc_byte(tables_t t, uint32_t c) {
  return at(t.last, c % ENTRIES * (4 * COPIES)) ^ c >> 8;
}

WS_INLINE uint32_t crc_half(tables_t t, uint32_t c) {
  return at(t.first, c % ENTRIES * 4) ^ c >> 16 ^ at(t.last, c >> 3 & t.mask);
}

WS_INLINE uint32_t crc_word(tables_t t, uint32_t c) {
  return crc_half(t, crc_half(t, c));
}

// Fills the tables: of a block of 8 threads or a multiple of that, 8 threads take 8 entries.
WS_INLINE tables_t fill(uint32_t *last, uint32_t *first) {
  const uint32_t copy = threadIdx.x % COPIES;
  for (uint32_t e = threadIdx.x - copy; e < ENTRIES; e += blockDim.x) {
    const uint32_t *from = after + e;
    uint32_t *to = last + e * COPIES + copy, v[COPIES];
    const uint32_t own = after_more[e + copy];
    ws_keep(from); // all at constant distances
    ws_keep(to);
#pragma GCC unroll 8
    for (uint32_t k = 0; k < COPIES; k++) {
      v[k] = from[k];
      ws_ask(v[k]);
    }
#pragma GCC unroll 8
    for (uint32_t k = 0; k < COPIES; k++)
      to[k * COPIES] = v[k];
    first[e + copy] = own;
  }
  __syncthreads();
  tables_t t = {(const char *)(last + copy), (const char *)first, (ENTRIES - 1) * 4 * COPIES};
  ws_keep(t.mask);
  return t;
}

WS_KERNEL(crc32, const uint8_t *, text, uint32_t *, crc, uint32_t, len, uint32_t, n, uint32_t,
          width) {
  uint32_t *last = ws_dynamic_shared(uint32_t), *first = last + ENTRIES * COPIES;
  tables_t t = fill(last, first);
  const uint32_t lane = ws_lane();
  uint32_t *stage = first + ENTRIES + (threadIdx.x - lane) * PITCH; // of the warp
  uint32_t *put = stage + lane, *own = stage + lane * PITCH;
  const uint32_t chunks = width == CHUNK && (len | (uint32_t)text) % 4 == 0 ? len / (4 * CHUNK) : 0;
  for (uint32_t i = ws_global_x(); i < n; i += gridDim.x * blockDim.x) {
    uint32_t c = 0xFFFFFFFFu, done = 0;
    if (i - lane + width <= n) {
      const uint8_t *from = text + (i - lane) * len + 4 * lane;
      for (uint32_t k = chunks; k; k--) {
        const uint8_t *next = from + 4 * CHUNK;
        uint32_t words[CHUNK];
        ws_keep(put);
        ws_keep(own);
        ws_keep(t.first);
        ws_keep(t.last);
        ws_keep(t.mask);
#pragma GCC unroll 8
        for (uint32_t m = 0; m < CHUNK; m++) {
          words[m] = *(const uint32_t *)(const void *)from;
          from += len;
          ws_keep(from);
        }
#pragma GCC unroll 8
        for (uint32_t m = 0; m < CHUNK; m++)
          put[m * PITCH] = words[m];
#pragma GCC unroll 8
        for (uint32_t m = 0; m < CHUNK; m++)
          c = crc_word(t, c ^ own[m]);
        from = next;
      }
      done = 4 * CHUNK * chunks;
    }
    if (done != len) {
      const uint8_t *p = text + i * len, *end = p + len;
      p += done;
      for (; p != end && (uint32_t)p % 4; p++)
        c = crc_byte(t, c ^ *p);
      for (const uint8_t *words = p + ((end - p) & -4); p != words; p += 4)
        c = crc_word(t, c ^ *(const uint32_t *)(const void *)p);
      for (; p != end; p++)
        c = crc_byte(t, c ^ *p);
    }
    crc[i] = ~c;
  }
}

WS_KERNEL(crc32_small, const uint8_t *, text, uint32_t *, crc, uint32_t, len, uint32_t, n) {
  uint32_t *table = ws_dynamic_shared(uint32_t);
  for (uint32_t i = threadIdx.x; i < ENTRIES; i += blockDim.x)
    table[i] = after[i];
  __syncthreads();
  for (uint32_t i = ws_global_x(); i < n; i += gridDim.x * blockDim.x) {
    const uint8_t *p = text + i * len, *end = p + len;
    uint32_t c = 0xFFFFFFFFu;
    for (; p != end; p++) {
      c ^= *p;
      c = table[c % ENTRIES] ^ c >> 8;
    }
    crc[i] = ~c;
  }
}
