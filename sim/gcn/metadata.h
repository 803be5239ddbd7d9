// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the notes of a code object say of its kernels (NT_AMDGPU_METADATA, in MessagePack). Any thread.
#ifndef GOMPSIM_GCN_METADATA_H
#define GOMPSIM_GCN_METADATA_H

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "sim/gcn/elf.h"

namespace gompsim::gcn {

struct kernel_metadata {
  std::string_view symbol; // "NAME.kd"
  std::optional<std::uint64_t> kernarg_bytes, kernarg_alignment, group_bytes, private_bytes, most_work_items, wavefront;
  bool dynamic_call_stack = false;
};

// Adds the kernels of one note. False if it is malformed.
bool read_metadata(bytes_view, std::vector<kernel_metadata> *);

inline constexpr std::uint32_t note_metadata = 32;

} // namespace gompsim::gcn

#endif
