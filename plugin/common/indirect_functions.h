// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tells device code where the indirect functions of an image are: a table from host to device address, in the format that
// the image's code reads: sorted pairs if that is our own (include/indirect_functions.h), a hash table with GCC's device
// library since GCC 15, a flat list before, or what GCC 14's library would make of that.
#ifndef REGOMP_PLUGIN_INDIRECT_FUNCTIONS_H
#define REGOMP_PLUGIN_INDIRECT_FUNCTIONS_H

#include <cstddef>
#include <cstdint>

namespace regomp::plugin {

// The image, whose code is loaded. All but `absent` report why they fail.
class indirect_target {
public:
  enum class lookup { found, absent, failed };

  // The image's code is our own.
  virtual bool searches_sorted_pairs() const { return false; }
  // The device addresses of the functions, so many.
  virtual bool read_functions(std::uint64_t *addresses, unsigned count) = 0;
  // A variable of the image's.
  virtual lookup find_variable(const char *name) = 0;
  // After a variable was found: the one in which GCC 14's device library keeps the hash table that it makes of a flat list,
  // unless it is there. False, nothing said, if it is not known where it is.
  virtual bool find_built_table() { return false; }
  // Device memory for the table; 0 after reporting why.
  virtual std::uint64_t reserve(std::size_t bytes) = 0;
  // Puts the table there, and the address `start` in it into the variable that was found last.
  virtual bool install(const std::uint64_t *words, std::size_t bytes, std::uint64_t start) = 0;

protected:
  indirect_target() = default;
  indirect_target(const indirect_target &) = delete;
  indirect_target &operator=(const indirect_target &) = delete;
  ~indirect_target() = default;
};

// `host_functions` are the host addresses. False after reporting why; `plugin` is for messages.
bool install_indirect_functions(const char *plugin, indirect_target &, const std::uint64_t *host_functions, unsigned count);

} // namespace regomp::plugin

#endif
