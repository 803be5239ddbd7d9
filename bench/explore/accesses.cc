// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the compiler calls at each access to memory in code compiled with -fsanitize=thread: here each is a step of an
// interleaving, with a result that the memory model allows. Plain accesses only look for data races.
#include "bench/explore/threads.h"

#include <cstddef>
#include <cstdint>

using word = std::uint64_t;

// Where the access is.
#define HERE __builtin_return_address(0)

namespace {

template <typename Word>
bool compare_exchange(volatile Word *p, Word &expected, Word v, int order, int failure_order, const void *code) {
  word before = expected;
  const bool done = explore::compare_exchange(const_cast<Word *>(p), sizeof(Word), before, v, order, failure_order, code);
  if (!done) expected = Word(before);
  return done;
}

} // namespace

#define PLAIN(name, bytes)                                                                                                  \
  void __tsan_read##name(void *p) { explore::plain(p, bytes, false, HERE); }                                                \
  void __tsan_write##name(void *p) { explore::plain(p, bytes, true, HERE); }                                                \
  void __tsan_unaligned_read##name(void *p) { explore::plain(p, bytes, false, HERE); }                                      \
  void __tsan_unaligned_write##name(void *p) { explore::plain(p, bytes, true, HERE); }                                      \
  void __tsan_volatile_read##name(void *p) { explore::plain(p, bytes, false, HERE); }                                       \
  void __tsan_volatile_write##name(void *p) { explore::plain(p, bytes, true, HERE); }

#define UPDATE(bits, name, value)                                                                                           \
  std::uint##bits##_t __tsan_atomic##bits##_##name(volatile std::uint##bits##_t *p, std::uint##bits##_t v, int order) {     \
    return std::uint##bits##_t(explore::update(                                                                             \
        const_cast<std::uint##bits##_t *>(p), bits / 8, order, HERE, [](word a, word b) -> word { return value; }, v));     \
  }

#define ATOMIC(bits)                                                                                                        \
  std::uint##bits##_t __tsan_atomic##bits##_load(const volatile std::uint##bits##_t *p, int order) {                        \
    return std::uint##bits##_t(explore::load(const_cast<const std::uint##bits##_t *>(p), bits / 8, order, HERE));           \
  }                                                                                                                         \
  void __tsan_atomic##bits##_store(volatile std::uint##bits##_t *p, std::uint##bits##_t v, int order) {                     \
    explore::store(const_cast<std::uint##bits##_t *>(p), bits / 8, v, order, HERE);                                         \
  }                                                                                                                         \
  UPDATE(bits, exchange, (static_cast<void>(a), b))                                                                         \
  UPDATE(bits, fetch_add, a + b)                                                                                            \
  UPDATE(bits, fetch_sub, a - b)                                                                                            \
  UPDATE(bits, fetch_and, a &b)                                                                                             \
  UPDATE(bits, fetch_or, a | b)                                                                                             \
  UPDATE(bits, fetch_xor, a ^ b)                                                                                            \
  UPDATE(bits, fetch_nand, ~(a & b))                                                                                        \
  bool __tsan_atomic##bits##_compare_exchange_strong(volatile std::uint##bits##_t *p, std::uint##bits##_t *expected,        \
                                                     std::uint##bits##_t v, int order, int failure_order) {                 \
    return compare_exchange(p, *expected, v, order, failure_order, HERE);                                                   \
  }                                                                                                                         \
  bool __tsan_atomic##bits##_compare_exchange_weak(volatile std::uint##bits##_t *p, std::uint##bits##_t *expected,          \
                                                   std::uint##bits##_t v, int order, int failure_order) {                   \
    return compare_exchange(p, *expected, v, order, failure_order, HERE);                                                   \
  }

extern "C" {

PLAIN(1, 1)
PLAIN(2, 2)
PLAIN(4, 4)
PLAIN(8, 8)
PLAIN(16, 16)
void __tsan_read_range(void *p, std::size_t bytes) { explore::plain(p, bytes, false, HERE); }
void __tsan_write_range(void *p, std::size_t bytes) { explore::plain(p, bytes, true, HERE); }
void __tsan_vptr_update(void *p, void *) { explore::plain(p, sizeof(void *), true, HERE); }

ATOMIC(8)
ATOMIC(16)
ATOMIC(32)
ATOMIC(64)
void __tsan_atomic_thread_fence(int order) { explore::fence(order, HERE); }
void __tsan_atomic_signal_fence(int) {}
void __tsan_init() {}

// What the library does by instructions of its own (bench/model/platform/config/cpu/processor.h).
void regomp_model_pause() { explore::pause(); }
std::uint64_t regomp_model_nanoseconds() { return 1; } // the same in each execution
void regomp_model_fence() { explore::fence(__ATOMIC_SEQ_CST, HERE); }
bool regomp_model_subtract(std::uint32_t *p, std::uint32_t amount) { return explore::subtract_undivided(p, amount, HERE); }

} // extern "C"
