// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the user chose for the simulated machine: the GOMPSIM_* environment variables, which the gompsim command sets. Read
// once, by cuInit.
#ifndef GOMPSIM_CUDA_OPTIONS_H
#define GOMPSIM_CUDA_OPTIONS_H

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gompsim::cuda {

// What a device of a compute capability has, per multiprocessor and per block.
struct architecture {
  unsigned major, minor;
  unsigned threads_per_multiprocessor;
  unsigned blocks_per_multiprocessor;
  unsigned shared_per_multiprocessor; // bytes
  unsigned shared_per_block_optin;    // bytes
};

// The architecture with the given number, or null.
const architecture *find_architecture(unsigned major, unsigned minor);

struct options {
  unsigned devices = 1;                               // GOMPSIM_DEVICES, 0 to 64
  std::size_t memory_bytes = std::size_t{16} << 30;   // GOMPSIM_MEMORY, bytes with an optional suffix K, M, G or T
  unsigned multiprocessors = 16;                      // GOMPSIM_MULTIPROCESSORS, 1 to 1024
  const architecture *arch = find_architecture(8, 0); // GOMPSIM_COMPUTE_CAPABILITY, as 8.0
  std::uint64_t seed = 0;                             // GOMPSIM_SEED
  unsigned workers = 0;                               // GOMPSIM_WORKERS, host threads a device; 0 = one per processor
  bool unified_memory = false;                        // GOMPSIM_UNIFIED_MEMORY, 0 or 1: kernels reach all host memory
};

// Reads the environment. A variable with a bad value is named in one line on stderr and its default is used.
options read_options();

// The parsers, strict: the whole text must be the value. They leave *out alone and return false otherwise.
bool parse_number(std::string_view, std::uint64_t least, std::uint64_t most, std::uint64_t *out);
bool parse_bytes(std::string_view, std::size_t *out);
bool parse_architecture(std::string_view, const architecture **out);

} // namespace gompsim::cuda

#endif
