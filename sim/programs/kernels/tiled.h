// SPDX-License-Identifier: Apache-2.0
// What sgemm_tiled and matmul_tiled have in common: C = A * B of n x n words by blocks of size x
// size threads, through tiles in shared memory. A thread computes one word of C (4 * size * size
// words of shared memory) or WIDE x WIDE (WIDE times as many); WIDE is 2 or 4. To be included
// after ws.h with word_t, WORD_ASK and WORD_OPAQUE (ws_ask and ws_opaque of a word), WORD_SHUFFLE
// (ws_shfl_idx of one), WIDE and MULTIPLY_ADD(x, y, sum) defined.

// A row of a tile of A: in shared memory, or with a word in a register of each thread of the row.
typedef struct {
  const word_t *words;
  const uint32_t *lane; // NULL, or numbers of these threads in the warp
  word_t own;
} row_t;

WS_INLINE word_t row_word(row_t row, uint32_t i) {
  return row.lane ? WORD_SHUFFLE(row.own, row.lane[i]) : row.words[i];
}

// The numbers of the threads with x coordinates 0 .. size - 1 beside the thread with `tx`.
WS_INLINE void row_lanes(uint32_t size, uint32_t tx, uint32_t lane[16]) {
#pragma GCC unroll 16
  for (uint32_t i = 0; i < size; i++) {
    lane[i] = ws_lane() - tx + i;
    ws_keep(lane[i]);
  }
}

// Adds the products of a row and a column of two tiles. The words of the next product are asked for
// before and after an addition: the load/store unit takes one instruction per cycle, and all warps
// come here together.
WS_INLINE word_t products(uint32_t size, row_t row, const word_t *column, word_t sum) {
  word_t r = row_word(row, 0), q = column[0];
  WORD_ASK(r);
  WORD_ASK(q);
#pragma GCC unroll 16
  for (uint32_t i = 1; i < size; i++) {
    word_t next = row_word(row, i);
    WORD_ASK(next);
    sum = MULTIPLY_ADD(r, q, sum);
    WORD_ASK(sum);
    r = next;
    q = column[i * size];
    WORD_ASK(q);
  }
  return MULTIPLY_ADD(r, q, sum);
}

// For any n.
WS_INLINE void multiply(uint32_t size, const word_t *a, const word_t *b, word_t *c, uint32_t n) {
  word_t *ta = ws_dynamic_shared(word_t), *tb = ta + size * size;
  uint32_t tx = threadIdx.x, ty = threadIdx.y, at = ty * size + tx;
  uint32_t x = ws_global_x(), y = ws_global_y();
  word_t sum = 0;
  const word_t *row = ta + ty * size, *column = tb + tx;
  ws_keep(row); // and loads at constant distances from these two
  ws_keep(column);
  for (uint32_t k = 0; k < n; k += size) {
    ta[at] = y < n && k + tx < n ? a[y * n + k + tx] : 0;
    tb[at] = x < n && k + ty < n ? b[(k + ty) * n + x] : 0;
    __syncthreads();
    sum = products(size, (row_t){.words = row}, column, sum);
    __syncthreads();
  }
  if (x < n && y < n) c[y * n + x] = sum;
}

// For an even number of tiles without rest: two pairs of tiles. One is filled while the other is in
// use, so that a tile needs one barrier, and the words of the next are on their way meanwhile.
// With rows, which a warp must have whole, the words of A stay in registers and are passed on by
// shuffles: one of three instructions of a product is a load instead of two.
WS_INLINE void multiply_pairs(uint32_t size, int rows, const word_t *a, const word_t *b, word_t *c,
                              uint32_t n) {
  const uint32_t tile = size * size, step = size * n, tx = threadIdx.x, ty = threadIdx.y;
  const uint32_t x = ws_global_x(), y = ws_global_y();
  word_t *row = ws_dynamic_shared(word_t) + ty * size, *column = ws_dynamic_shared(word_t) + tx;
  word_t *to = column + ty * size, sum = 0;
  const word_t *pa = a + (y * n + tx), *pb = b + (ty * n + x), *end = pa + n;
  word_t *pc = c + (y * n + x);
  ws_keep(row); // and accesses at constant distances from these
  ws_keep(column);
  ws_keep(to);
  word_t va = *pa, vb = *pb;
  row_t even = {.words = row}, odd = {.words = row + 2 * tile};
  uint32_t lane[16];
  if (rows) {
    row_lanes(size, tx, lane);
    even.lane = odd.lane = lane;
  }
  for (;;) {
    if (rows)
      even.own = va;
    else
      to[0] = va;
    to[tile] = vb;
    __syncthreads();
    va = pa[size];
    WORD_ASK(va);
    pb += step;
    vb = *pb;
    WORD_ASK(vb);
    sum = products(size, even, column + tile, sum);
    if (rows)
      odd.own = va;
    else
      to[2 * tile] = va;
    to[3 * tile] = vb;
    __syncthreads();
    pa += 2 * size;
    if (pa == end) break;
    va = *pa;
    WORD_ASK(va);
    pb += step;
    vb = *pb;
    WORD_ASK(vb);
    sum = products(size, odd, column + 3 * tile, sum);
  }
  *pc = products(size, odd, column + 3 * tile, sum);
}

// ---- wide x wide words per thread ---------------------------------------------------------------
//
// Above, two of three instructions are loads, and there is one load/store unit for all schedulers.
// With wide rows and wide columns a thread makes wide * wide products of 2 * wide words. Blocks of
// size x size threads compute squares of wide * size words; `wide` tiles of A lie one below the
// other, as many of B side by side, and thread x, y of a tile has the words x, y of all.

#define EACH_COPY(m) _Pragma("GCC unroll 8") for (uint32_t m = 0; m < 2 * wide; m++)
#define EACH_WIDE(j) _Pragma("GCC unroll 4") for (uint32_t j = 0; j < wide; j++)

typedef struct {
  const word_t *row, *column; // what it reads: of the tiles 0 of A and B
  word_t *to_a, *to_b;        // where the words that it copies go
  const word_t *a, *b;        // the next to be copied
  uint32_t down;              // from one tile of A to the one below, and of B
  int rows;                   // A's words are not in its tiles but in
  word_t own[4];              // these registers of
  uint32_t lane[16];          // these threads
  word_t r[4], q[4];          // words to be multiplied, of a row and of a column
  word_t sum[4][4];
} wide_t;

// Asks for the words of product k of one half of the tiles. Meanwhile it adds the product asked for
// before, if there is one, so that no more than two loads follow each other.
WS_INLINE void wide_ask(uint32_t size, uint32_t wide, wide_t *f, uint32_t half, uint32_t k,
                        int before) {
  const uint32_t tile = size * size, from = half * wide * tile;
  word_t r[4], q[4];
  EACH_WIDE(i) {
    EACH_WIDE(j) {
      const uint32_t word = 2 * (i * wide + j) / wide, at = word / 2;
      if (before) {
        f->sum[i][j] = MULTIPLY_ADD(f->r[i], f->q[j], f->sum[i][j]);
        WORD_ASK(f->sum[i][j]);
      }
      if (2 * j % wide) continue;
      if (word % 2) {
        q[at] = f->column[from + at * tile + k * size];
        WORD_ASK(q[at]);
      } else {
        r[at] = f->rows ? WORD_SHUFFLE(f->own[at], f->lane[k]) : f->row[from + at * tile + k];
        WORD_ASK(r[at]);
      }
    }
  }
  EACH_WIDE(j) {
    f->r[j] = r[j];
    f->q[j] = q[j];
  }
}

// Of one half of the tiles, asks for the words of all products but the first. The next tiles, if
// there are any, are copied meanwhile, a few words at a time, so that the warps do not all come to
// the load/store unit together: words are asked for in the first half of the products and stored
// in the second.
WS_INLINE void wide_ask_rest(uint32_t size, uint32_t wide, wide_t *f, uint32_t half, int more) {
  const uint32_t tile = size * size, to = (1 - half) * wide * tile;
  const word_t *next_a = f->a;
  word_t copy[8];
#pragma GCC unroll 16
  for (uint32_t k = 0; k < size; k++) {
    EACH_COPY(m) {
      if (more && m / 2 * size / (2 * wide) == k) {
        copy[m] = m % 2 ? f->b[m / 2 * size] : *next_a;
        WORD_ASK(copy[m]);
        if (m % 2 == 0 && m + 2 < 2 * wide) next_a += f->down;
      }
    }
    if (k + 1 < size) wide_ask(size, wide, f, half, k + 1, 1);
    EACH_COPY(m) {
      if (!more || (2 * wide + m) * size / (4 * wide) != k) continue;
      if (m % 2 || !f->rows) *(to + m / 2 * tile + (m % 2 ? f->to_b : f->to_a)) = copy[m];
    }
  }
  if (more) EACH_WIDE(j) f->own[j] = copy[2 * j];
}

// Adds the product asked for last.
WS_INLINE void wide_last(uint32_t wide, wide_t *f) {
  EACH_WIDE(i) EACH_WIDE(j) f->sum[i][j] = MULTIPLY_ADD(f->r[i], f->q[j], f->sum[i][j]);
}

// For any n.
WS_INLINE void wide_multiply(uint32_t size, uint32_t wide, const word_t *a, const word_t *b,
                             word_t *c, uint32_t n) {
  const uint32_t tile = size * size, tx = threadIdx.x, ty = threadIdx.y;
  const uint32_t x = blockIdx.x * wide * size + tx, y = blockIdx.y * wide * size + ty;
  word_t *ta = ws_dynamic_shared(word_t), *tb = ta + 2 * wide * tile;
  wide_t f = {.row = ta + ty * size, .column = tb + tx, .sum = {{0}}};
  ta += ty * size + tx;
  tb += ty * size + tx;
  ws_keep(f.row); // and loads at constant distances from these two
  ws_keep(f.column);
  for (uint32_t k = 0; k < n; k += size) {
    EACH_WIDE(j) {
      const uint32_t i = y + j * size, l = x + j * size;
      ta[j * tile] = i < n && k + tx < n ? a[i * n + k + tx] : 0;
      tb[j * tile] = k + ty < n && l < n ? b[(k + ty) * n + l] : 0;
    }
    __syncthreads();
    wide_ask(size, wide, &f, 0, 0, 0);
    wide_ask_rest(size, wide, &f, 0, 0);
    wide_last(wide, &f);
    __syncthreads();
  }
  EACH_WIDE(i) {
    EACH_WIDE(j) {
      if (y + i * size < n && x + j * size < n) c[(y + i * size) * n + x + j * size] = f.sum[i][j];
    }
  }
}

// For an even number of tiles without rest, as multiply_pairs.
WS_INLINE void wide_multiply_pairs(uint32_t size, uint32_t wide, int rows, const word_t *a,
                                   const word_t *b, word_t *c, uint32_t n) {
  const uint32_t tile = size * size, step = size * n;
  uint32_t tx = threadIdx.x, ty = threadIdx.y;
  const uint32_t x = blockIdx.x * wide * size + tx, y = blockIdx.y * wide * size + ty;
  const word_t *first_a = a + (y * n + tx), *first_b = b + (ty * n + x);
  const word_t *end = first_a + n, *p = first_a;
  word_t va[4], vb[4];
  EACH_WIDE(j) {
    va[j] = *p;
    WORD_ASK(va[j]);
    vb[j] = first_b[j * size];
    WORD_ASK(vb[j]);
    p += step;
  }
  ws_opaque(tx); // what follows from here on is computed while the words are loaded
  ws_opaque(ty);
  word_t *ta = ws_dynamic_shared(word_t), *tb = ta + 2 * wide * tile;
  wide_t fields = {.row = ta + ty * size,
                   .column = tb + tx,
                   .to_a = ta + ty * size + tx,
                   .to_b = tb + ty * size + tx,
                   .a = first_a,
                   .b = first_b,
                   .down = step,
                   .rows = rows,
                   .sum = {{0}}},
         *f = &fields;
  ws_keep(f->row); // and accesses at constant distances from these
  ws_keep(f->column);
  ws_keep(f->to_a);
  ws_keep(f->to_b);
  word_t *pc = c + (y * n + x);
  EACH_WIDE(i) EACH_WIDE(j) WORD_OPAQUE(f->sum[i][j]);
  if (rows) row_lanes(size, tx, f->lane);
  EACH_WIDE(j) {
    if (rows)
      f->own[j] = va[j];
    else
      f->to_a[j * tile] = va[j];
    f->to_b[j * tile] = vb[j];
  }
  __syncthreads();
  wide_ask(size, wide, f, 0, 0, 0);
  for (;;) {
    f->a += size;
    f->b += step;
    wide_ask_rest(size, wide, f, 0, 1);
    __syncthreads();
    wide_ask(size, wide, f, 1, 0, 1);
    f->a += size;
    f->b += step;
    if (f->a == end) break;
    wide_ask_rest(size, wide, f, 1, 1);
    __syncthreads();
    wide_ask(size, wide, f, 0, 0, 1);
  }
  wide_ask_rest(size, wide, f, 1, 0);
  wide_last(wide, f);
  EACH_WIDE(i) {
    EACH_WIDE(j) pc[j * size] = f->sum[i][j];
    pc += step;
  }
}

// The kernels of a tile width.
#define TILED(name, size) TILED_BY(name##size, size, 0)
#define TILED_ROWS(name, size) TILED_BY(name##size##_rows, size, 1)
#define TILED_BY(kernel, size, rows)                                                               \
  WS_KERNEL(kernel, const word_t *, a, const word_t *, b, word_t *, c, uint32_t, n) {              \
    if (n % (2 * size) == 0 && n)                                                                  \
      multiply_pairs(size, rows, a, b, c, n);                                                      \
    else                                                                                           \
      multiply(size, a, b, c, n);                                                                  \
  }
#define TILED_WIDE(name, size) TILED_WIDE_BY(name##size##_wide, size, 0)
#define TILED_WIDE_ROWS(name, size) TILED_WIDE_BY(name##size##_wide_rows, size, 1)
#define TILED_WIDE_BY(kernel, size, rows)                                                          \
  WS_KERNEL(kernel, const word_t *, a, const word_t *, b, word_t *, c, uint32_t, n) {              \
    if (n % (WIDE * size) == 0 && n)                                                               \
      wide_multiply_pairs(size, WIDE, rows, a, b, c, n);                                           \
    else                                                                                           \
      wide_multiply(size, WIDE, a, b, c, n);                                                       \
  }
