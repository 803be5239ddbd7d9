// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/host/call.h"

#include "include/gomp_plugin.h"

#include <cstring>
#include <utility>

namespace regomp::host {

namespace {

template <std::size_t>
using word = std::uint64_t;

// The calling conventions of x86-64 and AArch64 have the caller pass parameters of this class in registers first, in order,
// then on the stack, in order, and take them from there again: a function does not notice that more are passed than it has.
// So a few sizes do for all.
template <std::size_t... I>
void call_with(void *function, const std::uint64_t *p, std::index_sequence<I...>) {
  reinterpret_cast<void (*)(word<I>...)>(function)(p[I]...);
}

template <std::size_t n>
void call_as(void *function, const std::uint64_t *parameters, std::size_t count) {
  std::uint64_t padded[n] = {};
  if (count > 0) std::memcpy(padded, parameters, count * sizeof *parameters);
  call_with(function, padded, std::make_index_sequence<n>());
}

} // namespace

bool call(void *function, const std::uint64_t *parameters, std::size_t count) {
  if (count <= 6)
    call_as<6>(function, parameters, count);
  else if (count <= 16)
    call_as<16>(function, parameters, count);
  else if (count <= 64)
    call_as<64>(function, parameters, count);
  else if (count <= 256)
    call_as<256>(function, parameters, count);
  else if (count <= 1024)
    call_as<1024>(function, parameters, count);
  else {
    GOMP_PLUGIN_error("a kernel with %zu parameters cannot be called", count);
    return false;
  }
  return true;
}

} // namespace regomp::host
