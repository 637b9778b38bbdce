// SPDX-License-Identifier: Apache-2.0
// A thread that does one job after another: everything that a simulator does happens in it.
#ifndef WS_WORKER_H
#define WS_WORKER_H

#include <pthread.h>
#include <stdbool.h>

typedef void ws_job_t(void *ctx);

typedef struct {
  bool same_thread; // no thread: jobs are done in the caller's
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t change;
  ws_job_t *job; // NULL: idle
  void *ctx;
  bool quit;
} ws_worker_t;

bool ws_worker_start(ws_worker_t *w, bool same_thread);        // false: no thread could be made
void ws_worker_give(ws_worker_t *w, ws_job_t *job, void *ctx); // w is idle; returns at once
void ws_worker_wait(ws_worker_t *w);                           // until w is idle
void ws_worker_do(ws_worker_t *w, ws_job_t *job, void *ctx);   // give and wait
void ws_worker_stop(ws_worker_t *w);

#endif
