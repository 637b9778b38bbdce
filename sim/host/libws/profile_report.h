// SPDX-License-Identifier: Apache-2.0
// The report that WS_PROFILE asks for: a profile of each kernel of a device.
#ifndef WS_PROFILE_REPORT_H
#define WS_PROFILE_REPORT_H

struct profile;
typedef struct ws_profile_report ws_profile_report_t;

// path: with WS_PROFILE=NAME, NAME of the first one, NAME.1, NAME.2 .. of others. NULL: out of
// memory.
ws_profile_report_t *ws_profile_report_new(const char *name, const char *machine);
// The profile of a kernel, which the caller may change until ws_profile_report_unlock(). NULL: out
// of memory; the same then.
struct profile *ws_profile_report_lock(ws_profile_report_t *r, const char *kernel,
                                       const char *program);
void ws_profile_report_unlock(void);
void ws_profile_report_free(ws_profile_report_t *r); // writes it first; NULL is allowed

#endif
