// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What can run a test: the engine through sim/engine/gpu.h, or a CUDA driver (the simulator's own, or NVIDIA's on a real
// GPU). A back end is made for one test, used by one thread, and owns the memory it hands out.
#ifndef GOMPSIM_PTXRUN_BACKEND_H
#define GOMPSIM_PTXRUN_BACKEND_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sim/ptxrun/test_file.h"

namespace gompsim::ptxrun {

struct launch_outcome {
  bool done = true;               // false: it did not end in time and was stopped
  std::string status = "success"; // a name of launch_result::status, or what the driver said, as far as it tells them apart
  std::string report;
  double seconds = 0;
  std::uint64_t lane_instructions = 0;           // 0: not counted
  std::map<std::string, std::uint64_t> counters; // by the names of launch_counters; empty: not counted
};

class backend {
public:
  virtual ~backend() = default;
  // The compute capability times ten, as in sm_75; 0: anything can be run.
  virtual unsigned compute_capability() const = 0;
  // Links and loads. False: why, in `error`.
  virtual bool link(const std::vector<module_text> &, std::string *error) = 0;
  virtual std::uint64_t allocate(std::size_t bytes) = 0; // 0 = no room
  virtual bool release(std::uint64_t) = 0;
  virtual bool write(std::uint64_t to, const std::byte *, std::size_t) = 0;
  virtual bool read(std::byte *, std::uint64_t from, std::size_t) = 0;
  // Host memory that device code reaches under the address returned; null if there is none.
  virtual std::byte *host_memory(std::size_t bytes, bool coarse) = 0;
  virtual bool variable(const std::string &name, std::uint64_t *address, std::size_t *bytes) = 0;
  // False if there is no such kernel or it cannot be started at all.
  virtual bool launch(const run_spec &, std::span<const std::byte> parameters, double timeout_seconds, launch_outcome *,
                      std::string *error) = 0;
  // What is known of a function, in the words of INFO; false if there is none.
  virtual bool facts(const std::string &function, std::map<std::string, std::string> *) = 0;
  // Whether a status of FAULT is what this back end means by one of its own.
  virtual bool same_status(const std::string &expected, const std::string &got) const = 0;
};

// Null: it cannot be had, and why. The driver is opened from `library`.
std::unique_ptr<backend> make_engine_backend(const test_file &, std::uint64_t seed, std::string *error);
std::unique_ptr<backend> make_driver_backend(const test_file &, const char *library, std::string *error);
// A kernel has failed on the driver, or did not end: further tests want another process.
bool driver_is_lost();

} // namespace gompsim::ptxrun

#endif
