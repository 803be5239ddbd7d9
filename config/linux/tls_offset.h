// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the loader has put a thread-local variable. A library without static TLS asks for the address by a call, since its
// block may be anywhere. But the block of a library that is there when the program starts, and of one that comes later while
// there is room, is at the same distance from each thread's thread pointer, and all the call does is to return that
// distance. A library that knows the distance needs no call.
//
// Known for x86-64 with glibc, elsewhere the address is asked for.
#ifndef REGOMP_LINUX_TLS_OFFSET_H
#define REGOMP_LINUX_TLS_OFFSET_H

#include <cstddef>

#if defined(__x86_64__) && defined(__LP64__) && defined(__GLIBC__) && __has_builtin(__builtin_thread_pointer)
#define REGOMP_TLS_OFFSETS 1

// The address of the two words that describe the variable with this name in the assembler: a function of the loader and its
// argument. Where the linker knows the distance (in a program that is linked with the archive), it puts that in place.
#define REGOMP_TLS_DESCRIPTOR(name)                                                                                         \
  [] {                                                                                                                      \
    std::ptrdiff_t word;                                                                                                    \
    __asm__("leaq " name "@TLSDESC(%%rip), %0" : "=a"(word));                                                               \
    return word;                                                                                                            \
  }()

namespace regomp {

// The variable that is described by this and has this address in the calling thread: its distance from the thread pointer
// if that is the same for all threads, else 0. Static blocks are below the thread pointer, so their distance is negative,
// and it is what the argument is then. Any other block has a pointer there, which is positive like all addresses of user
// space; just like the address of the two words, which cannot be taken for a distance either.
inline std::ptrdiff_t constant_tls_offset(std::ptrdiff_t descriptor, const void *address) {
  const std::ptrdiff_t argument = descriptor < 0 ? descriptor : reinterpret_cast<const std::ptrdiff_t *>(descriptor)[1];
  const std::ptrdiff_t offset = static_cast<const char *>(address) - static_cast<const char *>(__builtin_thread_pointer());
  return argument < 0 && argument == offset ? offset : 0;
}

} // namespace regomp

#endif

#endif
