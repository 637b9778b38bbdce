// SPDX-License-Identifier: Apache-2.0
// Packets of GDB's remote serial protocol.
#ifndef WS_RSP_H
#define WS_RSP_H

#include <stdbool.h>
#include <stddef.h>

enum { RSP_MOST = 0x4000 }; // bytes of a packet

typedef struct rsp {
  int in, out; // -1: no connection
  bool acks;   // each packet is acknowledged
  char from[RSP_MOST];
  size_t from_n, from_at; // what has been read, what has been used
  char packet[RSP_MOST + 1];
  char sent[2 * RSP_MOST + 8]; // the last packet, to be repeated
  size_t sent_n;
} rsp_t;

// A socket that listens on a port of this computer, 0: one that is free. Returns it, and the port;
// -1 with errno.
int rsp_listen(unsigned port, unsigned *used);
void rsp_open(rsp_t *r, int in, int out);
void rsp_close(rsp_t *r);
// The next packet, with a 0 after its *n bytes; "\x03" stands for an interrupt. NULL: the
// connection has ended.
char *rsp_get(rsp_t *r, size_t *n);
void rsp_put(rsp_t *r, const char *data, size_t n);
void rsp_text(rsp_t *r, const char *text);
// Without waiting: an interrupt has come, or the connection has ended.
bool rsp_interrupted(rsp_t *r);

#endif
