// SPDX-License-Identifier: Apache-2.0
#include "worker.h"

#include <signal.h>

static void *work(void *arg) {
  ws_worker_t *w = arg;
  pthread_mutex_lock(&w->lock);
  while (!w->quit) {
    if (!w->job) {
      pthread_cond_wait(&w->change, &w->lock);
      continue;
    }
    ws_job_t *const job = w->job;
    pthread_mutex_unlock(&w->lock);
    job(w->ctx);
    pthread_mutex_lock(&w->lock);
    w->job = NULL;
    pthread_cond_broadcast(&w->change);
  }
  pthread_mutex_unlock(&w->lock);
  return NULL;
}

bool ws_worker_start(ws_worker_t *w, bool same_thread) {
  *w = (ws_worker_t){.same_thread = same_thread};
  if (same_thread) return true;
  pthread_mutex_init(&w->lock, NULL);
  pthread_cond_init(&w->change, NULL);
  // Signals are the program's: it does not expect another thread to take them.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const bool ok = !pthread_create(&w->thread, NULL, work, w);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return ok;
}

void ws_worker_give(ws_worker_t *w, ws_job_t *job, void *ctx) {
  if (w->same_thread) {
    job(ctx);
    return;
  }
  pthread_mutex_lock(&w->lock);
  w->job = job;
  w->ctx = ctx;
  pthread_cond_broadcast(&w->change);
  pthread_mutex_unlock(&w->lock);
}

void ws_worker_wait(ws_worker_t *w) {
  if (w->same_thread) return;
  pthread_mutex_lock(&w->lock);
  while (w->job)
    pthread_cond_wait(&w->change, &w->lock);
  pthread_mutex_unlock(&w->lock);
}

void ws_worker_do(ws_worker_t *w, ws_job_t *job, void *ctx) {
  ws_worker_give(w, job, ctx);
  ws_worker_wait(w);
}

void ws_worker_stop(ws_worker_t *w) {
  if (w->same_thread) return;
  pthread_mutex_lock(&w->lock);
  w->quit = true;
  pthread_cond_broadcast(&w->change);
  pthread_mutex_unlock(&w->lock);
  pthread_join(w->thread, NULL);
  pthread_cond_destroy(&w->change);
  pthread_mutex_destroy(&w->lock);
}
