// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// At the end of the process, when the handlers of the program and of its libraries have run and the driver has shut down:
// prints "after the libraries", and waits for as long as another thread needs to notice.
#ifndef REGOMP_OFFLOAD_AFTER_LIBRARIES_H
#define REGOMP_OFFLOAD_AFTER_LIBRARIES_H

#include <stdio.h>
#include <unistd.h>

extern int __cxa_atexit(void (*)(void *), void *, void *);

static void after_libraries(void *unused) {
  puts("after the libraries");
  fflush(stdout);
  usleep(100000);
  (void)unused;
}

// Registered before all others, so it runs after them.
static void register_handler(void) { __cxa_atexit(after_libraries, NULL, NULL); }
__attribute__((section(".preinit_array"), used)) static void (*const early)(void) = register_handler;

#endif
