// SPDX-License-Identifier: Apache-2.0
// Events, and the commands that are nothing but events.
#include <stdlib.h>

#include "cl_int.h"

cl_event event_new(cl_context context, cl_command_queue q, cl_command_type type) {
  struct _cl_event *e = object_new(sizeof *e, TAG_EVENT);
  if (!e) return NULL;
  e->context = context;
  e->queue = q;
  e->type = type;
  e->status = q ? CL_QUEUED : CL_SUBMITTED;
  object_retain(context);
  if (q) object_retain(q);
  return e;
}

void event_release(cl_event e) {
  if (!object_release(e)) return;
  for (callback_t *c = e->callbacks, *next; c; c = next) {
    next = c->next;
    free(c);
  }
  cl_context context = e->context;
  cl_command_queue q = e->queue;
  profiling_free(e->counted);
  object_free(e);
  if (q) queue_release(q);
  context_release(context);
}

// Callbacks of a state are called once, when it is reached or passed, without the lock.
static callback_t *take_callbacks(cl_event e) {
  callback_t *due = NULL, **last = &due;
  for (callback_t **p = &e->callbacks; *p;) {
    callback_t *c = *p;
    if (e->status <= c->type) {
      *p = c->next;
      c->next = NULL;
      *last = c;
      last = &c->next;
    } else {
      p = &c->next;
    }
  }
  return due;
}

static void call_back(cl_event e, callback_t *due, cl_int status) {
  for (callback_t *next; due; due = next) {
    next = due->next;
    due->call(e, status < 0 ? status : due->type, due->data);
    free(due);
  }
}

void event_set(cl_event e, cl_int status) {
  pthread_mutex_lock(&state_lock);
  e->status = status;
  callback_t *due = take_callbacks(e);
  pthread_cond_broadcast(&state_change);
  pthread_mutex_unlock(&state_lock);
  call_back(e, due, status);
}

CL_API_ENTRY cl_event API clCreateUserEvent(cl_context context, cl_int *errcode_ret) {
  if (!object_is(context, TAG_CONTEXT)) return fail_with(CL_INVALID_CONTEXT, errcode_ret);
  cl_event e = event_new(context, NULL, CL_COMMAND_USER);
  set_error(e ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY, errcode_ret);
  return e;
}

CL_API_ENTRY cl_int API clSetUserEventStatus(cl_event e, cl_int status) {
  if (!object_is(e, TAG_EVENT) || e->type != CL_COMMAND_USER) return CL_INVALID_EVENT;
  if (status > CL_COMPLETE) return CL_INVALID_VALUE;
  pthread_mutex_lock(&state_lock);
  const bool set = e->status <= CL_COMPLETE;
  pthread_mutex_unlock(&state_lock);
  if (set) return CL_INVALID_OPERATION;
  event_set(e, status);
  return CL_SUCCESS;
}

CL_API_ENTRY cl_int API clWaitForEvents(cl_uint n, const cl_event *list) {
  if (!n || !list) return CL_INVALID_VALUE;
  for (cl_uint i = 0; i < n; i++) {
    if (!object_is(list[i], TAG_EVENT)) return CL_INVALID_EVENT;
    if (list[i]->context != list[0]->context) return CL_INVALID_CONTEXT;
  }
  bool good = true;
  pthread_mutex_lock(&state_lock);
  for (cl_uint i = 0; i < n; i++) {
    while (list[i]->status > CL_COMPLETE)
      pthread_cond_wait(&state_change, &state_lock);
    good = good && list[i]->status == CL_COMPLETE;
  }
  pthread_mutex_unlock(&state_lock);
  return good ? CL_SUCCESS : CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
}

CL_API_ENTRY cl_int API clRetainEvent(cl_event e) {
  if (!object_is(e, TAG_EVENT)) return CL_INVALID_EVENT;
  object_retain(e);
  return CL_SUCCESS;
}
CL_API_ENTRY cl_int API clReleaseEvent(cl_event e) {
  if (!object_is(e, TAG_EVENT)) return CL_INVALID_EVENT;
  event_release(e);
  return CL_SUCCESS;
}

CL_API_ENTRY cl_int API clSetEventCallback(cl_event e, cl_int type,
                                           void(CL_CALLBACK *call)(cl_event, cl_int, void *),
                                           void *data) {
  if (!object_is(e, TAG_EVENT)) return CL_INVALID_EVENT;
  if (!call || (type != CL_SUBMITTED && type != CL_RUNNING && type != CL_COMPLETE))
    return CL_INVALID_VALUE;
  callback_t *c = malloc(sizeof *c);
  if (!c) return CL_OUT_OF_HOST_MEMORY;
  *c = (callback_t){.type = type, .call = call, .data = data};
  pthread_mutex_lock(&state_lock);
  callback_t **p = &e->callbacks;
  while (*p)
    p = &(*p)->next;
  *p = c;
  const cl_int status = e->status;
  callback_t *due = take_callbacks(e);
  pthread_mutex_unlock(&state_lock);
  call_back(e, due, status);
  return CL_SUCCESS;
}

CL_API_ENTRY cl_int API clGetEventInfo(cl_event e, cl_event_info name, size_t size, void *value,
                                       size_t *size_ret) {
  if (!object_is(e, TAG_EVENT)) return CL_INVALID_EVENT;
  pthread_mutex_lock(&state_lock);
  const cl_int status = e->status;
  const cl_uint refs = e->o.refs;
  pthread_mutex_unlock(&state_lock);
  switch (name) {
  case CL_EVENT_COMMAND_QUEUE:
    return give(&e->queue, sizeof e->queue, size, value, size_ret);
  case CL_EVENT_CONTEXT:
    return give(&e->context, sizeof e->context, size, value, size_ret);
  case CL_EVENT_COMMAND_TYPE:
    return give(&e->type, sizeof e->type, size, value, size_ret);
  case CL_EVENT_COMMAND_EXECUTION_STATUS:
    return give(&status, sizeof status, size, value, size_ret);
  case CL_EVENT_REFERENCE_COUNT:
    return give(&refs, sizeof refs, size, value, size_ret);
  default:
    return CL_INVALID_VALUE;
  }
}

// ---- markers and barriers: all earlier commands are done when they are

static cl_int enqueue_event(cl_command_queue q, cl_command_type type, cl_uint n,
                            const cl_event *wait, cl_event *event) {
  command_t *c;
  if (!object_is(q, TAG_QUEUE)) return CL_INVALID_COMMAND_QUEUE;
  const cl_int error = command_new(q, type, n, wait, sizeof *c, &c);
  return error ? error : command_enqueue(c, false, event);
}

CL_API_ENTRY cl_int API clEnqueueMarkerWithWaitList(cl_command_queue q, cl_uint n,
                                                    const cl_event *wait, cl_event *event) {
  return enqueue_event(q, CL_COMMAND_MARKER, n, wait, event);
}
CL_API_ENTRY cl_int API clEnqueueBarrierWithWaitList(cl_command_queue q, cl_uint n,
                                                     const cl_event *wait, cl_event *event) {
  return enqueue_event(q, CL_COMMAND_BARRIER, n, wait, event);
}
CL_API_ENTRY cl_int API clEnqueueMarker(cl_command_queue q, cl_event *event) {
  if (!object_is(q, TAG_QUEUE)) return CL_INVALID_COMMAND_QUEUE;
  return event ? enqueue_event(q, CL_COMMAND_MARKER, 0, NULL, event) : CL_INVALID_VALUE;
}
CL_API_ENTRY cl_int API clEnqueueBarrier(cl_command_queue q) {
  return enqueue_event(q, CL_COMMAND_BARRIER, 0, NULL, NULL);
}
CL_API_ENTRY cl_int API clEnqueueWaitForEvents(cl_command_queue q, cl_uint n,
                                               const cl_event *wait) {
  if (!object_is(q, TAG_QUEUE)) return CL_INVALID_COMMAND_QUEUE;
  if (!n || !wait) return CL_INVALID_VALUE;
  const cl_int error = enqueue_event(q, CL_COMMAND_BARRIER, n, wait, NULL);
  return error == CL_INVALID_EVENT_WAIT_LIST ? CL_INVALID_EVENT : error;
}
