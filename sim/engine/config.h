// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a simulated GPU is like. Plain values, no state.
#ifndef GOMPSIM_ENGINE_CONFIG_H
#define GOMPSIM_ENGINE_CONFIG_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace gompsim {

namespace engine {
class race_log;
struct use_log;
} // namespace engine

using device_address = std::uint64_t;

struct gpu_config {
  std::size_t memory_bytes = std::size_t{16} << 30; // device memory; taken from the host only as it is touched
  unsigned multiprocessors = 16;
  unsigned max_threads_per_multiprocessor = 2048;
  unsigned max_blocks_per_multiprocessor = 32;
  unsigned compute_capability_major = 8;
  unsigned compute_capability_minor = 0;
  unsigned workers = 0;   // host threads that execute warps; 0 = one per processor this process may use
  std::uint64_t seed = 0; // changes the order in which warps are scheduled
  std::size_t malloc_heap_bytes = std::size_t{8} << 20;       // for malloc in device code; set_limit changes it
  std::size_t local_bytes_per_thread = std::size_t{64} << 10; // stack of a thread (.local)
  // What follows costs time when it is on, and none when it is off.
  bool count_memory = false;         // launch_counters::memory is filled in, requests to the host are told
  bool check_uninitialised = false;  // reading device memory that nobody has written stops the kernel
  bool weak_memory = false;          // stores are late and loads stale wherever PTX's memory model allows it
  engine::race_log *races = nullptr; // where data races are told, which are looked for if it is there
  engine::use_log *uses = nullptr;   // where faults of mappings are told, for which each access to mapped objects is noted
  bool weak_convergence = false;     // lanes that parted at a branch come together only where PTX says that they do
  // For programs that hardware lets through.
  bool reuse_addresses = false; // the address of a freed allocation is given out again at once
  bool page_bounds = false;     // an access outside of live memory is told to `notice` and made, if its page is live in part
  void (*notice)(const std::string &report) = nullptr; // called by worker threads; it must not call the gpu
};

} // namespace gompsim

#endif
