// Global alignment of two sequences, by square blocks along the diagonals: the host gives TILE.
int best(int a, int b, int c) {
  return max(max(a, b), c);
}

void fill(local int (*t)[TILE + 1], local const int (*score)[TILE], int x, int y, int gap) {
  t[y + 1][x + 1] = best(t[y][x] + score[y][x], t[y + 1][x] - gap, t[y][x + 1] - gap);
}

kernel void diagonal(global int *table, global const int *score, const int n, const int gap,
                     const int first, const int block) {
  local int t[TILE + 1][TILE + 1], s[TILE][TILE];
  const int me = get_local_id(0), bx = first + get_group_id(0), by = block - bx;
  const int width = n + 1, corner = by * TILE * width + bx * TILE;
  for (int y = 0; y < TILE; y++)
    s[y][me] = score[(by * TILE + y) * n + bx * TILE + me];
  t[0][me + 1] = table[corner + me + 1];
  t[me + 1][0] = table[corner + (me + 1) * width];
  if (me == 0) t[0][0] = table[corner];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 0; d < 2 * TILE - 1; d++) {
    const int y = d - me;
    if (y >= 0 && y < TILE) fill(t, s, me, y, gap);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int y = 0; y < TILE; y++)
    table[corner + (y + 1) * width + me + 1] = t[y + 1][me + 1];
}
