// SPDX-License-Identifier: Apache-2.0
// Sections under spin locks: several spellings of the loop.
kernel void flag(global int *lock, volatile global int *sums) {
  const int i = get_global_id(0) & 3;
  int done = 0;
  while (!done) {
    if (atomic_cmpxchg(&lock[i], 0, 1) == 0) {
      sums[i] += 1;
      mem_fence(CLK_GLOBAL_MEM_FENCE);
      atomic_xchg(&lock[i], 0);
      done = 1;
    }
  }
}

int try_lock(volatile global int *lock) {
  return atomic_xchg(lock, 1) == 0;
}

void unlock(volatile global int *lock) {
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  atomic_xchg(lock, 0);
}

kernel void helpers(global int *lock, volatile global int *sums) {
  bool waiting = true;
  do {
    if (try_lock(lock)) {
      sums[get_global_id(0) & 3] += 2;
      unlock(lock);
      waiting = false;
    }
  } while (waiting);
}

kernel void in_local(global int *lock, volatile global int *sums) {
  local int l;
  volatile local int sum[4];
  const uint me = get_local_id(0);
  if (me < 4) sum[me] = 0;
  if (me == 0) l = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (bool done = false; !done;) {
    if (!atomic_cmpxchg(&l, 0, 1)) {
      sum[me & 3] += 3;
      mem_fence(CLK_LOCAL_MEM_FENCE);
      atomic_xchg(&l, 0);
      done = true;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (me < 4) atomic_add(&sums[me], sum[me]);
}
