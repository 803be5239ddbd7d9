// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program says to a tool (OpenMP 5.2 section 18.14).
#include "abi/export.h"
#include "observe/tool.h"

#include <cstdint>

using namespace regomp;

namespace {

constexpr int no_tool = -2, no_callback = -1;

// What the tool answers; or that there is none, or that it does not listen.
int control_tool(std::int64_t command, std::int64_t modifier, void *argument, tool_entry entry) {
  if (!tool_listens()) return no_tool;
  const in_library here(entry);
  const auto callback = listener<ompt_callback_control_tool>();
  if (callback == nullptr) return no_callback;
  const inside_tool quiet;
  return callback(static_cast<std::uint64_t>(command), static_cast<std::uint64_t>(modifier), argument, entry.codeptr());
}

} // namespace

extern "C" {

REGOMP_EXPORT int omp_control_tool(int command, int modifier, void *argument) {
  return control_tool(command, modifier, argument, REGOMP_ENTRY);
}
REGOMP_EXPORT std::int32_t omp_control_tool_(const std::int32_t *command, const std::int32_t *modifier) {
  return control_tool(*command, *modifier, nullptr, REGOMP_ENTRY);
}
REGOMP_EXPORT std::int32_t omp_control_tool_8_(const std::int32_t *command, const std::int64_t *modifier) {
  return control_tool(*command, *modifier, nullptr, REGOMP_ENTRY);
}

} // extern "C"
