// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program's nvptx image, loaded on one device: its module, kernels, variables, where its requests come from. Made by
// load_image, gone after unload_image; both are called under the host library's device lock. Kernels may be launched by any
// thread in between, and read the record without a lock: it is constant but for the ring and the mailbox, which have their
// own rules.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_H

#include "include/cuda_driver.h"
#include "include/nvptx_image.h"
#include "plugin/common/release_gate.h"
#include "plugin/common/reverse/mailbox.h"
#include "plugin/common/reverse/ring.h"
#include "plugin/nvptx/core_names.h"

#include <cstddef>
#include <cstdint>

namespace regomp::nvptx {

struct device;

// The soft stack of one device thread: GCC's code has its addressable locals there.
inline constexpr std::size_t soft_stack_bytes = 128 * 1024;

// A function of the image's table. Its address is the handle that the host library passes to run().
struct kernel {
  CUfunction function = nullptr; // null: there is no such entry on the device; regions of reverse offload have none
  struct image *owner = nullptr;
  const char *name = nullptr;
  int registers = 0;             // per thread
  int max_threads_per_block = 0; // as far as registers allow
  unsigned launch_dim[3] = {};   // OpenACC: gangs, workers, vector length fixed by the compiler; 0 where it left them open
  bool starts_directly = false;  // one thread is enough: image_edit/direct_start_code.h
};

struct image : deferred_release {
  image *next = nullptr; // the device's list
  device *owner = nullptr;
  const nvptx_image *descriptor = nullptr; // the program's; identifies the image
  CUmodule module = nullptr;
  kernel *kernels = nullptr;          // descriptor->num_functions of them
  CUdeviceptr indirect_functions = 0; // the table of indirect functions, if there is one
  reverse::ring ring;
  reverse::mailbox mailbox;
  bool kernels_take_limit = false;     // image_edit/lane_threads.h
  reverse::source *requests = nullptr; // one of the two; null: kernels of the image do not use reverse offload
  bool serialised = false;             // its kernels: device_core::serialiser
  std::size_t thread_memory_bytes =
      soft_stack_bytes; // of each thread of a launch: its stack, at the upper end, and what is below it
};

} // namespace regomp::nvptx

#endif
