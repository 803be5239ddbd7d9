// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tells device code where the indirect functions of an image are: a table from host to device address, in the format that
// the image's code reads: sorted pairs if that is our own (include/indirect_functions.h), a hash table with GCC's device
// library since GCC 15, a flat list before.
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
  // Puts the table on the device, and its address into the variable that was found last.
  virtual bool install(const std::uint64_t *words, std::size_t bytes) = 0;

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
