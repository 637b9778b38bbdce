// SPDX-License-Identifier: Apache-2.0
// The byte code that the kernel interprets and the host program generates.
#ifndef INTERP_CODE_H
#define INTERP_CODE_H

enum {
  OP_END,
  OP_ADD,
  OP_SUB,
  OP_XOR,
  OP_LOAD,
  OP_STORE,
  OP_DEC_JUMP,
  OP_SKIP_ODD,
  OP_ROTATE,
  OPS
};
enum { LENGTH = 24, CELLS = 8 };

#endif
