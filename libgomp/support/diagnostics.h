// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages to the user, on stderr, in the form the stock runtime uses ("\nlibgomp: text\n"), written with one call so that
// lines of several threads do not mix. Any thread.
#ifndef REGOMP_SUPPORT_DIAGNOSTICS_H
#define REGOMP_SUPPORT_DIAGNOSTICS_H

#include <cstdarg>

namespace regomp {

void print_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
void vprint_error(const char *format, std::va_list) __attribute__((format(printf, 1, 0)));

// Says why, then ends the process with status 1; atexit handlers run. The caller, which may be a thread of a driver, holds
// no lock that a handler waits for, nor does anybody who waits for the caller: what they may hold (the images lock, a
// device's state_lock) a handler only tries to take. While another thread is ending the process, what fails may fail because
// of that: then the caller waits, silently, for the end.
[[noreturn]] void fatal(const char *format, ...) __attribute__((format(printf, 1, 2)));
[[noreturn]] void vfatal(const char *format, std::va_list) __attribute__((format(printf, 1, 0)));

// The calling thread is about to end the process, or does so: it is in a handler of exit. Of several that come because
// something has failed, the first goes on, and the others wait here for the end.
void begin_fatal_end();
void note_exit();
bool ends_elsewhere(); // another thread is
bool ends_here();      // this one is: what it waits for may never come, since others that fail wait for the end

// Output for GOMP_DEBUG=1, without prefix or newline of its own.
bool debug_enabled();
void debug(const char *format, ...) __attribute__((format(printf, 1, 2)));
void vdebug(const char *format, std::va_list) __attribute__((format(printf, 1, 0)));

} // namespace regomp

#endif
