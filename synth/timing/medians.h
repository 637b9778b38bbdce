// SPDX-License-Identifier: Apache-2.0
// One machine, mapped with its files in several orders.
#ifndef WS_MEDIANS_H
#define WS_MEDIANS_H

#include "../../gen/util.h"

#include <jansson.h>

// {"label": .., "figures": {..}}, for base.h, of DIR/order.0.json, order.1.json and so on, as
// timing_json makes them: medians of the period, of the mean of the worst paths from stage to stage
// and of the cells, and by how much each may differ. Prints them with least and largest. NULL on an
// error.
json_t *timing_medians(const char *dir, ws_buf_t *err);

#endif
