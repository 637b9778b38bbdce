typedef struct {
  int starting;
  int no_of_edges;
} Node;

__kernel void visit(const __global Node *nodes, const __global int *edges, __global uchar *mask,
                    __global uchar *updating, __global const uchar *visited, __global int *cost,
                    const int n) {
  int tid = get_global_id(0);
  if (tid < n && mask[tid]) {
    mask[tid] = false;
    for (int i = nodes[tid].starting; i < nodes[tid].starting + nodes[tid].no_of_edges; i++) {
      int id = edges[i];
      if (!visited[id]) {
        cost[id] = cost[tid] + 1;
        updating[id] = true;
      }
    }
  }
}

__kernel void update(__global uchar *mask, __global uchar *updating, __global uchar *visited,
                     __global int *over, const int n) {
  int tid = get_global_id(0);
  if (tid < n && updating[tid]) {
    mask[tid] = true;
    visited[tid] = true;
    *over = true;
    updating[tid] = false;
  }
}
