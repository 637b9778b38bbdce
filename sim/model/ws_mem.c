// SPDX-License-Identifier: Apache-2.0
// Paged sparse memory: a two-level page table over 32 bits and a sorted list of mapped ranges.
#include "ws_mem.h"

#include <stdlib.h>
#include <string.h>

enum {
  PAGE_W = 12,
  PAGE_BYTES = 1 << PAGE_W,
  LEAF_W = 10,
  LEAF_N = 1 << LEAF_W,
  ROOT_N = 1 << (32 - PAGE_W - LEAF_W)
};

typedef struct leaf {
  uint8_t *page[LEAF_N];
} leaf_t;

typedef struct range {
  uint64_t lo, hi; // lo <= address < hi
} range_t;

struct ws_mem {
  leaf_t *root[ROOT_N];
  range_t *range; // ascending, neither overlapping nor touching
  size_t range_n, range_cap;
};

ws_mem_t *ws_mem_new(void) {
  return calloc(1, sizeof(ws_mem_t));
}

void ws_mem_free(ws_mem_t *mem) {
  if (!mem) return;
  for (size_t i = 0; i < ROOT_N; i++) {
    if (!mem->root[i]) continue;
    for (size_t j = 0; j < LEAF_N; j++)
      free(mem->root[i]->page[j]);
    free(mem->root[i]);
  }
  free(mem->range);
  free(mem);
}

static const uint8_t *page_find(const ws_mem_t *mem, uint32_t addr) {
  const leaf_t *leaf = mem->root[addr >> (PAGE_W + LEAF_W)];
  return leaf ? leaf->page[(addr >> PAGE_W) & (LEAF_N - 1)] : NULL;
}

static uint8_t *page_make(ws_mem_t *mem, uint32_t addr) {
  leaf_t **leaf = &mem->root[addr >> (PAGE_W + LEAF_W)];
  if (!*leaf) *leaf = calloc(1, sizeof **leaf);
  if (!*leaf) return NULL;
  uint8_t **page = &(*leaf)->page[(addr >> PAGE_W) & (LEAF_N - 1)];
  if (!*page) *page = calloc(1, PAGE_BYTES);
  return *page;
}

ws_mem_t *ws_mem_clone(const ws_mem_t *mem) {
  ws_mem_t *copy = ws_mem_new();
  if (!copy) return NULL;
  for (size_t i = 0; i < mem->range_n; i++)
    if (ws_mem_map(copy, (uint32_t)mem->range[i].lo, mem->range[i].hi - mem->range[i].lo))
      goto fail;
  for (size_t i = 0; i < ROOT_N; i++)
    for (size_t j = 0; mem->root[i] && j < LEAF_N; j++) {
      const uint8_t *from = mem->root[i]->page[j];
      if (!from) continue;
      uint8_t *to = page_make(copy, (uint32_t)((i << LEAF_W | j) << PAGE_W));
      if (!to) goto fail;
      memcpy(to, from, PAGE_BYTES);
    }
  return copy;
fail:
  ws_mem_free(copy);
  return NULL;
}

int ws_mem_map(ws_mem_t *mem, uint32_t base, uint64_t bytes) {
  const uint64_t top = UINT64_C(1) << 32;
  if (bytes == 0) return WS_MEM_OK;
  range_t add = {base, bytes > top - base ? top : base + bytes};
  if (mem->range_n == mem->range_cap) {
    size_t cap = mem->range_cap ? 2 * mem->range_cap : 8;
    range_t *grown = realloc(mem->range, cap * sizeof *grown);
    if (!grown) return WS_MEM_NOMEM;
    mem->range = grown;
    mem->range_cap = cap;
  }
  // Ranges below `add` stay, those that meet it are swallowed, those above move up by one.
  size_t first = 0, n = mem->range_n;
  while (first < n && mem->range[first].hi < add.lo)
    first++;
  size_t last = first;
  for (; last < n && mem->range[last].lo <= add.hi; last++) {
    if (mem->range[last].lo < add.lo) add.lo = mem->range[last].lo;
    if (mem->range[last].hi > add.hi) add.hi = mem->range[last].hi;
  }
  memmove(&mem->range[first + 1], &mem->range[last], (n - last) * sizeof(range_t));
  mem->range[first] = add;
  mem->range_n = n - (last - first) + 1;
  return WS_MEM_OK;
}

bool ws_mem_mapped(const ws_mem_t *mem, uint32_t addr, uint64_t bytes) {
  for (size_t i = 0; i < mem->range_n && mem->range[i].lo <= addr; i++)
    if (addr < mem->range[i].hi) return bytes <= mem->range[i].hi - addr;
  return false;
}

ws_mem_piece_t ws_mem_piece(ws_mem_t *mem, uint32_t addr) {
  const uint64_t page = addr & ~(uint32_t)(PAGE_BYTES - 1);
  for (size_t i = 0; i < mem->range_n && mem->range[i].lo <= addr; i++) {
    const range_t *r = &mem->range[i];
    if (addr >= r->hi) continue;
    const uint64_t lo = r->lo > page ? r->lo : page,
                   hi = r->hi < page + PAGE_BYTES ? r->hi : page + PAGE_BYTES;
    uint8_t *host = page_make(mem, addr);
    if (!host) break;
    return (ws_mem_piece_t){(uint32_t)lo, (uint32_t)(hi - lo), host + (lo - page)};
  }
  return (ws_mem_piece_t){0};
}

// Bytes from addr to the end of its page, at most n.
static size_t page_left(uint32_t addr, size_t n) {
  size_t left = PAGE_BYTES - (addr & (PAGE_BYTES - 1));
  return left < n ? left : n;
}

static void copy_out(const ws_mem_t *mem, uint32_t addr, uint8_t *dst, size_t n) {
  while (n) {
    size_t part = page_left(addr, n);
    const uint8_t *page = page_find(mem, addr);
    if (page)
      memcpy(dst, page + (addr & (PAGE_BYTES - 1)), part);
    else
      memset(dst, 0, part);
    addr += (uint32_t)part;
    dst += part;
    n -= part;
  }
}

int ws_mem_read(const ws_mem_t *mem, uint32_t addr, void *dst, size_t n) {
  if (!ws_mem_mapped(mem, addr, n)) return WS_MEM_UNMAPPED;
  copy_out(mem, addr, dst, n);
  return WS_MEM_OK;
}

int ws_mem_write(ws_mem_t *mem, uint32_t addr, const void *src, size_t n) {
  if (!ws_mem_mapped(mem, addr, n)) return WS_MEM_UNMAPPED;
  for (const uint8_t *from = src; n;) {
    size_t part = page_left(addr, n);
    uint8_t *page = page_make(mem, addr);
    if (!page) return WS_MEM_NOMEM;
    memcpy(page + (addr & (PAGE_BYTES - 1)), from, part);
    addr += (uint32_t)part;
    from += part;
    n -= part;
  }
  return WS_MEM_OK;
}

int ws_mem_write_strb(ws_mem_t *mem, uint32_t addr, const void *src, const uint8_t *strb,
                      size_t n) {
  const uint8_t *from = src;
  for (size_t i = 0; i < n; i++)
    if ((strb[i / 8] >> (i % 8) & 1) && !ws_mem_mapped(mem, addr + (uint32_t)i, 1))
      return WS_MEM_UNMAPPED;
  for (size_t i = 0; i < n; i++) {
    if (!(strb[i / 8] >> (i % 8) & 1)) continue;
    int rc = ws_mem_write(mem, addr + (uint32_t)i, from + i, 1);
    if (rc) return rc;
  }
  return WS_MEM_OK;
}

int ws_mem_read_le(const ws_mem_t *mem, uint32_t addr, unsigned bytes, uint32_t *value) {
  uint8_t b[4] = {0};
  int rc = ws_mem_read(mem, addr, b, bytes);
  *value = (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
  return rc;
}

int ws_mem_write_le(ws_mem_t *mem, uint32_t addr, unsigned bytes, uint32_t value) {
  uint8_t b[4] = {(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16),
                  (uint8_t)(value >> 24)};
  return ws_mem_write(mem, addr, b, bytes);
}

int ws_mem_load(ws_mem_t *mem, uint32_t addr, const void *blob, size_t n) {
  int rc = ws_mem_map(mem, addr, n);
  return rc || n == 0 ? rc : ws_mem_write(mem, addr, blob, n);
}

int ws_mem_load_file(ws_mem_t *mem, uint32_t addr, const char *path, size_t *n) {
  uint8_t buf[PAGE_BYTES];
  FILE *f = fopen(path, "rb");
  if (!f) return WS_MEM_IO;
  int rc = WS_MEM_OK;
  *n = 0;
  for (size_t got; rc == WS_MEM_OK && (got = fread(buf, 1, sizeof buf, f)) > 0; *n += got)
    rc = ws_mem_load(mem, addr + (uint32_t)*n, buf, got);
  if (ferror(f)) rc = WS_MEM_IO;
  fclose(f);
  return rc;
}

static uint32_t page_word(const uint8_t *page, size_t offset) {
  if (!page) return 0;
  const uint8_t *b = page + offset;
  return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

uint64_t ws_mem_hash(const ws_mem_t *mem) {
  uint64_t h = UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < ROOT_N; i++)
    for (size_t j = 0; mem->root[i] && j < LEAF_N; j++)
      for (size_t k = 0; mem->root[i]->page[j] && k < PAGE_BYTES; k += 4) {
        uint64_t word = page_word(mem->root[i]->page[j], k);
        if (!word) continue;
        h = (h ^ (((i << LEAF_W | j) << PAGE_W) + k)) * UINT64_C(0x100000001b3);
        h = (h ^ word) * UINT64_C(0x100000001b3);
      }
  return h;
}

size_t ws_mem_compare(const ws_mem_t *a, const char *name_a, const ws_mem_t *b, const char *name_b,
                      uint32_t base, uint64_t bytes, FILE *out, size_t max) {
  const uint64_t top = UINT64_C(1) << 32;
  uint64_t end = bytes > top - base ? top : base + bytes;
  size_t diffs = 0;
  for (uint64_t addr = base & ~UINT32_C(3); addr < end;) {
    const uint8_t *pa = page_find(a, (uint32_t)addr), *pb = page_find(b, (uint32_t)addr);
    uint64_t next = (addr | (PAGE_BYTES - 1)) + 1;
    for (; (pa || pb) && addr < next && addr < end; addr += 4) {
      uint32_t wa = page_word(pa, addr & (PAGE_BYTES - 1)),
               wb = page_word(pb, addr & (PAGE_BYTES - 1));
      if (wa == wb) continue;
      if (out && diffs < max)
        fprintf(out, "0x%08x: %s 0x%08x %s 0x%08x\n", (unsigned)addr, name_a, (unsigned)wa, name_b,
                (unsigned)wb);
      diffs++;
    }
    addr = next;
  }
  return diffs;
}
