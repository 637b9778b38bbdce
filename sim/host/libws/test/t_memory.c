// SPDX-License-Identifier: Apache-2.0
// Memory of a device.
#include "t.h"

enum { N = 10000 };

static void copies(void) {
  static uint8_t in[N], out[N];
  ws_device_t *d = t_open();
  const ws_addr_t at = ws_alloc(d, N);
  CHECK(at && at % 256 == 0, "0x%08x", at);
  for (unsigned i = 0; i < N; i++)
    in[i] = (uint8_t)(i * 7 + i / 256);
  CHECK(!ws_read(d, out, at, N) && !memcmp(out, (uint8_t[N]){0}, N), "fresh memory is zero");
  CHECK(!ws_write(d, at, in, N) && !ws_read(d, out, at, N) && !memcmp(in, out, N), "as written");
  CHECK(!ws_write(d, at + 1, in, 3) && !ws_read(d, out, at, 8), "bytes");
  CHECK(!memcmp(out + 1, in, 3) && out[0] == in[0] && out[4] == in[4], "neighbours");
  CHECK(!ws_write(d, at, in, N), "%s", ws_device_error(d));
  CHECK(!ws_copy(d, at + 10, at, 5000) && !ws_read(d, out, at, N), "copy up");
  CHECK(!memcmp(out + 10, in, 5000) && !memcmp(out, in, 10), "an overlapping copy");
  CHECK(!ws_write(d, 0, in, 0) && !ws_read(d, out, 0, 0) && !ws_copy(d, at, at, 0), "0 bytes");
  ws_device_close(d);
}

static void fills(void) {
  static uint8_t out[N];
  uint8_t pattern[WS_FILL_MOST];
  ws_device_t *d = t_open();
  const ws_addr_t at = ws_alloc(d, N);
  for (unsigned i = 0; i < WS_FILL_MOST; i++)
    pattern[i] = (uint8_t)(i + 1);
  for (uint32_t size = 1; size <= WS_FILL_MOST; size += size < 8 ? 1 : 12) {
    const uint64_t bytes = (N - 300) / size * size;
    CHECK(!ws_fill(d, at, "", 1, N) && !ws_fill(d, at + 4, pattern, size, bytes), "%s",
          ws_device_error(d));
    ws_read(d, out, at, N);
    bool ok = !out[3] && !out[4 + bytes];
    for (uint64_t i = 0; i < bytes; i++)
      ok = ok && out[4 + i] == pattern[i % size];
    CHECK(ok, "pattern of %u bytes", size);
  }
  REFUSED(d, ws_fill(d, at, pattern, 0, 4), WS_STATUS_USAGE, "ws_fill");
  REFUSED(d, ws_fill(d, at, pattern, WS_FILL_MOST + 1, 129), WS_STATUS_USAGE, "ws_fill");
  REFUSED(d, ws_fill(d, at, pattern, 4, 6), WS_STATUS_USAGE, "ws_fill");
  REFUSED(d, ws_fill(d, at, NULL, 4, 8), WS_STATUS_USAGE, "ws_fill");
  REFUSED(d, ws_fill(d, at, pattern, 4, 1 << 20), WS_STATUS_USAGE, "not allocated");
  ws_device_close(d);
}

static void addresses(void) {
  uint32_t word = 1;
  ws_device_t *d = t_open();
  const ws_addr_t a = ws_alloc(d, 256), b = ws_alloc(d, 256), c = ws_alloc(d, 256);
  uint8_t two[512];
  CHECK(!ws_read(d, two, a, 512), "over neighbours: %s", ws_device_error(d));
  REFUSED(d, ws_write(d, c + 254, &word, 4), WS_STATUS_USAGE, "a write of 4 bytes at 0x");
  REFUSED(d, ws_read(d, &word, a - 2, 4), WS_STATUS_USAGE, "not allocated");
  REFUSED(d, ws_read(d, &word, 0, 4), WS_STATUS_USAGE, "not allocated");
  REFUSED(d, ws_read(d, &word, 0xFFFFFFFE, 4), WS_STATUS_USAGE, "not allocated");
  REFUSED(d, ws_read(d, &word, 0xD0000000, 4), WS_STATUS_USAGE, "not allocated");
  REFUSED(d, ws_read(d, &word, 0xC000FFFE, 4), WS_STATUS_USAGE, "not allocated");
  REFUSED(d, ws_read(d, &word, 0xC0010000, 4), WS_STATUS_USAGE, "not allocated");
  CHECK(!ws_write(d, 0xC0000200, &word, 4), "constant window: %s", ws_device_error(d));
  REFUSED(d, ws_write(d, a, NULL, 4), WS_STATUS_USAGE, "source is NULL");
  REFUSED(d, ws_read(d, NULL, a, 4), WS_STATUS_USAGE, "destination is NULL");
  REFUSED(d, ws_copy(d, a, c + 200, 100), WS_STATUS_USAGE, "a read");
  REFUSED(d, ws_copy(d, c + 200, a, 100), WS_STATUS_USAGE, "a write");
  CHECK(!ws_free(d, b), "%s", ws_device_error(d));
  REFUSED(d, ws_read(d, two, a, 512), WS_STATUS_USAGE, "not allocated");
  REFUSED(d, ws_write(d, b, &word, 4), WS_STATUS_USAGE, "not allocated");
  REFUSED(d, ws_free(d, b), WS_STATUS_USAGE, "no such block");
  REFUSED(d, ws_free(d, a + 4), WS_STATUS_USAGE, "no such block");
  CHECK(!ws_free(d, 0), "%s", ws_device_error(d));
  ws_device_close(d);
}

static void reuse(void) {
  uint32_t words[64];
  ws_device_t *d = t_open();
  const ws_addr_t a = ws_alloc(d, 1000), b = ws_alloc(d, 100);
  CHECK(!ws_fill(d, a, "\xff", 1, 1000) && !ws_free(d, a), "%s", ws_device_error(d));
  CHECK(ws_alloc(d, 256) == a && !ws_read(d, words, a, 256), "%s", ws_device_error(d));
  for (unsigned i = 0; i < 64; i++)
    CHECK(!words[i], "word %u of a new block is 0x%x", i, words[i]);
  CHECK(ws_alloc(d, 768) == a + 256 && ws_alloc(d, 1) == b + 256, "first fit");
  CHECK(!ws_alloc(d, UINT64_C(1) << 40) && t_has(ws_device_error(d), "do not fit"), "%s",
        ws_device_error(d));
  CHECK(!ws_alloc(d, 256u << 20) && t_has(ws_device_error(d), "are allocated"), "%s",
        ws_device_error(d));
  CHECK(ws_alloc(d, 200u << 20), "200 MB: %s", ws_device_error(d));
  ws_device_close(d);
}

// A freed block stays mapped: a kernel may touch it, the host may not, and the block that comes
// next has nothing of what the kernel left. Where no block has been, the kernel faults.
static void kernel_in_freed_block(void) {
  uint32_t words[64];
  ws_device_t *d = t_open();
  ws_program_t *p = t_load(d, "a");
  const ws_addr_t a = ws_alloc(d, 256), other = ws_alloc(d, 256);
  CHECK(!ws_fill(d, other, "\x55", 1, 256) && !ws_free(d, a), "%s", ws_device_error(d));
  CHECK(!T_RUN(d, p, "count", 1, 1, a), "%s", ws_device_error(d));
  REFUSED(d, ws_read(d, words, a, 4), WS_STATUS_USAGE, "not allocated");
  REFUSED(d, T_RUN(d, p, "count", 1, 1, other + (64 << 20)), WS_STATUS_FAULT, "pc");
  CHECK(ws_alloc(d, 256) == a && !ws_read(d, words, a, 256), "%s", ws_device_error(d));
  for (unsigned i = 0; i < 64; i++)
    CHECK(!words[i], "word %u of a new block is 0x%x", i, words[i]);
  CHECK(!ws_read(d, words, other, 256), "%s", ws_device_error(d));
  for (unsigned i = 0; i < 64; i++)
    CHECK(words[i] == 0x55555555, "word %u of another block is 0x%x", i, words[i]);
  ws_device_close(d);
}

const t_test_t t_memory_tests[] = {{"memory/copies", copies},
                                   {"memory/fills", fills},
                                   {"memory/addresses", addresses},
                                   {"memory/reuse", reuse},
                                   {"memory/kernel_in_freed_block", kernel_in_freed_block},
                                   {NULL, NULL}};
