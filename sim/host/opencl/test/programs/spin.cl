// On a machine without compare-and-swap the limit ends it with locks of the library taken.
kernel void spin(global int *flag, global int *d) {
  while (atomic_cmpxchg(flag, 99, 99) == 0)
    continue;
  d[get_global_id(0)] = *flag;
}
