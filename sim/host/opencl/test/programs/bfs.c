// SPDX-License-Identifier: Apache-2.0
// Breadth-first search: structs and bytes in buffers, launches until a flag says that nothing
// changed.
#include "common.h"

enum { N = 500, DEGREE = 3 };

typedef struct {
  int starting, no_of_edges;
} node_t;

static void reference(const node_t *node, const int *edge, int *cost) {
  int queue[N], head = 0, tail = 0;
  for (int i = 0; i < N; i++)
    cost[i] = -1;
  cost[0] = 0;
  queue[tail++] = 0;
  while (head < tail) {
    const int v = queue[head++];
    for (int i = 0; i < node[v].no_of_edges; i++) {
      const int to = edge[node[v].starting + i];
      if (cost[to] >= 0) continue;
      cost[to] = cost[v] + 1;
      queue[tail++] = to;
    }
  }
}

int main(void) {
  setup_t s = open_device();
  static node_t node[N];
  static int edge[N * DEGREE], cost[N], want[N];
  static cl_uchar mask[N], updating[N], visited[N];
  unsigned seed = 5;
  for (int i = 0; i < N; i++) {
    node[i] = (node_t){i * DEGREE, i % 5 ? DEGREE : 1};
    for (int j = 0; j < DEGREE; j++)
      edge[i * DEGREE + j] = (int)(next_random(&seed) % N);
    cost[i] = -1;
  }
  mask[0] = visited[0] = 1;
  cost[0] = 0;
  reference(node, edge, want);
  cl_program p = build_file(&s, "bfs.cl", NULL);
  cl_kernel visit = kernel_of(p, "visit"), update = kernel_of(p, "update");
  cl_mem dn = buffer(&s, CL_MEM_READ_ONLY, sizeof node, node);
  cl_mem de = buffer(&s, CL_MEM_READ_ONLY, sizeof edge, edge);
  cl_mem dm = buffer(&s, CL_MEM_READ_WRITE, sizeof mask, mask);
  cl_mem du = buffer(&s, CL_MEM_READ_WRITE, sizeof updating, updating);
  cl_mem dv = buffer(&s, CL_MEM_READ_WRITE, sizeof visited, visited);
  cl_mem dc = buffer(&s, CL_MEM_READ_WRITE, sizeof cost, cost);
  cl_mem over = buffer(&s, CL_MEM_READ_WRITE, sizeof(int), NULL);
  const cl_int n = N;
  const size_t global = 512, local = 32;
  const cl_mem first[6] = {dn, de, dm, du, dv, dc}, second[4] = {dm, du, dv, over};
  for (cl_uint i = 0; i < 6; i++)
    ARG(visit, i, first[i]);
  ARG(visit, 6, n);
  for (cl_uint i = 0; i < 4; i++)
    ARG(update, i, second[i]);
  ARG(update, 4, n);
  for (int again = 1; again;) {
    again = 0;
    CHECK(clEnqueueWriteBuffer(s.queue, over, CL_TRUE, 0, sizeof again, &again, 0, NULL, NULL));
    launch(&s, visit, 1, &global, s.group >= 32 ? &local : NULL);
    launch(&s, update, 1, &global, s.group >= 32 ? &local : NULL);
    read_back(&s, over, sizeof again, &again);
  }
  read_back(&s, dc, sizeof cost, cost);
  size_t wrong = 0;
  for (int i = 0; i < N; i++)
    wrong += cost[i] != want[i];
  close_device(&s);
  return verdict("bfs", wrong);
}
