// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of the CUDA driver for programs that call it beside OpenACC.
#ifndef REGOMP_OPENACC_DRIVER_H
#define REGOMP_OPENACC_DRIVER_H

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static inline void *driver_function(const char *name) {
  void *library = dlopen("libcuda.so.1", RTLD_LAZY);
  void *function = library ? dlsym(library, name) : NULL;
  if (!function) {
    fprintf(stderr, "no %s\n", name);
    exit(97);
  }
  return function;
}

// DRIVER (cuCtxGetCurrent, void **) (&context)
#define DRIVER(name, ...) ((int (*)(__VA_ARGS__)) driver_function(#name))

#endif
