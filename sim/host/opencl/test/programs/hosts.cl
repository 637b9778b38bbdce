// What hosts.c launches.
kernel void scale(global int *d, const int by, const int plus) {
  const int i = get_global_id(0);
  d[i] = d[i] * by + plus;
}

kernel void stencil(global const int *from, global int *to, const int nx, const int ny) {
  const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  const int at = (z * ny + y) * nx + x;
  to[at] = from[at] - from[at - 1] + 2 * from[at + 1] - 3 * from[at - nx] + 4 * from[at + nx] -
           5 * from[at - nx * ny] + 6 * from[at + nx * ny] + FACTOR * get_global_offset(2);
}
