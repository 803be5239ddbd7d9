// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a driver knows of a kernel and of its launches, whatever its instructions are. Plain values, no state.
#ifndef GOMPSIM_ENGINE_KERNEL_H
#define GOMPSIM_ENGINE_KERNEL_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sim/engine/config.h"

namespace gompsim {

// The code that kernels of one program are made of, in the form of the instruction set that made it. It lives as long as a
// kernel of it runs.
class executable {
public:
  executable() = default;
  virtual ~executable() = default;
  executable(const executable &) = delete;
  executable &operator=(const executable &) = delete;
};

// A kernel, or any other function, of a linked program. Owned by its program.
struct function_info {
  struct parameter {
    std::size_t offset; // in the parameter bytes of a launch
    std::size_t bytes;
  };
  std::string name;
  bool is_kernel = false;
  unsigned registers_per_thread = 0; // of 32 bits: an estimate from the values that are live at once, in what it calls too
  std::size_t static_shared_bytes = 0;
  std::size_t local_bytes = 0;
  std::size_t param_bytes = 0; // of all parameters, laid out with their alignments
  std::vector<parameter> parameters;
  unsigned max_threads_per_block = 1024; // as far as registers and directives allow
};

struct variable_info {
  device_address address = 0;
  std::size_t bytes = 0;
};

struct launch_shape {
  std::uint32_t grid[3] = {1, 1, 1};
  std::uint32_t block[3] = {1, 1, 1};
  std::uint32_t dynamic_shared_bytes = 0;
};

// What a kernel did. An instruction of a warp counts once, however many of its lanes execute it.
struct launch_counters {
  std::uint64_t branches = 0;           // conditional branches, branches by table, indirect calls
  std::uint64_t divergent_branches = 0; // those that lanes took differently
  std::uint64_t barriers = 0;           // bar and barrier instructions
  std::uint64_t atomics = 0;            // atom and red
  std::uint64_t system_fences = 0;      // of system scope, releases too; NVIDIA's only

  // Filled in only with gpu_config::count_memory, and not for AMD's devices, whose compilers switch off the lanes that have
  // nothing to do. A lane *repeats* what another does if it executes an instruction with the same operands. Of the lanes
  // that execute an instruction all are useful if they have different operands or the instruction is an atomic operation,
  // else one is; what a load reads is not an operand, the address is.
  struct lane_use {
    std::uint64_t instructions = 0; // of warps
    std::uint64_t lanes = 0;        // that are useful, of all these
  } use;

  // Filled in only with gpu_config::count_memory. Global memory is device memory and host memory that device code reaches;
  // loads, stores and atomic operations count, an atomic operation as both a load and a store of its bytes.
  struct memory_counters {
    std::uint64_t instructions = 0;  // loads, stores and atomics of global, shared and local memory
    std::uint64_t accesses = 0;      // those of them that touch global memory
    std::uint64_t bytes_loaded = 0;  // by all lanes, from global memory
    std::uint64_t bytes_stored = 0;  // to global memory
    std::uint64_t sectors = 0;       // aligned pieces of 32 bytes that the accesses touched, each once for an access.
                                     // (bytes_loaded + bytes_stored) / (32 * sectors) tells how well accesses coalesce
    std::uint64_t host_accesses = 0; // accesses that touch host memory
    // The same by what they do, as the bus carries them. A load that lanes repeat until the word has changed counts once:
    // how often that is depends on the machine.
    std::uint64_t host_loads = 0, host_stores = 0, host_atomics = 0;

    // Requests to the host. A warp *publishes* when it stores to host memory with system scope (.release.sys, .relaxed.sys,
    // .volatile or .mmio), and *waits* when it then loads the same word in any way, or another word of host memory with
    // system scope (.acquire.sys and so on). A publishing store that is waited for before the next one is a request. It
    // lasts from the store to the last such load before the next publishing store, or the end of the thread. Lanes that part
    // have requests of their own.
    std::uint64_t host_requests = 0;
  } memory;
};

// How a kernel ended.
struct launch_result {
  enum class status {
    success,
    illegal_address, // an access outside live memory, or a jump outside code
    misaligned_address,
    illegal_instruction,
    trap,           // the trap instruction
    assertion,      // __assertfail
    stack_overflow, // local memory or call depth exhausted
    barrier_divergence,
    uninitialised_read, // with gpu_config::check_uninitialised
    out_of_resources,   // the block needs more than a multiprocessor has
    cancelled,          // the gpu was told to stop
  };
  status code = status::success;
  std::string
      report; // empty on success; else kernel, block, thread, PTX line, address, nearest allocation: a whole paragraph
  std::uint64_t warp_instructions = 0; // executed, whatever the end
  std::uint64_t lane_instructions = 0; // the same, counted for each lane
  launch_counters counters = {};
};

// Called once, by a worker thread or one in gpu::help, when the last block of a kernel has ended and its writes are visible
// to the host.
using launch_callback = void (*)(void *context, const launch_result &);

// A request to the host, as launch_counters defines it. Times are nanoseconds of CLOCK_MONOTONIC.
struct host_request {
  std::uint64_t block = 0; // number of the block in its grid
  unsigned thread = 0;     // number of the first thread in its block
  std::uint64_t begin = 0; // when the word was stored
  std::uint64_t end = 0;   // when the last load was made that waited for the answer
};
// Called by worker threads, of several blocks at once, each time a request is over and before the launch_callback; only with
// gpu_config::count_memory. It must not call the gpu.
using request_callback = void (*)(void *context, const host_request &);

// What kernels print goes to stdout, where it keeps its order with what the host prints. Writes out what stdio still holds
// of it; costs a load if no kernel has printed since the last time.
void flush_kernel_output();

} // namespace gompsim

#endif
