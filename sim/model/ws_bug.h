// SPDX-License-Identifier: Apache-2.0
// A build with -DWS_MODEL_BUG=n contains mutant n; the tests must notice it (see model.mk).
#ifndef WS_BUG_H
#define WS_BUG_H

#ifndef WS_MODEL_BUG
#define WS_MODEL_BUG 0
#endif
#define BUG(n) (WS_MODEL_BUG == (n))

#endif
