/* SPDX-License-Identifier: Apache-2.0 */
/* cl_ws_profiling: what a launch has counted, and why it is slow (docs/opencl.md). Include it after
 * CL/cl.h. The names are for clGetEventProfilingInfo, and for clCreateCommandQueue. */
#ifndef CL_EXT_WS_H
#define CL_EXT_WS_H

#define CL_WS_PROFILING_EXTENSION_NAME "cl_ws_profiling"

/* A property of a queue, with CL_QUEUE_PROFILING_ENABLE: its launches have reports. Devices with
 * RTL, before their first command. */
#define CL_QUEUE_PROFILE_WS ((cl_command_queue_properties)1 << 48)

/* Of a kernel that has ended. cl_ulong, unless another type is given. */
#define CL_PROFILING_CYCLES_WS 0x57530001              /* RTL */
#define CL_PROFILING_INSTRUCTIONS_WS 0x57530002        /* warp instructions issued */
#define CL_PROFILING_THREAD_INSTRUCTIONS_WS 0x57530003 /* active threads of all of them */
#define CL_PROFILING_ACTIVE_THREADS_WS 0x57530004      /* cl_double: threads per instruction */
/* RTL with performance counters */
#define CL_PROFILING_ISSUE_SLOTS_WS 0x57530005    /* those that issue, and those lost */
#define CL_PROFILING_LOST_SLOTS_WS 0x57530006     /* cl_ulong[]: lost slots of each class */
#define CL_PROFILING_LOST_CLASSES_WS 0x57530007   /* char[]: "LOST_UNIT LOST_BANK ..", same order */
#define CL_PROFILING_BANK_CONFLICTS_WS 0x57530008 /* passes of local memory after the first */
#define CL_PROFILING_CACHE_ACCESSES_WS 0x57530009 /* of the data cache */
#define CL_PROFILING_CACHE_HITS_WS 0x5753000A
/* queues with CL_QUEUE_PROFILE_WS */
#define CL_PROFILING_REPORT_TEXT_WS 0x5753000B /* char[]: reasons in words, source lines, code */
#define CL_PROFILING_REPORT_JSON_WS 0x5753000C /* char[]: the same in JSON */

#endif
