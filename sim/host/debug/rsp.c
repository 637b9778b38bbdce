// SPDX-License-Identifier: Apache-2.0
#include "rsp.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { INTERRUPT = 3 };

int rsp_listen(unsigned port, unsigned *used) {
  struct sockaddr_in at = {.sin_family = AF_INET,
                           .sin_port = htons((uint16_t)port),
                           .sin_addr = {htonl(INADDR_LOOPBACK)}};
  socklen_t size = sizeof at;
  const int yes = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(fd, (struct sockaddr *)&at, size) || listen(fd, 1) ||
      getsockname(fd, (struct sockaddr *)&at, &size)) {
    const int why = errno;
    close(fd);
    errno = why;
    return -1;
  }
  *used = ntohs(at.sin_port);
  return fd;
}

void rsp_open(rsp_t *r, int in, int out) {
  const int yes = 1;
  *r = (rsp_t){.in = in, .out = out, .acks = true};
  (void)setsockopt(out, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes); // else: no socket
}

void rsp_close(rsp_t *r) {
  if (r->in < 0) return;
  close(r->in);
  if (r->out != r->in) close(r->out);
  r->in = r->out = -1;
}

// ---- out ----

static void send_all(rsp_t *r, const char *data, size_t n) {
  while (n && r->out >= 0) {
    ssize_t some = send(r->out, data, n, MSG_NOSIGNAL);
    if (some < 0 && errno == ENOTSOCK) some = write(r->out, data, n);
    if (some < 0 && errno == EINTR) continue;
    if (some <= 0) {
      rsp_close(r);
      return;
    }
    data += some;
    n -= (size_t)some;
  }
}

void rsp_put(rsp_t *r, const char *data, size_t n) {
  unsigned char sum = 0;
  size_t at = 0;
  r->sent[at++] = '$';
  for (size_t i = 0; i < n && at + 8 < sizeof r->sent; i++) {
    char c = data[i];
    if (c == '$' || c == '#' || c == '}' || c == '*') {
      r->sent[at++] = '}';
      sum = (unsigned char)(sum + '}');
      c = (char)(c ^ 0x20);
    }
    r->sent[at++] = c;
    sum = (unsigned char)(sum + (unsigned char)c);
  }
  at += (size_t)snprintf(r->sent + at, 4, "#%02x", sum);
  r->sent_n = at;
  send_all(r, r->sent, at);
}

void rsp_text(rsp_t *r, const char *text) {
  rsp_put(r, text, strlen(text));
}

// ---- in ----

// The next byte; -1: the connection has ended.
static int next_byte(rsp_t *r) {
  while (r->from_at == r->from_n) {
    if (r->in < 0) return -1;
    const ssize_t n = read(r->in, r->from, sizeof r->from);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      rsp_close(r);
      return -1;
    }
    r->from_at = 0;
    r->from_n = (size_t)n;
  }
  return (unsigned char)r->from[r->from_at++];
}

static int hex_digit(int c) {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// What follows a $. 1: a packet, 0: a damaged one, -1: the connection has ended.
static int packet(rsp_t *r, size_t *n) {
  unsigned char sum = 0;
  bool fits = true, escaped = false;
  int c;
  *n = 0;
  while ((c = next_byte(r)) != '#') {
    if (c < 0) return -1;
    if (c == '$' && !escaped) { // the end of the one before is lost
      *n = sum = 0;
      continue;
    }
    sum = (unsigned char)(sum + c);
    if (c == '}' && !escaped) {
      escaped = true;
      continue;
    }
    fits = fits && *n < RSP_MOST;
    if (fits) r->packet[(*n)++] = (char)(escaped ? c ^ 0x20 : c);
    escaped = false;
  }
  const int high = hex_digit(next_byte(r)), low = hex_digit(next_byte(r));
  r->packet[*n] = '\0';
  if (r->in < 0) return -1;
  return fits && high >= 0 && low >= 0 && (high << 4 | low) == sum;
}

char *rsp_get(rsp_t *r, size_t *n) {
  for (int c; (c = next_byte(r)) >= 0;) {
    if (c == '-') send_all(r, r->sent, r->sent_n);
    if (c == INTERRUPT) {
      *n = 1;
      return memcpy(r->packet, "\003", 2);
    }
    if (c != '$') continue;
    const int good = packet(r, n);
    if (good < 0) break;
    if (r->acks) send_all(r, good ? "+" : "-", 1);
    if (good) return r->packet;
  }
  return NULL;
}

bool rsp_interrupted(rsp_t *r) {
  struct pollfd p = {.fd = r->in, .events = POLLIN};
  if (r->in < 0) return true;
  while (r->from_at < r->from_n || poll(&p, 1, 0) > 0) {
    const int c = next_byte(r);
    if (c < 0 || c == INTERRUPT) return true;
    if (c == '$') { // not while the launch runs; it is answered when it stops
      r->from_at--;
      return false;
    }
  }
  return false;
}
