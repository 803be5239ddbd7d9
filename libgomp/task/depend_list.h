// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The array that the compiler passes for depend clauses, in both of its formats.
#ifndef REGOMP_TASK_DEPEND_LIST_H
#define REGOMP_TASK_DEPEND_LIST_H

#include "support/diagnostics.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

enum class depend_kind : unsigned char { in = 1, out = 2, inout = 3, mutexinoutset = 4, inoutset = 5 };

struct depend_object { // omp_depend_t
  void *address;
  std::uintptr_t kind;
};

// Calls use(address, kind) for each entry, strongest kinds first. Address null with out or inout: omp_all_memory.
template <typename Use>
void for_each_dependence(void **depend, Use use) {
  const auto number = [depend](std::size_t i) { return reinterpret_cast<std::size_t>(depend[i]); };
  if (number(0) != 0) { // total, out and inout, addresses
    void **addresses = depend + 2;
    for (std::size_t i = 0; i < number(0); ++i) use(addresses[i], i < number(1) ? depend_kind::inout : depend_kind::in);
    return;
  }
  const std::size_t total = number(1);
  const std::size_t out_end = number(2);
  const std::size_t mutex_end = out_end + number(3);
  const std::size_t in_end = mutex_end + number(4);
  void **addresses = depend + 5;
  for (std::size_t i = 0; i < total; ++i) {
    if (i < out_end) {
      use(addresses[i], depend_kind::inout);
    } else if (i < mutex_end) {
      use(addresses[i], depend_kind::mutexinoutset);
    } else if (i < in_end) {
      use(addresses[i], depend_kind::in);
    } else {
      const auto *object = static_cast<const depend_object *>(addresses[i]);
      if (object->kind < 1 || object->kind > 5) fatal("unknown omp_depend_t dependence type %d", int(object->kind));
      use(object->address, static_cast<depend_kind>(object->kind));
    }
  }
}

} // namespace regomp

#endif
