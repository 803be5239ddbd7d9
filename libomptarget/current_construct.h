// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The construct that a thread is in, as the compiler describes it to this library: where it is in the program, and what its
// list items are called. For messages alone; a program compiled without -g says neither. An object belongs to the thread
// that makes it.
#ifndef REGOMP_LIBOMPTARGET_CURRENT_CONSTRUCT_H
#define REGOMP_LIBOMPTARGET_CURRENT_CONSTRUCT_H

#include "libomptarget/arguments.h"
#include "libomptarget/libomp.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

// One field of a text of the compiler's, ";name;file;line;column;;" of a list item or ";file;function;line;column;;" of a
// construct, counted from 0.
struct source_field {
  source_field(const char *whole, unsigned number);
  char text[200];
};

// "file:line:column", of these fields and the one behind; the file without its directory. "unknown:0:0" if the compiler does
// not say.
struct source_place {
  source_place(const char *whole, unsigned file, unsigned line);
  bool known() const;
  char text[256];
};

class current_construct {
public:
  // Both outlive the object.
  current_construct(const kmpc_location *, const map_arrays &, bool is_region);
  ~current_construct();
  current_construct(const current_construct &) = delete;
  current_construct &operator=(const current_construct &) = delete;

  // The innermost one of the calling thread; null if it is in none.
  static const current_construct *innermost();
  // ... and where that is.
  static source_place place();

  const map_arrays &arrays() const { return arrays_; }
  bool is_region() const { return is_region_; } // a target region, not one that is about data alone
  // The compiler's text for the list item that begins there; null if it has none.
  const char *name_at(std::uintptr_t host) const;

private:
  const kmpc_location *const location_;
  const map_arrays arrays_;
  const bool is_region_;
  const current_construct *const outer_;
};

} // namespace regomp

#endif
