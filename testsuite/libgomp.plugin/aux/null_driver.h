// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A CUDA driver without a GPU, linked into a test of the plugin. "Device memory" is memory of the process, a stream is a
// thread, and a kernel is a C++ function of the test. What it takes over from real drivers is their manners: which calls
// wait for what, which context they need, that errors stick, what a callback may not do. Any call can be made to fail.
//
// An image's text consists of lines:
//   kernel NAME                          an entry; the test registers the function with define_kernel
//   variable NAME BYTES [VALUE ...]      with 64-bit values to start with
//   call NAME                            of no meaning here: the plugin finds that the function is reached
// A text that begins with .version is PTX; of that the variables with external names count, all zero.
#ifndef REGOMP_TEST_NULL_DRIVER_H
#define REGOMP_TEST_NULL_DRIVER_H

#include "include/cuda_driver.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

namespace null_driver {

// Set before the plugin is asked for its devices.
struct configuration {
  bool library_exists = true;
  CUresult init_result = CUDA_SUCCESS;
  int devices = 1;
  int driver_version = 12040;
  std::string device_name = "null device";
  int capability_major = 8;
  int capability_minor = 0;
  bool pageable_memory_access = false;
  bool integrated = false;
  int prohibited_devices = 0; // the first so many
  std::size_t memory_bytes = std::size_t{1} << 30;
  int registers_per_thread = 32;
  std::string refused; // names of calls, each between blanks, that the driver says it does not support
};
extern configuration config;

// What a kernel sees.
struct launch {
  unsigned teams;   // grid
  unsigned threads; // block, y
  unsigned shared_bytes;
  std::uint64_t params[3]; // argument table, stacks, bytes of a stack
  CUmodule module;

  void *variable(const char *name) const; // of the module; null if there is none
};
using kernel_function = CUresult (*)(const launch &);
void define_kernel(const char *name, kernel_function);

// The call with this number, counted from 1 over all calls of the driver, fails; 0: none. `failed_call` is its name then.
extern std::atomic<long> fail_at;
extern std::atomic<long> calls;
extern CUresult fail_with;
extern std::atomic<const char *> failed_call;

// So many calls of the function with this name fail, the next ones; set in this order: error, name, number.
extern std::atomic<const char *> failing_function;
extern std::atomic<long> failures_to_come;

// The driver's exit handler has run: from then on every call says so.
extern std::atomic<bool> is_shut_down;

// Called for each copy between host and device, if not null: of a call that waits before it begins, of one that does not
// when its turn in the stream has come. No lock is held.
extern std::atomic<void (*)(std::size_t bytes)> on_copy;

// What is alive. For "nothing leaks" at the end, and for "the plugin kept it" in between.
struct census {
  std::size_t device_blocks;
  std::size_t device_bytes;
  std::size_t host_blocks;
  std::size_t streams;
  std::size_t blocking_streams; // those among them that are ordered with the NULL stream
  std::size_t modules;
  std::size_t links;
  int contexts;                    // retains minus releases
  std::size_t dropped_host_blocks; // page-locked blocks that went with their context
};
census count();

// The most kernels that ran at the same time.
int most_kernels_at_once();

// The texts that were linked last, one after the other. For one thread at a time.
const std::string &linked_text();

// The number of calls so far of this function.
long calls_of(const char *name);

} // namespace null_driver

#endif
