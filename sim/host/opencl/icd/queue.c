// SPDX-License-Identifier: Apache-2.0
// Command queues. Each has a thread that runs its commands one after the other, in the order they
// came; that is a legal order for a queue with out-of-order execution, too.
#include <stdio.h>
#include <stdlib.h>

#include "cl_int.h"

// ---- commands

static cl_int check_wait(cl_context context, cl_uint n, const cl_event *wait) {
  if ((n == 0) != (wait == NULL)) return CL_INVALID_EVENT_WAIT_LIST;
  for (cl_uint i = 0; i < n; i++) {
    if (!object_is(wait[i], TAG_EVENT)) return CL_INVALID_EVENT_WAIT_LIST;
    if (wait[i]->context != context) return CL_INVALID_CONTEXT;
  }
  return CL_SUCCESS;
}

cl_int command_new(cl_command_queue q, cl_command_type type, cl_uint waits, const cl_event *wait,
                   size_t bytes, void *command) {
  const cl_int wrong = check_wait(q->context, waits, wait);
  if (wrong) return wrong;
  command_t *c = calloc(1, bytes);
  if (!c) return CL_OUT_OF_HOST_MEMORY;
  c->event = event_new(q->context, q, type);
  c->wait = waits ? calloc(waits, sizeof *c->wait) : NULL;
  if (!c->event || (waits && !c->wait)) {
    if (c->event) event_release(c->event);
    free(c);
    return CL_OUT_OF_HOST_MEMORY;
  }
  for (cl_uint i = 0; i < waits; i++) {
    object_retain(wait[i]);
    c->wait[i] = wait[i];
  }
  c->waits = waits;
  c->queue = q;
  object_retain(q);
  *(command_t **)command = c;
  return CL_SUCCESS;
}

void command_free(command_t *c) {
  cl_command_queue q = c->queue;
  if (c->drop) c->drop(c);
  for (cl_uint i = 0; i < c->waits; i++)
    event_release(c->wait[i]);
  event_release(c->event);
  free(c->wait);
  free(c);
  queue_release(q);
}

static cl_int status_of(cl_event e) {
  return e->status == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST ? e->status
                                                                   : CL_OUT_OF_RESOURCES;
}

cl_int command_enqueue(command_t *c, bool block, cl_event *event) {
  cl_command_queue q = c->queue;
  cl_event e = c->event;
  cl_int status = CL_SUCCESS;
  object_retain(e);
  pthread_mutex_lock(&state_lock);
  e->time[0] = e->time[1] = q->device->now;
  if (q->last)
    q->last->next = c;
  else
    q->first = c;
  q->last = c;
  q->pending++;
  pthread_cond_signal(&q->wake);
  while (block && e->status > CL_COMPLETE)
    pthread_cond_wait(&state_change, &state_lock);
  if (block && e->status < 0) status = status_of(e);
  pthread_mutex_unlock(&state_lock);
  if (event)
    *event = e;
  else
    event_release(e);
  return status;
}

static bool wait_for_all(const command_t *c) {
  bool good = true;
  pthread_mutex_lock(&state_lock);
  for (cl_uint i = 0; i < c->waits; i++) {
    while (c->wait[i]->status > CL_COMPLETE)
      pthread_cond_wait(&state_change, &state_lock);
    good = good && c->wait[i]->status == CL_COMPLETE;
  }
  pthread_mutex_unlock(&state_lock);
  return good;
}

static void run(command_t *c) {
  cl_device_id d = c->queue->device;
  cl_int status = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  pthread_mutex_lock(&state_lock);
  c->event->time[1] = d->now;
  pthread_mutex_unlock(&state_lock);
  event_set(c->event, CL_SUBMITTED);
  if (wait_for_all(c)) {
    event_set(c->event, CL_RUNNING);
    status = c->run ? c->run(c) : CL_SUCCESS;
  }
  pthread_mutex_lock(&state_lock);
  c->event->time[2] = d->now;
  d->now += c->cost;
  c->event->time[3] = d->now;
  if (status && !c->queue->error) c->queue->error = CL_OUT_OF_RESOURCES;
  pthread_mutex_unlock(&state_lock);
  event_set(c->event, status ? status : CL_COMPLETE);
}

static void *work(void *of) {
  cl_command_queue q = of;
  pthread_mutex_lock(&state_lock);
  for (;;) {
    while (!q->first && !q->quit)
      pthread_cond_wait(&q->wake, &state_lock);
    command_t *c = q->first;
    if (!c) break;
    q->first = c->next;
    if (!q->first) q->last = NULL;
    pthread_mutex_unlock(&state_lock);
    run(c);
    pthread_mutex_lock(&state_lock);
    q->pending--;
    pthread_cond_broadcast(&state_change);
    pthread_mutex_unlock(&state_lock);
    command_free(c);
    pthread_mutex_lock(&state_lock);
  }
  pthread_mutex_unlock(&state_lock);
  pthread_cond_destroy(&q->wake);
  context_release(q->context);
  object_free(q);
  return NULL;
}

// ---- queues

CL_API_ENTRY cl_command_queue API clCreateCommandQueue(cl_context context, cl_device_id device,
                                                       cl_command_queue_properties properties,
                                                       cl_int *errcode_ret) {
  const cl_command_queue_properties known =
      CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE | CL_QUEUE_PROFILE_WS;
  const bool reports = properties & CL_QUEUE_PROFILE_WS;
  pthread_t thread;
  if (!object_is(context, TAG_CONTEXT)) return fail_with(CL_INVALID_CONTEXT, errcode_ret);
  if (!object_is(device, TAG_DEVICE) || !in_list(&context->devices, device))
    return fail_with(CL_INVALID_DEVICE, errcode_ret);
  if (properties & ~known) return fail_with(CL_INVALID_VALUE, errcode_ret);
  if (reports && !(properties & CL_QUEUE_PROFILING_ENABLE))
    return fail_with(CL_INVALID_VALUE, errcode_ret);
  const cl_int error = reports ? profiling_prepare(device) : CL_SUCCESS;
  if (error) return fail_with(error, errcode_ret);
  struct _cl_command_queue *q = object_new(sizeof *q, TAG_QUEUE);
  if (!q) return fail_with(CL_OUT_OF_HOST_MEMORY, errcode_ret);
  q->context = context;
  q->device = device;
  q->properties = properties;
  pthread_cond_init(&q->wake, NULL);
  if (pthread_create(&thread, NULL, work, q)) {
    free(q);
    return fail_with(CL_OUT_OF_HOST_MEMORY, errcode_ret);
  }
  pthread_detach(thread);
  object_retain(context);
  set_error(CL_SUCCESS, errcode_ret);
  return q;
}

CL_API_ENTRY cl_command_queue API clCreateCommandQueueWithProperties(cl_context context,
                                                                     cl_device_id device,
                                                                     const cl_queue_properties *p,
                                                                     cl_int *errcode_ret) {
  cl_command_queue_properties properties = 0;
  for (; p && p[0]; p += 2) {
    if (p[0] != CL_QUEUE_PROPERTIES) return fail_with(CL_INVALID_QUEUE_PROPERTIES, errcode_ret);
    properties = (cl_command_queue_properties)p[1];
  }
  return clCreateCommandQueue(context, device, properties, errcode_ret);
}

CL_API_ENTRY cl_int API clRetainCommandQueue(cl_command_queue q) {
  if (!object_is(q, TAG_QUEUE)) return CL_INVALID_COMMAND_QUEUE;
  object_retain(q);
  return CL_SUCCESS;
}

// Commands hold their queue: its thread ends, and frees it, when the last one is done.
void queue_release(cl_command_queue q) {
  pthread_mutex_lock(&state_lock);
  if (--q->o.refs == 0) {
    q->o.tag = TAG_DEAD;
    q->quit = true;
    pthread_cond_signal(&q->wake);
  }
  pthread_mutex_unlock(&state_lock);
}

CL_API_ENTRY cl_int API clReleaseCommandQueue(cl_command_queue q) {
  if (!object_is(q, TAG_QUEUE)) return CL_INVALID_COMMAND_QUEUE;
  queue_release(q);
  return CL_SUCCESS;
}

CL_API_ENTRY cl_int API clGetCommandQueueInfo(cl_command_queue q, cl_command_queue_info name,
                                              size_t size, void *value, size_t *size_ret) {
  if (!object_is(q, TAG_QUEUE)) return CL_INVALID_COMMAND_QUEUE;
  switch (name) {
  case CL_QUEUE_CONTEXT:
    return give(&q->context, sizeof q->context, size, value, size_ret);
  case CL_QUEUE_DEVICE:
    return give(&q->device, sizeof q->device, size, value, size_ret);
  case CL_QUEUE_REFERENCE_COUNT:
    return give(&q->o.refs, sizeof(cl_uint), size, value, size_ret);
  case CL_QUEUE_PROPERTIES:
    return give(&q->properties, sizeof q->properties, size, value, size_ret);
  default:
    return CL_INVALID_VALUE;
  }
}

CL_API_ENTRY cl_int API clSetCommandQueueProperty(cl_command_queue q,
                                                  cl_command_queue_properties properties,
                                                  cl_bool enable,
                                                  cl_command_queue_properties *old) {
  const cl_command_queue_properties known =
      CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
  if (!object_is(q, TAG_QUEUE)) return CL_INVALID_COMMAND_QUEUE;
  if (properties & ~known) return CL_INVALID_VALUE;
  if (old) *old = q->properties;
  q->properties = enable ? q->properties | properties : q->properties & ~properties;
  return CL_SUCCESS;
}

CL_API_ENTRY cl_int API clFlush(cl_command_queue q) {
  return object_is(q, TAG_QUEUE) ? CL_SUCCESS : CL_INVALID_COMMAND_QUEUE;
}

cl_int queue_finish(cl_command_queue q) {
  pthread_mutex_lock(&state_lock);
  while (q->pending)
    pthread_cond_wait(&state_change, &state_lock);
  const cl_int error = q->error;
  q->error = CL_SUCCESS;
  pthread_mutex_unlock(&state_lock);
  return error;
}

CL_API_ENTRY cl_int API clFinish(cl_command_queue q) {
  return object_is(q, TAG_QUEUE) ? queue_finish(q) : CL_INVALID_COMMAND_QUEUE;
}
