// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The start of a parallel region together with its loop of a dynamic or guided schedule, which is what GCC makes of a
// combined construct whose loop does not need what the region computes. The region's function begins with the request for
// its next chunk then.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_COMBINED_START_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_COMBINED_START_H

#include "plugin/nvptx/image_edit/text_buffer.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace regomp::nvptx {

struct combined_start {
  bool known = false; // and lanes may have the loop
  bool guided = false;
  bool runtime = false; // which is dynamic, by chunks of 1, if lanes have it
  std::int64_t increment = 0, chunk = 0;
  bool operator==(const combined_start &) const = default;

  // How far the parts that lanes take are from each other: chunks of the program's, or iterations.
  std::int64_t part() const { return guided ? increment : increment * chunk; }
};

bool starts_with_loop(std::string_view library_function);

// What the call does whose callee's name begins at a place of a function's text.
combined_start read_combined_start(std::string_view function, std::size_t callee);

// Declares what is called in place of a loop's of schedule(runtime).
inline constexpr std::string_view combined_dynamic_start = "GOMP_parallel_loop_dynamic",
                                  declares_combined_dynamic_start =
                                      ".extern .func GOMP_parallel_loop_dynamic (.param .u64 %in_ar0, .param .u64 %in_ar1, "
                                      ".param .u32 %in_ar2, .param .u64 %in_ar3, .param .u64 %in_ar4, .param .u64 %in_ar5, "
                                      ".param .u64 %in_ar6, .param .u32 %in_ar7);\n";

// Asks for larger chunks, so that lanes have enough to do. What is written comes in place of so many characters from
// `place` on. False if the call is in a form that is not known.
bool write_larger_chunk(std::string_view function, std::size_t callee, const combined_start &, text_buffer &,
                        std::size_t *place, std::size_t *characters);

} // namespace regomp::nvptx

#endif
