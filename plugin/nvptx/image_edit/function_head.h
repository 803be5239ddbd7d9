// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The line that declares or defines a function, read: what it is called with and returns, by types. What parameters are
// called is GCC's to choose, and no edit depends on it.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_FUNCTION_HEAD_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_FUNCTION_HEAD_H

#include <cstddef>
#include <string_view>

namespace regomp::nvptx {

// [.visible |.extern |.weak ].func [(.param TYPE RESULT) ]NAME[ (.param TYPE PARAMETER, ...)][;] or the same with .entry.
struct function_head {
  std::string_view linking; // with the blank behind it, or empty
  std::string_view name;
  bool is_entry = false, declares = false; // ends with a semicolon
  bool is_known = false;                   // all of the line was understood

  // What it returns, and takes: w for 32 bits, d for 64, ? for something else; - where nothing is returned.
  static constexpr unsigned most = 16;
  char types[most + 1] = {'-'};
  unsigned count = 1;
  std::string_view names[most]; // of the same
  std::string_view first_parameter;

  explicit function_head(std::string_view line);
  bool has_types(std::string_view wanted) const { return is_known && std::string_view(types, count) == wanted; }

private:
  bool add_parameters(std::string_view list, bool result);
};

// A function of an object's text.
struct function_place {
  std::size_t start = 0;            // of its head
  std::size_t body = 0;             // its first statement, behind the brace
  std::size_t end = 0;              // behind the closing brace
  std::size_t name = 0;             // in its head
  unsigned definitions = 0;         // of that name and linking, with those types
  unsigned declarations = 0;        // the same
  std::size_t declaration = 0;      // the last one: where it starts, and
  std::size_t declaration_size = 0; // its characters, the newline included
};
// The visible function of a name that an object defines, and the declarations of it there. False if it defines none, or
// two, or one of other types.
bool find_function(std::string_view object, std::string_view name, std::string_view types, function_place &found);

} // namespace regomp::nvptx

#endif
