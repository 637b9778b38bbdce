// SPDX-License-Identifier: Apache-2.0
// Internals of the OpenCL driver: objects and what its files share.
//
// Order of work: table.c is the list of entry points, platform.c and device.c describe platform and
// devices, context.c, queue.c, event.c, buffer.c, program.c and kernel.c hold the objects,
// transfer.c, rect.c, map.c, launch.c and shape.c the commands, profiling.c what they count,
// build.c runs the compiler, cache.c keeps its output, meta.c reads its description of kernels,
// absent.c refuses features that the device lacks.
//
// A queue has a thread, which runs its commands in order; `state_lock` guards events, queues and
// reference counts, `memory_lock` where the contents of buffers are, a device's `lock` the calls of
// libws. They are taken in this order: memory_lock, lock, state_lock.
#ifndef WS_CL_INT_H
#define WS_CL_INT_H

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_0_APIS
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#define CL_USE_DEPRECATED_OPENCL_2_0_APIS
#define CL_USE_DEPRECATED_OPENCL_2_1_APIS
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS
#pragma GCC visibility push(default)
#include <CL/cl_icd.h>

CL_API_ENTRY cl_int CL_API_CALL clIcdGetPlatformIDsKHR(cl_uint entries, cl_platform_id *platforms,
                                                       cl_uint *n);
#pragma GCC visibility pop

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../libws/warpsmith.h"
#include "../cl_ext_ws.h"

#define API CL_API_CALL
enum { DEVICES_MOST = 16, BASE_ALIGN = 128, REGISTERS_MOST = 128 };

typedef enum tag {
  TAG_DEAD,
  TAG_PLATFORM = 0x57430001,
  TAG_DEVICE,
  TAG_CONTEXT,
  TAG_QUEUE,
  TAG_MEM,
  TAG_PROGRAM,
  TAG_KERNEL,
  TAG_EVENT
} tag_t;

typedef struct object { // the first member of every object
  const cl_icd_dispatch *dispatch;
  tag_t tag;
  uint32_t refs;
} object_t;

struct _cl_platform_id {
  object_t o;
};

struct _cl_device_id {
  object_t o;
  uint32_t index;
  char *config, *overrides, *name;
  ws_device_options_t options;
  ws_device_info_t info;
  uint32_t block[REGISTERS_MOST / 4 + 1]; // most work-items of a group, by units of four registers
  char *machine;                          // what the compiler is to know: "fp,sfu"
  pthread_mutex_t lock;
  ws_device_t *ws; // NULL until it is used
  bool failed;
  uint64_t now; // ns of simulated time
};

typedef struct device_list {
  cl_device_id device[DEVICES_MOST];
  uint32_t n;
} device_list_t;

struct _cl_context {
  object_t o;
  device_list_t devices;
  cl_context_properties *properties;
  size_t property_bytes;
  void(CL_CALLBACK *notify)(const char *, const void *, size_t, void *);
  void *notify_data;
  char said_of[80]; // what the last message was about
  uint32_t said;    // messages in a row about it
};

typedef struct command command_t;

struct _cl_command_queue {
  object_t o;
  cl_context context;
  cl_device_id device;
  cl_command_queue_properties properties;
  pthread_cond_t wake;
  command_t *first, *last;
  uint32_t pending; // commands that have not ended
  bool quit;
  cl_int error; // of a command since the last clFinish
};

typedef struct callback {
  struct callback *next;
  cl_int type;
  void(CL_CALLBACK *call)(cl_event, cl_int, void *);
  void *data;
} callback_t;

typedef struct counted { // what a launch has counted
  ws_result_t result;
  uint32_t counters;
  ws_profile_t *profile; // NULL: of a queue without CL_QUEUE_PROFILE_WS
  char *report[2];       // by ws_profile_format_t, once it was asked for
} counted_t;

struct _cl_event {
  object_t o;
  cl_context context;
  cl_command_queue queue; // NULL: a user event
  cl_command_type type;
  cl_int status;
  cl_ulong time[4];   // queued, submit, start, end
  counted_t *counted; // of a launch that has ended well
  callback_t *callbacks;
};

typedef struct mapping {
  struct mapping *next;
  void *pointer;
  size_t offset, bytes;
  cl_map_flags flags;
  bool own; // the memory is ours
} mapping_t;

typedef struct destructor {
  struct destructor *next;
  void(CL_CALLBACK *call)(cl_mem, void *);
  void *data;
} destructor_t;

struct _cl_mem {
  object_t o;
  cl_context context;
  cl_mem parent;
  size_t origin, size; // in the parent
  cl_mem_flags flags;
  void *host_pointer; // the caller's
  destructor_t *destructors;
  mapping_t *mappings;
  uint32_t maps;
  // Of a buffer without a parent: where its contents are.
  void *host; // a copy, or the caller's memory
  bool host_valid;
  ws_addr_t at[DEVICES_MOST]; // 0: no memory there yet
  bool valid[DEVICES_MOST];
};

typedef struct arg_meta {
  char kind;
  uint32_t offset, bytes, align, space;
  char *access, *type, *qualifiers, *name;
} arg_meta_t;

typedef struct kernel_meta {
  char *name, *attributes;
  uint32_t local_bytes, args, arg_bytes, stack, registers; // stack: bytes per work-item
  bool indirect;
  uint32_t required[3];
  arg_meta_t *arg;
} kernel_meta_t;

typedef struct meta { // of a program
  kernel_meta_t *kernel;
  uint32_t kernels;
  char *machine;
} meta_t;

typedef struct binary { // of a program, for a device
  cl_device_id device;
  unsigned char *bytes;
  size_t n;
  cl_program_binary_type type;
  cl_build_status status;
  char *log, *options;
  meta_t meta;
  ws_program_t *loaded;
} binary_t;

struct _cl_program {
  object_t o;
  cl_context context;
  char *source;
  binary_t binary[DEVICES_MOST];
  uint32_t binaries;
  uint32_t kernels; // objects that were made of it
};

typedef struct arg_value {
  bool set;
  cl_mem mem;
  size_t local;
  unsigned char *bytes;
} arg_value_t;

struct _cl_kernel {
  object_t o;
  cl_program program;
  char *name;
  const kernel_meta_t *meta;
  arg_value_t *arg;
};

struct command {
  command_t *next;
  cl_command_queue queue;
  cl_event event;
  cl_event *wait;
  cl_uint waits;
  cl_int (*run)(command_t *); // CL_SUCCESS or the error of its event
  void (*drop)(command_t *);  // what the command holds; NULL: nothing but itself
  uint64_t cost;              // ns of simulated time, set by run
};

extern const cl_icd_dispatch ws_cl_table;
extern pthread_mutex_t state_lock, memory_lock;
extern pthread_cond_t state_change;

// ---- objects
void *object_new(size_t bytes, tag_t tag); // one reference; NULL without memory
bool object_is(const void *object, tag_t tag);
void object_retain(void *object);
bool object_release(void *object); // true when it was the last reference
void object_free(void *object);
cl_int give(const void *from, size_t bytes, size_t size, void *value, size_t *size_ret);
cl_int give_text(const char *text, size_t size, void *value, size_t *size_ret);
void *fail_with(cl_int error, cl_int *errcode_ret); // returns NULL
void set_error(cl_int error, cl_int *errcode_ret);

cl_platform_id the_platform(void);
const device_list_t *all_devices(void);
bool in_list(const device_list_t *list, cl_device_id d);
const char *driver_home(void);
uint64_t device_ns(const ws_device_info_t *info, uint64_t cycles);
uint32_t device_mhz(void);
bool device_open(cl_device_id d); // with d->lock held
bool embedded_profile(const ws_device_info_t *info);

// ---- commands
// ------------------------------------------------------------------------------------- Looks at
// the wait list, and makes a command of `bytes` bytes that begins with a command_t.
cl_int command_new(cl_command_queue q, cl_command_type type, cl_uint waits, const cl_event *wait,
                   size_t bytes, void *command);
void command_free(command_t *c);
// Hands the command to the queue. With `block` waits for its end.
cl_int command_enqueue(command_t *c, bool block, cl_event *event);
cl_event event_new(cl_context context, cl_command_queue q, cl_command_type type);
void event_set(cl_event e, cl_int status);
void event_release(cl_event e);
void queue_release(cl_command_queue q);
cl_int queue_finish(cl_command_queue q);
void context_release(cl_context c);
// What is wrong with a launch, to stderr and to the callback of the context; without any lock held.
void context_say(cl_context c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void mem_release(cl_mem m);
void program_release(cl_program p);

// ---- memory: with memory_lock held
cl_mem mem_root(cl_mem m, size_t *offset); // adds where the buffer begins in its root
// The address of a root on a device, with its contents there. `written`: they will change.
ws_addr_t mem_on(cl_mem root, cl_device_id d, bool written);
cl_int mem_read(cl_mem root, cl_device_id d, size_t offset, void *to, size_t bytes);
cl_int mem_write(cl_mem root, cl_device_id d, size_t offset, const void *from, size_t bytes);
bool mem_range(cl_mem m, size_t offset, size_t bytes); // lies in the buffer, not empty
bool mem_fits(cl_command_queue q, cl_mem m, cl_int *error);
uint64_t transfer_ns(const cl_command_queue q, size_t bytes);

// ---- launches
typedef struct shape {
  uint32_t grid[3], block[3], offset[3], dim;
} shape_t;
// Work-items of a group at most: CL_KERNEL_WORK_GROUP_SIZE.
size_t group_most(const kernel_meta_t *m, cl_device_id d);
// The groups of a range; an error comes with a sentence that says what is wrong.
cl_int shape_of(shape_t *s, const kernel_meta_t *m, cl_device_id d, cl_uint dim,
                const size_t *offset, const size_t *global, const size_t *local, const char **why);

// Reports of the launches of a queue: can the device make them? Before its first command.
cl_int profiling_prepare(cl_device_id d);
// With the lock of the device held: before a launch, and after one that has ended well. NULL is a
// launch without a report.
ws_profile_t *profiling_begin(const command_t *c);
void profiling_end(command_t *c, ws_profile_t *p);
void profiling_free(counted_t *n);

// ---- programs
typedef struct compile {                  // what is given to wsclc
  const char *machine, *options, *source; // source NULL: only the modules
  const binary_t *const *module;
  uint32_t modules;
  const char *const *header, *const *header_name;
  uint32_t headers;
  bool to_module, library;
} compile_t;
// Fills bytes, n and log of b. False when the build failed.
bool run_compiler(const compile_t *c, binary_t *b);
char *check_options(const char *options, bool link); // as lines for wsclc; NULL: wrong
bool meta_read(meta_t *m, const unsigned char *elf, size_t bytes);
void meta_free(meta_t *m);
binary_t *binary_for(cl_program p, cl_device_id d);
bool make_parents(char *path, size_t from); // the folders of a path, from byte `from` on

// ---- cache of programs
typedef struct cache_key cache_key_t;
cache_key_t *cache_key(const compile_t *c); // NULL: is not kept
void cache_key_free(cache_key_t *k);
bool cache_take(const cache_key_t *k, binary_t *b); // fills bytes, n and log
void cache_put(const cache_key_t *k, const binary_t *b);

#endif
