// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An object of static storage duration that is never destroyed: exit handlers and other threads may use it to the very end,
// and the library has no destructor of its own to run.
#ifndef REGOMP_PLUGIN_IMMORTAL_H
#define REGOMP_PLUGIN_IMMORTAL_H

namespace regomp::plugin {

template <typename T>
union immortal {
  constexpr immortal() : value() {}
  ~immortal() {}
  constexpr T *operator->() { return &value; }
  constexpr T &operator*() { return value; }

private:
  T value;
};

} // namespace regomp::plugin

#endif
