// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which version of the plugin interface (gomp_plugin.h) the host library speaks that has opened this plugin: 4 if it is GCC
// 17's, 3 otherwise. A library asks GOMP_OFFLOAD_version before anything else and refuses a plugin that does not say what it
// wants, so the plugin has to know by itself.
//
// What tells is the library, not its call: the libgomp.so.1 that the plugin's own GOMP_PLUGIN_* come from, asked through a
// handle of its own, so that a tool which stands in for functions of the library (LD_PRELOAD) changes nothing. Neither
// version exports anything to plugins that the other one lacks. But a library that takes version 4 has the entries that GCC
// 17's compilers call, and they have version nodes of their own. Two of them are asked for, as that library is not released
// yet.
//
// Our own library has these entries as well, and takes both versions. With it 3 is spoken: that version is frozen, the
// plugin is told what the program requires, and a region on an OpenACC queue needs no memory that has to be given back (a
// call of the driver).
#ifndef REGOMP_PLUGIN_INTERFACE_VERSION_H
#define REGOMP_PLUGIN_INTERFACE_VERSION_H

#include <atomic>

namespace regomp::plugin {

// 0: nobody has asked yet. Relaxed: threads that look at the same time find the same, and nothing else hangs on it.
extern std::atomic<unsigned> known_interface_version;
unsigned find_interface_version();

// Any thread; always the same.
inline unsigned interface_version() {
  const unsigned version = known_interface_version.load(std::memory_order_relaxed);
  return version != 0 ? version : find_interface_version();
}

// The functions that have another type in each version, and what both pass, are words: a plugin defines such a function
// once, with words for parameters, and takes them for what they are in the version that is spoken. The calling convention
// passes integers and pointers alike, the first six in registers, and an int in the lower half of its word. What a caller
// does not pass is not read.
using word = unsigned long;
static_assert(sizeof(word) == sizeof(void *));
inline int as_int(word w) { return static_cast<int>(w); }
template <typename T>
T as_pointer(word w) {
  return reinterpret_cast<T>(w);
}

} // namespace regomp::plugin

#endif
