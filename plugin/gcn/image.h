// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program's gcn image, loaded on one device: its executable, kernels, variables, the heap of its device code. Made by
// load_image, gone after unload_image; both are called under the host library's device lock. Kernels may be launched by any
// thread in between, and read the record without a lock: it is constant. A device has any number of images.
#ifndef REGOMP_PLUGIN_GCN_IMAGE_H
#define REGOMP_PLUGIN_GCN_IMAGE_H

#include "include/gcn_image.h"
#include "include/hsa_runtime.h"
#include "plugin/common/release_gate.h"
#include "plugin/gcn/core_names.h"

#include <cstddef>
#include <cstdint>

namespace regomp::gcn {

struct device;
struct image;

// A function of the image's table. Its address is the handle that the host library passes to run().
struct kernel {
  std::uint64_t object = 0; // what a packet names; 0: regions of reverse offload are not kernels
  std::uint32_t group_bytes = 0, private_bytes = 0;
  image *owner = nullptr;
  const char *name = nullptr;
  int vgprs = 0;
  bool starts_teams = true; // code for a league: all kernels in flight that have it share the number of teams
  int launch_dim[3] = {};   // OpenACC: gangs, workers, vector length fixed by the compiler; 0 where it left them open
};

struct image : deferred_release {
  image *next = nullptr; // the device's list
  device *owner = nullptr;
  const gcn_image *descriptor = nullptr; // the program's; identifies the image
  hsa_code_object_t code = {0};
  hsa_executable_t executable = {0};
  kernel constructors, destructors;
  kernel *kernels = nullptr;             // of the host's table: descriptor->num_functions less the two above
  std::uintptr_t heap = 0;               // device memory
  std::uintptr_t indirect_functions = 0; // the table of indirect functions, if there is one
  bool uses_reverse_offload = false;

  unsigned num_kernels() const { return descriptor->num_functions - gcn_lifetime_functions; }
};

} // namespace regomp::gcn

#endif
