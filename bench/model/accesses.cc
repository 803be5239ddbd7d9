// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the compiler calls at each access to memory in code compiled with -fsanitize=thread, with the model behind it instead
// of a race detector. The sources need no change, and nothing that threads share escapes.
#include "bench/model/threads.h"

#include <cstddef>
#include <cstdint>

using model::access;

// Where the access is.
#define HERE __builtin_return_address(0)

namespace {

void plain(const void *address, std::size_t bytes, access how, const void *code) {
  if (model::is_running()) model::touch_plain(address, bytes, how, code);
}

void load(const volatile void *address, const void *code) {
  if (model::is_running()) model::touch(const_cast<const void *>(address), access::read, code);
}

// memory_order_seq_cst is the only order that makes a store wait, on x86-64.
void store(const volatile void *address, int order, const void *code) {
  if (!model::is_running()) return;
  if (order == __ATOMIC_SEQ_CST)
    model::touch(const_cast<const void *>(address), access::update, code);
  else
    model::store(const_cast<const void *>(address), code);
}

void update(const volatile void *address, const void *code) {
  if (model::is_running()) model::touch(const_cast<const void *>(address), access::update, code);
}

} // namespace

#define PLAIN(name, bytes)                                                                                                  \
  void __tsan_read##name(void *p) { plain(p, bytes, access::read, HERE); }                                                  \
  void __tsan_write##name(void *p) { plain(p, bytes, access::write, HERE); }                                                \
  void __tsan_unaligned_read##name(void *p) { plain(p, bytes, access::read, HERE); }                                        \
  void __tsan_unaligned_write##name(void *p) { plain(p, bytes, access::write, HERE); }                                      \
  void __tsan_volatile_read##name(void *p) { load(p, HERE); }                                                               \
  void __tsan_volatile_write##name(void *p) { store(p, __ATOMIC_RELAXED, HERE); }

#define UPDATE(bits, name, operation)                                                                                       \
  std::uint##bits##_t __tsan_atomic##bits##_##name(volatile std::uint##bits##_t *p, std::uint##bits##_t v, int) {           \
    update(p, HERE);                                                                                                        \
    return operation(p, v, __ATOMIC_SEQ_CST);                                                                               \
  }

#define ATOMIC(bits)                                                                                                        \
  std::uint##bits##_t __tsan_atomic##bits##_load(const volatile std::uint##bits##_t *p, int) {                              \
    load(p, HERE);                                                                                                          \
    return __atomic_load_n(p, __ATOMIC_SEQ_CST);                                                                            \
  }                                                                                                                         \
  void __tsan_atomic##bits##_store(volatile std::uint##bits##_t *p, std::uint##bits##_t v, int order) {                     \
    store(p, order, HERE);                                                                                                  \
    __atomic_store_n(p, v, __ATOMIC_SEQ_CST);                                                                               \
  }                                                                                                                         \
  UPDATE(bits, exchange, __atomic_exchange_n)                                                                               \
  UPDATE(bits, fetch_add, __atomic_fetch_add)                                                                               \
  UPDATE(bits, fetch_sub, __atomic_fetch_sub)                                                                               \
  UPDATE(bits, fetch_and, __atomic_fetch_and)                                                                               \
  UPDATE(bits, fetch_or, __atomic_fetch_or)                                                                                 \
  UPDATE(bits, fetch_xor, __atomic_fetch_xor)                                                                               \
  UPDATE(bits, fetch_nand, __atomic_fetch_nand)                                                                             \
  bool __tsan_atomic##bits##_compare_exchange_strong(volatile std::uint##bits##_t *p, std::uint##bits##_t *expected,        \
                                                     std::uint##bits##_t v, int, int) {                                     \
    update(p, HERE);                                                                                                        \
    return __atomic_compare_exchange_n(p, expected, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                          \
  }                                                                                                                         \
  bool __tsan_atomic##bits##_compare_exchange_weak(volatile std::uint##bits##_t *p, std::uint##bits##_t *expected,          \
                                                   std::uint##bits##_t v, int, int) {                                       \
    update(p, HERE);                                                                                                        \
    return __atomic_compare_exchange_n(p, expected, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                          \
  }

extern "C" {

PLAIN(1, 1)
PLAIN(2, 2)
PLAIN(4, 4)
PLAIN(8, 8)
PLAIN(16, 16)
void __tsan_read_range(void *p, std::size_t bytes) { plain(p, bytes, access::read, HERE); }
void __tsan_write_range(void *p, std::size_t bytes) { plain(p, bytes, access::write, HERE); }
void __tsan_vptr_update(void *p, void *) { plain(p, sizeof(void *), access::write, HERE); }

ATOMIC(8)
ATOMIC(16)
ATOMIC(32)
ATOMIC(64)
void __tsan_atomic_thread_fence(int order) {
  if (model::is_running() && order == __ATOMIC_SEQ_CST) model::fence();
}
void __tsan_atomic_signal_fence(int) {}
void __tsan_init() {}

// What the library does by instructions of its own (platform/config/cpu/processor.h).
void regomp_model_pause() {
  if (model::is_running()) model::pass(model::the_machine.pause);
}
std::uint64_t regomp_model_nanoseconds() { return model::is_running() ? model::now() / model::nanosecond : 0; }
void regomp_model_fence() {
  if (!model::is_running()) return;
  model::fence();
  model::pass(model::the_machine.atomic_hit);
}
bool regomp_model_subtract(std::uint32_t *word, std::uint32_t amount) {
  store(word, __ATOMIC_RELEASE, HERE);
  return (*word -= amount) == 0;
}

} // extern "C"
