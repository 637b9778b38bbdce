// SPDX-License-Identifier: Apache-2.0
// The shape of a launch: the groups of a range.
#include "cl_int.h"

enum { GRID_X_MOST = (1 << 24) - 1, GRID_YZ_MOST = 65535 };

static size_t largest_divisor(size_t n, size_t most) {
  for (size_t d = most < n ? most : n; d > 1; d--) {
    if (n % d == 0) return d;
  }
  return 1;
}

size_t group_most(const kernel_meta_t *m, cl_device_id d) {
  const uint32_t units = (m->registers + 3) / 4;
  return units <= REGISTERS_MOST / 4 ? d->block[units] : 0;
}

// As many work-items as a group may have, along x first; more along y and z where the grid would
// have too many groups otherwise.
static void choose_local(size_t most, uint32_t dim, const size_t global[3], size_t local[3]) {
  size_t left = most;
  local[0] = local[1] = local[2] = 1;
  for (uint32_t i = dim; i-- > 1;) {
    if (global[i] > GRID_YZ_MOST) {
      local[i] = largest_divisor(global[i], left);
      left /= local[i];
    }
  }
  for (uint32_t i = 0; i < dim; i++) {
    if (local[i] > 1) continue;
    local[i] = largest_divisor(global[i], left);
    left /= local[i];
  }
}

static cl_int wrong(cl_int error, const char *text, const char **why) {
  *why = text;
  return error;
}

static cl_int check_local(const kernel_meta_t *m, cl_device_id d, const size_t global[3],
                          const size_t local[3], const char **why) {
  size_t all = 1;
  for (uint32_t i = 0; i < 3; i++) {
    if (!local[i]) return wrong(CL_INVALID_WORK_GROUP_SIZE, "a local size is 0", why);
    if (local[i] > d->info.block_threads)
      return wrong(CL_INVALID_WORK_ITEM_SIZE, "a local size is above the device's", why);
    all *= local[i];
  }
  if (all > group_most(m, d))
    return wrong(CL_INVALID_WORK_GROUP_SIZE,
                 "a work-group has more work-items than CL_KERNEL_WORK_GROUP_SIZE", why);
  for (uint32_t i = 0; i < 3; i++) {
    if (global[i] % local[i])
      return wrong(CL_INVALID_WORK_GROUP_SIZE, "a global size is no multiple of the local size",
                   why);
    if (m->required[0] && local[i] != m->required[i])
      return wrong(CL_INVALID_WORK_GROUP_SIZE, "the local size is not its reqd_work_group_size",
                   why);
    if (global[i] / local[i] > (i ? GRID_YZ_MOST : GRID_X_MOST))
      return wrong(CL_INVALID_GLOBAL_WORK_SIZE, "there are too many work-groups", why);
  }
  return CL_SUCCESS;
}

cl_int shape_of(shape_t *s, const kernel_meta_t *m, cl_device_id d, cl_uint dim,
                const size_t *offset, const size_t *global, const size_t *local, const char **why) {
  size_t all[3] = {1, 1, 1}, group[3] = {1, 1, 1};
  if (dim < 1 || dim > 3)
    return wrong(CL_INVALID_WORK_DIMENSION, "the range has not 1, 2 or 3 dimensions", why);
  for (cl_uint i = 0; i < dim; i++) {
    if (!global || !global[i] || global[i] > UINT32_MAX)
      return wrong(CL_INVALID_GLOBAL_WORK_SIZE, "a global size is 0 or above 32 bits", why);
    all[i] = global[i];
    if (local) group[i] = local[i];
    if (offset && offset[i] > UINT32_MAX - global[i])
      return wrong(CL_INVALID_GLOBAL_OFFSET, "global ids are above 32 bits", why);
    if (offset) s->offset[i] = (uint32_t)offset[i];
  }
  if (!local && m->required[0])
    return wrong(CL_INVALID_WORK_GROUP_SIZE, "no local size, but a reqd_work_group_size", why);
  if (!local) choose_local(group_most(m, d), dim, all, group);
  const cl_int error = check_local(m, d, all, group, why);
  for (uint32_t i = 0; i < 3 && !error; i++) {
    s->block[i] = (uint32_t)group[i];
    s->grid[i] = (uint32_t)(all[i] / group[i]);
  }
  s->dim = dim;
  return error;
}
