// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic -DFAKE_SESSIONS" }
// { dg-additional-sources "fake_device.cc fake_sessions.cc" }
// { dg-no-sanitizer "sanitizers have a dlsym of their own" }
//
// A plugin of version 4 that lacks a function which that version needs is not used, and one line says which it is; without
// one that it may lack it is.
#include "aux/fake_sessions.h"

#include <cstring>
#include <dlfcn.h>

static const char *hidden = "";

// The dynamic linker's own function is called in tail position: it looks at its return address to see who asks.
extern "C" void *dlsym(void *handle, const char *name) noexcept {
  if (std::strcmp(name, hidden) == 0) return nullptr;
  auto *next = reinterpret_cast<void *(*)(void *, const char *)>(dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34"));
  return next(handle, name);
}

static int expected_devices;
static void count() {
  if (omp_get_num_devices() != expected_devices) std::exit(3);
}

static void without(const char *function, bool refused) {
  hidden = function;
  expected_devices = refused ? 0 : 1;
  const std::string said = fake::output_of(count);
  const std::string line =
      std::string("libgomp: while loading libgomp-plugin-nvptx.so.1: missing function was ") + function + "\n";
  const bool told = said.find(line) != std::string::npos;
  if (told != refused) std::fprintf(stderr, "without %s: %s\n", function, said.c_str());
  CHECK(told == refused && (refused || said.empty()));
}

int main() {
  without("", false);
  without("GOMP_OFFLOAD_session_size", true);
  without("GOMP_OFFLOAD_session_start", true);
  without("GOMP_OFFLOAD_session_set_target_var_table", true);
  without("GOMP_OFFLOAD_get_dev_caps", true);
  without("GOMP_OFFLOAD_get_num_devices", true);
  without("GOMP_OFFLOAD_run", true);
  without("GOMP_OFFLOAD_openacc_exec", true);
  without("GOMP_OFFLOAD_openacc_async_exec", true);
  without("GOMP_OFFLOAD_session_allocate_target_var_table", false);
  without("GOMP_OFFLOAD_async_run", false);
  return 0;
}
