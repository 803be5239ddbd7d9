// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JIT linker: its options with their log buffers, link states, and the images that modules are loaded from.
#ifndef GOMPSIM_CUDA_LINKER_H
#define GOMPSIM_CUDA_LINKER_H

#include "include/cuda_driver.h"
#include "sim/ptx/ptx.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace gompsim::cuda {

class context;
class device;

// The options of one call. Values and log buffers stay the caller's; they are written until the object goes.
class jit_options {
public:
  // CUDA_ERROR_INVALID_VALUE for options that do not exist.
  CUresult read(unsigned count, const CUjit_option *options, void **values);

  void log_error(std::string_view text) { error.append(text); }
  void log_info(std::string_view text) { // only if the user asked for a verbose log
    if (verbose) info.append(text);
  }
  void set_wall_time(float milliseconds) const;

private:
  // A log buffer of the user's. Its size option is set to the number of bytes written, as the manual says.
  struct log {
    char *buffer = nullptr;
    std::size_t size = 0;
    void **size_value = nullptr;
    std::size_t used = 0;
    void append(std::string_view);
  };
  log info, error;
  void **wall_time_value = nullptr;
  bool verbose = false;
};

// Owned by the handle table; the program uses it from one thread at a time.
class link_state {
public:
  using handle_type = CUlinkState;
  static constexpr unsigned handle_kind = 6;

  explicit link_state(std::shared_ptr<context> owner_) : owner(std::move(owner_)) {}

  CUresult add(CUjitInputType, const void *data, std::size_t bytes, const char *name, jit_options &extra);
  // The image is the state's own and lives as long.
  CUresult complete(void **image, std::size_t *bytes);

  const std::shared_ptr<context> owner;
  jit_options options;

private:
  bool parse(const ptx_source &, jit_options &extra);

  std::vector<std::shared_ptr<const parsed_ptx>> inputs;
  std::vector<std::byte> image;
  std::shared_ptr<const linked_program> program; // so that loading the image need not link again
};

// Makes a program of an image that cuModuleLoadData is given.
CUresult link_image(const device &, const void *image, jit_options &, std::shared_ptr<const linked_program> *);

} // namespace gompsim::cuda

#endif
