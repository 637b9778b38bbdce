// Backtracking with a stack of its own in each work-item, which begins with the two first rows.
static bool attacked(const char *column, int row) {
  for (int i = 0; i < row; i++) {
    const int apart = abs(column[i] - column[row]);
    if (apart == 0 || apart == row - i) return true;
  }
  return false;
}

kernel void queens(global uint *counts, const int n) {
  const int x = get_global_id(0), y = get_global_id(1);
  char column[16] = {x, y, -1};
  uint found = 0;
  int row = 2;
  if (attacked(column, 1)) goto done;
  while (row >= 2) {
    if (++column[row] == n) {
      row--;
      continue;
    }
    if (attacked(column, row)) continue;
    if (row == n - 1) {
      found++;
      continue;
    }
    column[++row] = -1;
  }
done:
  counts[y * n + x] = found;
}

// The same by bits, with a switch.
kernel void masks(global uint *counts, const int n) {
  const uint all = (1u << n) - 1;
  uint free[16], left[16], down[16], right[16], found = 0;
  int row = 1;
  const int x = get_global_id(0);
  left[1] = 2u << x, down[1] = 1u << x, right[1] = 1u << x >> 1;
  free[1] = all & ~(left[1] | down[1] | right[1]);
  while (row > 0) {
    switch (free[row] == 0 ? 0 : row == n - 1 ? 1 : 2) {
    case 0:
      row--;
      break;
    case 1:
      found += popcount(free[row]);
      row--;
      break;
    default: {
      const uint bit = free[row] & -free[row];
      free[row] ^= bit;
      left[row + 1] = (left[row] | bit) << 1;
      down[row + 1] = down[row] | bit;
      right[row + 1] = (right[row] | bit) >> 1;
      row++;
      free[row] = all & ~(left[row] | down[row] | right[row]);
    }
    }
  }
  counts[x] = found;
}
