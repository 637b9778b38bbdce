// SPDX-License-Identifier: Apache-2.0
// A kernel that waits for a flag that no one sets: WS_CL_MAX_CYCLES ends it with an error.
// The device goes on.
#include "common.h"

int main(void) {
  setenv("WS_CL_MAX_CYCLES", "30000", 1);
  setup_t s = open_device();
  cl_program p = build_file(&s, "spin.cl", "");
  cl_kernel k = kernel_of(p, "spin");
  cl_int zero = 0, seven = 7, got[8] = {0}, status = 0;
  cl_mem flag = buffer(&s, 0, sizeof zero, &zero), d = buffer(&s, 0, sizeof got, got);
  const size_t global = 8;
  cl_event e;
  size_t wrong = 0;
  ARG(k, 0, flag);
  ARG(k, 1, d);
  CHECK(clEnqueueNDRangeKernel(s.queue, k, 1, NULL, &global, NULL, 0, NULL, &e));
  wrong += clWaitForEvents(1, &e) != CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  CHECK(clGetEventInfo(e, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
  wrong += status >= 0;
  wrong += clFinish(s.queue) != CL_OUT_OF_RESOURCES;
  CHECK(clEnqueueWriteBuffer(s.queue, flag, CL_TRUE, 0, sizeof seven, &seven, 0, NULL, NULL));
  launch(&s, k, 1, &global, NULL);
  read_back(&s, d, sizeof got, got);
  for (int i = 0; i < 8; i++)
    wrong += got[i] != 7;
  close_device(&s);
  return verdict("spin", wrong);
}
