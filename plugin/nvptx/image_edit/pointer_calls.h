// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of functions by pointers. Before a function is edited, such a call is written as a direct one, of a function of ours
// that is named after the types of what is passed and returned, and gets the pointer as its last argument: so all that reads
// the function sees a call, and what its pointer is made of.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_POINTER_CALLS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_POINTER_CALLS_H

#include "plugin/nvptx/image_edit/text_buffer.h"

#include <string_view>

namespace regomp::nvptx {

// Writes a function's text like that: "call (%value_in),__regomp_call_f64_u64,(%out_arg1,%regomp_callee);" calls what takes
// a .u64 and returns an .f64. False if there is no call by a pointer, or one in a form that is not known.
bool name_pointer_calls(std::string_view text, text_buffer &out);

inline constexpr std::string_view pointer_call_prefix = "__regomp_call_";
inline bool is_pointer_call(std::string_view name) { return name.starts_with(pointer_call_prefix); }
// The types in such a name.
inline std::string_view types_of_pointer_call(std::string_view name) {
  return {name.data() + pointer_call_prefix.size(), name.size() - pointer_call_prefix.size()};
}
// Whether the function that a line defines takes those types. Its result does not count: a program may call by a pointer
// of another type that has no result. True as well if memory is exhausted.
bool takes_types_of_pointer_call(std::string_view head, std::string_view types);

// Writes how such a function of ours is declared, without a semicolon.
void write_pointer_call_head(std::string_view name, std::string_view types, text_buffer &);
// Its body calls what the register %callee has, which is the pointer, where nothing that is written between the two
// changes that.
void begin_pointer_call(std::string_view types, text_buffer &);
void end_pointer_call(std::string_view types, text_buffer &);

} // namespace regomp::nvptx

#endif
