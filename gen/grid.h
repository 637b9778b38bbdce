// SPDX-License-Identifier: Apache-2.0
// The most CTAs that a grid has in a dimension: the generator's launch registers, the model, libws
// and the compiler.
#ifndef WS_GRID_H
#define WS_GRID_H

enum {
  WS_GRID_X_W = 24,
  WS_GRID_YZ_W = 16,
  WS_GRID_X_MOST = (1 << WS_GRID_X_W) - 1,
  WS_GRID_YZ_MOST = (1 << WS_GRID_YZ_W) - 1,
};

#endif
