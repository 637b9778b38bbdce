// SPDX-License-Identifier: Apache-2.0
// Golden model of ${stem}, written from its contract. Included by test.c.
#include <stdint.h>

typedef struct {
  uint32_t valid, data;
} model_t;

// State after a clock edge with these inputs.
static model_t model_next(model_t m, uint32_t rst, uint32_t valid, uint32_t data) {
  m.valid = !rst && valid;
  if (valid) m.data = data;
  return m;
}
