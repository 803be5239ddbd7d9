// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Our plugin speaks version 4 of the plugin interface, with GCC 17's library. A program that includes this and is linked
// with -rdynamic has it do so with our library: it hides from the plugin that the library is ours.
#ifndef REGOMP_OFFLOAD_INTERFACE_4_H
#define REGOMP_OFFLOAD_INTERFACE_4_H

#include "check.h"

#include <dlfcn.h>

void *dlvsym(void *restrict handle, const char *restrict name, const char *restrict version) {
  static void *(*next)(void *, const char *, const char *);
  if (strcmp(version, "REGOMP_1.0") == 0) return NULL;
  if (__atomic_load_n(&next, __ATOMIC_RELAXED) == NULL) // every thread finds the same
    __atomic_store_n(&next, (void *(*)(void *, const char *, const char *))dlsym(RTLD_NEXT, "dlvsym"), __ATOMIC_RELAXED);
  return __atomic_load_n(&next, __ATOMIC_RELAXED)(handle, name, version);
}

// That it does.
static void check_interface_4(void) {
  void *plugin = dlopen(getenv("REGOMP_TEST_PLUGIN"), RTLD_LAZY | RTLD_NOLOAD);
  CHECK(plugin != NULL);
  if (plugin == NULL) return;
  unsigned (*version)(void) = (unsigned (*)(void))dlsym(plugin, "GOMP_OFFLOAD_version");
  CHECK(version != NULL && version() == 4);
}

#endif
