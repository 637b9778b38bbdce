// SPDX-License-Identifier: Apache-2.0
// What each step of a compilation costs, for --report: a line on stderr with "report", the step,
// the processes that it has started, its processor seconds, and what else there is to say, with
// tabs in between.
#ifndef WSCLC_REPORT_H
#define WSCLC_REPORT_H

void report_start(void); // nothing is reported without it
// A step of this process: what it has used since the step before.
void report(const char *step, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void report_process(const char *step, double seconds); // another process, which has ended

#endif
