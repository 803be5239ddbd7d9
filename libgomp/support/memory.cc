// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/memory.h"

#include "support/diagnostics.h"

#include <atomic>
#include <cstdlib>
#include <cstring>

namespace regomp {

namespace {

// Relaxed: it is a function, and what it works on is set when the program starts.
constinit std::atomic<void (*)()> hook{nullptr};

[[noreturn]] void out_of_memory(std::size_t bytes) {
  begin_fatal_end();
  if (const auto prepare = hook.load(std::memory_order_relaxed)) prepare();
  fatal("Out of memory allocating %lu bytes", (unsigned long)bytes);
}

} // namespace

void set_out_of_memory_hook(void (*prepare)()) { hook.store(prepare, std::memory_order_relaxed); }

// malloc(0) may return null; a request for nothing still gets an address of its own.
void *allocate(std::size_t bytes) {
  void *p = std::malloc(bytes != 0 ? bytes : 1);
  if (p == nullptr) out_of_memory(bytes);
  return p;
}

void *allocate_zeroed(std::size_t bytes) {
  void *p = std::calloc(1, bytes != 0 ? bytes : 1);
  if (p == nullptr) out_of_memory(bytes);
  return p;
}

void *allocate_aligned(std::size_t alignment, std::size_t bytes) {
  void *p = nullptr;
  if (alignment < sizeof(void *)) alignment = sizeof(void *);
  if (posix_memalign(&p, alignment, bytes != 0 ? bytes : 1) != 0) out_of_memory(bytes);
  return p;
}

void *reallocate(void *old, std::size_t bytes) {
  void *p = std::realloc(old, bytes != 0 ? bytes : 1);
  if (p == nullptr) out_of_memory(bytes);
  return p;
}

} // namespace regomp
