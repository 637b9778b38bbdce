// SPDX-License-Identifier: Apache-2.0
// The sparse memory.
#define _POSIX_C_SOURCE 200809L
#include "t.h"

#include <stdlib.h>

static ws_mem_t *m, *n;

static void fresh(void) {
  ws_mem_free(m);
  ws_mem_free(n);
  m = ws_mem_new();
  n = NULL;
}

static uint32_t word(const ws_mem_t *mem, uint32_t addr) {
  uint32_t v = 0xDEAD;
  (void)ws_mem_read_le(mem, addr, 4, &v);
  return v;
}

static void only_mapped_bytes_are_there(void) {
  fresh();
  uint32_t v;
  CHECK_EQ(ws_mem_read_le(m, 0, 4, &v), WS_MEM_UNMAPPED);
  ws_mem_map(m, 0x1002, 0x10);
  CHECK_EQ(ws_mem_read_le(m, 0x1000, 4, &v), WS_MEM_UNMAPPED);
  CHECK_EQ(ws_mem_write_le(m, 0x1000, 4, 1), WS_MEM_UNMAPPED);
  CHECK_EQ(ws_mem_read_le(m, 0x1002, 4, &v), WS_MEM_OK);
  CHECK_EQ(v, 0);
  CHECK_EQ(ws_mem_write_le(m, 0x100E, 4, 0xA1B2C3D4), WS_MEM_OK);
  CHECK_EQ(ws_mem_write_le(m, 0x1010, 4, 0), WS_MEM_UNMAPPED);
  CHECK_EQ(ws_mem_read_le(m, 0x100F, 2, &v), WS_MEM_OK);
  CHECK_EQ(v, 0xB2C3);
}

static void ranges_merge(void) {
  fresh();
  static const uint32_t base[] = {0x5000, 0x1000, 0x3000, 0x7000, 0x9000};
  for (int i = 0; i < 5; i++)
    ws_mem_map(m, base[i], 0x1000);
  CHECK(!ws_mem_mapped(m, 0x1000, 0x1001), "a hole is mapped");
  ws_mem_map(m, 0x2000, 0x1000);
  CHECK(ws_mem_mapped(m, 0x1000, 0x3000), "touching ranges are not one");
  ws_mem_map(m, 0x3800, 0x4000);
  CHECK(ws_mem_mapped(m, 0x1000, 0x7000), "an overlapping range does not join the others");
  CHECK(!ws_mem_mapped(m, 0x8000, 1) && ws_mem_mapped(m, 0x9000, 0x1000),
        "the range above is lost");
  ws_mem_map(m, 0xFFFFF000, UINT64_C(1) << 32);
  CHECK(ws_mem_mapped(m, 0xFFFFFFFC, 4), "the top is not mapped");
  CHECK(!ws_mem_mapped(m, 0xFFFFFFFC, 5) && !ws_mem_mapped(m, 0, 1), "the top wraps");
  fresh();
  ws_mem_map(m, 0, UINT64_C(1) << 32);
  CHECK(ws_mem_mapped(m, 0, UINT64_C(1) << 32), "all of memory is not mapped");
}

static void accesses_cross_pages(void) {
  fresh();
  uint8_t blob[10000], back[10000];
  for (size_t i = 0; i < sizeof blob; i++)
    blob[i] = (uint8_t)(i * 7 + 3);
  CHECK_EQ(ws_mem_load(m, 0x00FFFFFE, blob, sizeof blob), WS_MEM_OK);
  CHECK_EQ(ws_mem_read(m, 0x00FFFFFE, back, sizeof back), WS_MEM_OK);
  CHECK(memcmp(blob, back, sizeof blob) == 0, "read back differs");
  CHECK_EQ(word(m, 0x00FFFFFE), 0x03u | 10u << 8 | 17u << 16 | 24u << 24);
}

static void strobes_choose_bytes(void) {
  fresh();
  static const uint8_t data[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, strb[2] = {0x42, 0x09};
  ws_mem_map(m, 0x101, 11);
  CHECK_EQ(ws_mem_write_strb(m, 0x100, data, strb, 12), WS_MEM_OK);
  static const uint8_t want[11] = {2, 0, 0, 0, 0, 7, 0, 9, 0, 0, 12};
  uint8_t got[11];
  CHECK_EQ(ws_mem_read(m, 0x101, got, 11), WS_MEM_OK);
  CHECK(memcmp(got, want, 11) == 0, "wrong bytes");
  static const uint8_t all[2] = {0xFF, 0xFF};
  CHECK_EQ(ws_mem_write_strb(m, 0x100, data, all, 12), WS_MEM_UNMAPPED);
  CHECK_EQ(ws_mem_read(m, 0x101, got, 11), WS_MEM_OK);
  CHECK(memcmp(got, want, 11) == 0, "a failed write had an effect");
}

static void compare_and_hash_see_contents_only(void) {
  fresh();
  ws_mem_map(m, 0, 0x10000);
  ws_mem_write_le(m, 0x2345, 1, 0x11);
  n = ws_mem_clone(m);
  ws_mem_write_le(n, 0x9000, 4, 0); // allocates a page, changes nothing
  CHECK_EQ(ws_mem_hash(m), ws_mem_hash(n));
  CHECK_EQ(ws_mem_compare(m, "a", n, "b", 0, UINT64_C(1) << 32, NULL, 0), 0);
  ws_mem_write_le(n, 0x2346, 1, 0x22);
  ws_mem_write_le(n, 0x3FFC, 4, 5);
  CHECK(ws_mem_hash(m) != ws_mem_hash(n), "the hash misses a difference");
  CHECK_EQ(word(m, 0x2344), 0x1100);
  CHECK_EQ(word(n, 0x2344), 0x221100);
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&text, &size);
  CHECK_EQ(ws_mem_compare(m, "rtl", n, "model", 0, UINT64_C(1) << 32, f, 1), 2);
  fclose(f);
  bool same = strcmp(text, "0x00002344: rtl 0x00001100 model 0x00221100\n") == 0;
  free(text);
  CHECK(same, "wrong report");
  CHECK_EQ(ws_mem_compare(m, "a", n, "b", 0x3000, 0xFFC, NULL, 0), 0);
  CHECK_EQ(ws_mem_compare(m, "a", n, "b", 0x3000, 0x1000, NULL, 0), 1);
  fresh();
  ws_mem_free(m);
  m = NULL;
}

static void a_file_is_loaded_and_mapped(void) {
  fresh();
  size_t size = 0;
  const char *path = __FILE__;
  CHECK_EQ(ws_mem_load_file(m, 0x3F02, path, &size), WS_MEM_OK);
  CHECK(size > 4096 && ws_mem_mapped(m, 0x3F02, size) && !ws_mem_mapped(m, 0x3F02, size + 1),
        "size");
  CHECK_EQ(word(m, 0x3F02), 0x53202F2F); // "// S"
  CHECK_EQ(ws_mem_load_file(m, 0, "no/such/file", &size), WS_MEM_IO);
  ws_mem_free(m);
  m = NULL;
}

const test_t tests_mem[] = {
    {"model/mem/only_mapped_bytes_are_there", only_mapped_bytes_are_there},
    {"model/mem/ranges_merge", ranges_merge},
    {"model/mem/accesses_cross_pages", accesses_cross_pages},
    {"model/mem/strobes_choose_bytes", strobes_choose_bytes},
    {"model/mem/a_file_is_loaded_and_mapped", a_file_is_loaded_and_mapped},
    {"model/mem/compare_and_hash_see_contents_only", compare_and_hash_see_contents_only},
    {0}};
