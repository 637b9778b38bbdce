// SPDX-License-Identifier: Apache-2.0
// What all objects have in common.
#include <stdlib.h>
#include <string.h>

#include "cl_int.h"

pthread_mutex_t state_lock = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t memory_lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t state_change = PTHREAD_COND_INITIALIZER;

void *object_new(size_t bytes, tag_t tag) {
  object_t *o = calloc(1, bytes);
  if (o) *o = (object_t){&ws_cl_table, tag, 1};
  return o;
}

bool object_is(const void *object, tag_t tag) {
  const object_t *o = object;
  return o && o->tag == tag && o->dispatch == &ws_cl_table;
}

void object_retain(void *object) {
  object_t *o = object;
  pthread_mutex_lock(&state_lock);
  o->refs++;
  pthread_mutex_unlock(&state_lock);
}

bool object_release(void *object) {
  object_t *o = object;
  pthread_mutex_lock(&state_lock);
  const bool last = --o->refs == 0;
  if (last) o->tag = TAG_DEAD;
  pthread_mutex_unlock(&state_lock);
  return last;
}

void object_free(void *object) {
  free(object);
}

cl_int give(const void *from, size_t bytes, size_t size, void *value, size_t *size_ret) {
  if (value && size < bytes) return CL_INVALID_VALUE;
  if (value && bytes) memcpy(value, from, bytes);
  if (size_ret) *size_ret = bytes;
  return CL_SUCCESS;
}

cl_int give_text(const char *text, size_t size, void *value, size_t *size_ret) {
  return give(text, strlen(text) + 1, size, value, size_ret);
}

void set_error(cl_int error, cl_int *errcode_ret) {
  if (errcode_ret) *errcode_ret = error;
}

void *fail_with(cl_int error, cl_int *errcode_ret) {
  set_error(error, errcode_ret);
  return NULL;
}
