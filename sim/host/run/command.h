// SPDX-License-Identifier: Apache-2.0
#ifndef WS_COMMAND_H
#define WS_COMMAND_H

#include "options.h"

// The whole of wsrun; the exit status. `machine` is used when the options name none; NULL: that of
// the configuration `ref`. model_only: as with --model.
int ws_run_main(int argc, char **argv, const char *machine, bool model_only);

#endif
