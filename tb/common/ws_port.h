// SPDX-License-Identifier: Apache-2.0
// What a failed check of a unit test says of the module's ports.
#ifndef WS_PORT_H
#define WS_PORT_H

#include <stdint.h>

// Where ws_get() has read last: a failed check names the element of the port.
typedef struct {
  const uint32_t *vec; // NULL: nothing was read
  unsigned lsb, width;
} ws_read_t;
extern ws_read_t ws_last_read;

// Comment lines for the ports that two expressions name: name, value, meaning; and in the one that
// `read` is in, which element it is. values: the two; where the first is a port as a whole, the
// elements that differ are shown. All but got may be NULL.
void ws_port_say(const char *got, const char *want, const ws_read_t *read, const uint64_t *values);

#endif
