// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How code for NVIDIA's devices reaches memory that others see: the device's Access of include/reverse_offload.h. One for
// sm_70 and newer, whose instructions have an order and a scope, and one for older devices, which have fences; newer ones
// execute those as well.
//
// .global in an instruction takes generic addresses: those of global memory, and of the host's, are the same there.
#ifndef REGOMP_CONFIG_NVPTX_MEMORY_H
#define REGOMP_CONFIG_NVPTX_MEMORY_H

#include "include/reverse_offload.h"

#include <cstdint>

namespace regomp::device {

// What has no order, and is the same everywhere.
struct plain_access {
  static constexpr side me = side::device;

  // &array[index], in the one instruction that there is for it. The compiler prefers three of shifts and additions.
  template <typename T>
  static T *element(T *array, std::uint32_t index) {
    T *p;
    asm("mad.wide.u32\t%0, %1, %2, %3;" : "=r"(p) : "r"(index), "n"(static_cast<std::uint32_t>(sizeof(T))), "r"(array));
    return p;
  }

  static void put(std::uint64_t &place, std::uint64_t v) { asm("st.global.u64\t%0, %1;" : "=m"(place) : "r"(v)); }
  static void put(std::uint32_t &place, std::uint32_t v) { asm("st.global.u32\t%0, %1;" : "=m"(place) : "r"(v)); }
  static void put(std::int32_t &place, std::uint32_t v) { asm("st.global.u32\t%0, %1;" : "=m"(place) : "r"(v)); }
  static void put(std::uint16_t &place, std::uint32_t v) { asm("st.global.u16\t%0, %1;" : "=m"(place) : "r"(v)); }
  static void put(unsigned char &place, std::uint32_t v) { asm("st.global.u8\t%0, %1;" : "=m"(place) : "r"(v)); }

  static void put_four(std::uint32_t &first, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    asm("st.global.v4.u32\t%0, {%1, %2, %3, %4};" : "=m"(first) : "r"(a), "r"(b), "r"(c), "r"(d) : "memory");
  }

  // Of memory of any kind. Wider than it is there: the compiler would go on with half registers.
  static std::uint32_t get_anywhere(const std::uint16_t &place) {
    std::uint32_t v;
    asm("ld.u16\t%0, %1;" : "=r"(v) : "m"(place));
    return v;
  }

  // Both are on their way at once; `first` is aligned for two.
  static void get_two(const std::uint64_t &first, std::uint64_t &a, std::uint64_t &b) {
    asm volatile("ld.global.v2.u64\t{%0, %1}, %2;" : "=r"(a), "=r"(b) : "m"(first));
  }

  // On its way from here on, even if it is used later or not at all.
  static std::uint32_t get(const std::int32_t &place) {
    std::uint32_t v;
    asm volatile("ld.global.u32\t%0, %1;" : "=r"(v) : "m"(place));
    return v;
  }

  // Stores `v` if n > than. A predicate takes one instruction less than a branch.
  template <unsigned Than>
  static void put_if_more(std::uint32_t n, std::uint32_t &place, std::uint32_t v) {
    asm volatile("{\n\t.reg .pred %%more;\n\tsetp.gt.u32\t%%more, %0, %1;\n\t@%%more st.u32\t%2, %3;\n\t}"
                 :
                 : "r"(n), "n"(Than), "m"(place), "r"(v)
                 : "memory");
  }
};

// sm_70 and newer.
struct scoped_access : plain_access {
  static void store_release_system(std::uint64_t &word, std::uint64_t v) {
    asm volatile("st.release.sys.global.u64\t%0, %1;" : "=m"(word) : "r"(v) : "memory");
  }
  static std::uint64_t load_acquire_system(const std::uint64_t &word) {
    std::uint64_t v;
    asm volatile("ld.acquire.sys.global.u64\t%0, %1;" : "=r"(v) : "m"(word) : "memory");
    return v;
  }
  static std::uint64_t load_before_acquire(const std::uint64_t &word) { return load_acquire_system(word); }
  static void acquire_after_load() {}

  static std::uint32_t fetch_or_acquire_device(std::uint32_t &word, std::uint32_t bits) {
    std::uint32_t old;
    asm volatile("atom.acquire.gpu.global.or.b32\t%0, %1, %2;" : "=r"(old), "+m"(word) : "r"(bits) : "memory");
    return old;
  }
  static void and_release_device(std::uint32_t &word, std::uint32_t bits) {
    asm volatile("red.release.gpu.global.and.b32\t%0, %1;" : "+m"(word) : "r"(bits) : "memory");
  }
  static std::uint64_t fetch_add_relaxed_device(std::uint64_t &word, std::uint64_t n) {
    std::uint64_t old;
    asm volatile("atom.relaxed.gpu.global.add.u64\t%0, %1, %2;" : "=r"(old), "+m"(word) : "rn"(n));
    return old;
  }

  // Of memory that a load with acquire has shown.
  static void get_four(const std::uint32_t &first, std::uint32_t &a, std::uint32_t &b, std::uint32_t &c, std::uint32_t &d) {
    asm volatile("ld.global.v4.u32\t{%0, %1, %2, %3}, %4;" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "m"(first));
  }
  static std::uint32_t get_byte(const unsigned char &place) {
    std::uint32_t v;
    asm volatile("ld.global.u8\t%0, %1;" : "=r"(v) : "m"(place));
    return v;
  }

  static void nap(std::uint32_t nanoseconds) { asm volatile("nanosleep.u32\t%0;" : : "r"(nanoseconds)); }
};

// What lanes of one block tell each other in global memory; sm_70 and newer.
struct block_access {
  static std::uint32_t load_acquire(const std::uint32_t &word) {
    std::uint32_t v;
    asm volatile("ld.acquire.cta.global.u32\t%0, %1;" : "=r"(v) : "m"(word) : "memory");
    return v;
  }
  static std::uint64_t load_acquire(const std::uint64_t &word) {
    std::uint64_t v;
    asm volatile("ld.acquire.cta.global.u64\t%0, %1;" : "=r"(v) : "m"(word) : "memory");
    return v;
  }
  static std::uint64_t load_relaxed(const std::uint64_t &word) {
    std::uint64_t v;
    asm volatile("ld.relaxed.cta.global.u64\t%0, %1;" : "=r"(v) : "m"(word) : "memory");
    return v;
  }
  static void store_release(std::uint32_t &word, std::uint32_t v) {
    asm volatile("st.release.cta.global.u32\t%0, %1;" : "=m"(word) : "r"(v) : "memory");
  }
  static void store_release(std::uint64_t &word, std::uint64_t v) {
    asm volatile("st.release.cta.global.u64\t%0, %1;" : "=m"(word) : "r"(v) : "memory");
  }
  // What was there: `expected` if it has been replaced.
  static std::uint32_t compare_swap_relaxed(std::uint32_t &word, std::uint32_t expected, std::uint32_t v) {
    std::uint32_t found;
    asm volatile("atom.relaxed.cta.global.cas.b32\t%0, %1, %2, %3;"
                 : "=r"(found), "+m"(word)
                 : "r"(expected), "r"(v)
                 : "memory");
    return found;
  }
  static std::uint64_t compare_swap_relaxed(std::uint64_t &word, std::uint64_t expected, std::uint64_t v) {
    std::uint64_t found;
    asm volatile("atom.relaxed.cta.global.cas.b64\t%0, %1, %2, %3;"
                 : "=r"(found), "+m"(word)
                 : "r"(expected), "r"(v)
                 : "memory");
    return found;
  }
  static std::uint32_t increment_acquire_release(std::uint32_t &word) {
    std::uint32_t before;
    asm volatile("atom.acq_rel.cta.global.add.u32\t%0, %1, 1;" : "=r"(before), "+m"(word) : : "memory");
    return before;
  }
  // Whoever waits for another lane naps longer each time, since that one has something to do.
  static void nap(std::uint32_t &nanoseconds, std::uint32_t longest) {
    asm volatile("nanosleep.u32\t%0;" : : "r"(nanoseconds) : "memory");
    nanoseconds = nanoseconds * 2 < longest ? nanoseconds * 2 : longest;
  }
};

// Older devices.
struct fenced_access : plain_access {
  static void store_release_system(std::uint64_t &word, std::uint64_t v) {
    asm volatile("membar.sys;\n\tst.volatile.global.u64\t%0, %1;" : "=m"(word) : "r"(v) : "memory");
  }
  static std::uint64_t load_before_acquire(const std::uint64_t &word) {
    std::uint64_t v;
    asm volatile("ld.volatile.global.u64\t%0, %1;" : "=r"(v) : "m"(word) : "memory");
    return v;
  }
  static void acquire_after_load() { asm volatile("membar.sys;" : : : "memory"); }
  static std::uint64_t load_acquire_system(const std::uint64_t &word) {
    const std::uint64_t v = load_before_acquire(word);
    acquire_after_load();
    return v;
  }

  static std::uint32_t fetch_or_acquire_device(std::uint32_t &word, std::uint32_t bits) {
    std::uint32_t old;
    asm volatile("atom.global.or.b32\t%0, %1, %2;\n\tmembar.gl;" : "=r"(old), "+m"(word) : "r"(bits) : "memory");
    return old;
  }
  static void and_release_device(std::uint32_t &word, std::uint32_t bits) {
    asm volatile("membar.gl;\n\tred.global.and.b32\t%0, %1;" : "+m"(word) : "r"(bits) : "memory");
  }
  static std::uint64_t fetch_add_relaxed_device(std::uint64_t &word, std::uint64_t n) {
    std::uint64_t old;
    asm volatile("atom.global.add.u64\t%0, %1, %2;" : "=r"(old), "+m"(word) : "rn"(n));
    return old;
  }

  // Volatile, as a fence drops no line that a cache has from before.
  static void get_four(const std::uint32_t &first, std::uint32_t &a, std::uint32_t &b, std::uint32_t &c, std::uint32_t &d) {
    asm volatile("ld.volatile.global.v4.u32\t{%0, %1, %2, %3}, %4;" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "m"(first));
  }
  static std::uint32_t get_byte(const unsigned char &place) {
    std::uint32_t v;
    asm volatile("ld.volatile.global.u8\t%0, %1;" : "=r"(v) : "m"(place));
    return v;
  }

  static void nap(std::uint32_t cycles) {
    std::uint32_t start, now;
    asm volatile("mov.u32\t%0, %%clock;" : "=r"(start));
    do asm volatile("mov.u32\t%0, %%clock;" : "=r"(now));
    while (now - start < cycles);
  }
};

} // namespace regomp::device

#endif
