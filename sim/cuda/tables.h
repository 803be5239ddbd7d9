// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tables of all objects that the program has handles of, one for each type. Any thread. Made when first used and never
// destroyed, since threads of the user and of the engine may use them until the process is gone.
#ifndef GOMPSIM_CUDA_TABLES_H
#define GOMPSIM_CUDA_TABLES_H

#include "include/cuda_driver.h"
#include "sim/driver/handles.h"

namespace gompsim::driver {

class stream;

template <>
struct handle_traits<stream> {
  using type = CUstream;
  static constexpr unsigned kind = 2; // those of the other objects are theirs
};

} // namespace gompsim::driver

namespace gompsim::cuda {

template <class Object>
driver::handle_table<Object> &table_of() {
  static auto &table = *new driver::handle_table<Object>;
  return table;
}

} // namespace gompsim::cuda

#endif
