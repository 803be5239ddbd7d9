// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A growable array of plain values on malloc, for plugins, which have no C++ library. Growing may fail and says so. Not
// synchronised: the owner's lock protects it.
#ifndef REGOMP_PLUGIN_ARRAY_H
#define REGOMP_PLUGIN_ARRAY_H

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <type_traits>

namespace regomp::plugin {

template <typename T>
class array {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
  constexpr array() = default;
  ~array() { std::free(items); }
  array(const array &) = delete;
  array &operator=(const array &) = delete;

  std::size_t size() const { return count; }
  T *begin() { return items; }
  T *end() { return items + count; }
  T &operator[](std::size_t i) { return items[i]; }
  T *data() { return items; }

  // Room for `n` items in all; false if memory is exhausted, and the array is as before.
  [[nodiscard]] bool reserve(std::size_t n) {
    if (n <= room) return true;
    std::size_t bytes;
    if (__builtin_mul_overflow(n, sizeof(T), &bytes)) return false;
    void *p = std::realloc(items, bytes);
    if (p == nullptr) return false;
    items = static_cast<T *>(p);
    room = n;
    return true;
  }

  // As many items; further ones have no value yet. False as above.
  [[nodiscard]] bool resize(std::size_t n) {
    if (!reserve(n)) return false;
    count = n;
    return true;
  }

  // Inserts before position `at`.
  [[nodiscard]] bool insert(std::size_t at, const T &value) {
    if (count == room && !reserve(room < 8 ? 8 : room * 2)) return false;
    if (at < count) std::memmove(static_cast<void *>(items + at + 1), items + at, (count - at) * sizeof(T));
    items[at] = value;
    ++count;
    return true;
  }

  [[nodiscard]] bool push_back(const T &value) { return insert(count, value); }

  void erase(std::size_t at) {
    std::memmove(static_cast<void *>(items + at), items + at + 1, (count - at - 1) * sizeof(T));
    --count;
  }

  void clear() { count = 0; }

private:
  T *items = nullptr;
  std::size_t count = 0;
  std::size_t room = 0;
};

} // namespace regomp::plugin

#endif
