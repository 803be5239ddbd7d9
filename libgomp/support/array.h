// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A growing array of trivial elements with room for the first few inside itself, so that a construct with a handful of map
// entries plans without the allocator. Owned by one thread.
#ifndef REGOMP_SUPPORT_ARRAY_H
#define REGOMP_SUPPORT_ARRAY_H

#include "support/memory.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <type_traits>

namespace regomp {

template <typename T, std::size_t Inline>
class array {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
  array() = default;
  ~array() {
    if (data_ != inline_data()) std::free(data_);
  }
  array(const array &) = delete;
  array &operator=(const array &) = delete;

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T *data() { return data_; }
  T *begin() { return data_; }
  T *end() { return data_ + size_; }
  const T *begin() const { return data_; }
  const T *end() const { return data_ + size_; }
  T &operator[](std::size_t i) { return data_[i]; }
  const T &operator[](std::size_t i) const { return data_[i]; }
  T &back() { return data_[size_ - 1]; }
  void clear() { size_ = 0; }

  void reserve(std::size_t n) {
    if (n <= capacity_) return;
    const std::size_t doubled = capacity_ * std::size_t{2}, wanted = doubled > n ? doubled : n;
    if (data_ == inline_data()) {
      T *grown = static_cast<T *>(allocate(wanted * sizeof(T)));
      std::memcpy(static_cast<void *>(grown), data_, size_ * sizeof(T));
      data_ = grown;
    } else {
      data_ = static_cast<T *>(reallocate(data_, wanted * sizeof(T)));
    }
    capacity_ = static_cast<std::uint32_t>(wanted);
  }

  T &push_back(const T &element) {
    if (__builtin_expect(size_ == capacity_, false)) {
      const T copy = element; // it may be one of ours
      reserve(size_ + std::size_t{1});
      return *::new (static_cast<void *>(data_ + size_++)) T(copy);
    }
    return *::new (static_cast<void *>(data_ + size_++)) T(element);
  }

  // Room for n more, which the caller fills.
  T *extend(std::size_t n) {
    reserve(size_ + n);
    T *const first = data_ + size_;
    size_ += static_cast<std::uint32_t>(n);
    return first;
  }

  // New elements are all zero bytes.
  void resize(std::size_t n) {
    reserve(n);
    if (n > size_) std::memset(static_cast<void *>(data_ + size_), 0, (n - size_) * sizeof(T));
    size_ = static_cast<std::uint32_t>(n);
  }

private:
  T *inline_data() { return reinterpret_cast<T *>(storage_); }

  T *data_ = inline_data();
  std::uint32_t capacity_ = Inline, size_ = 0;
  alignas(T) unsigned char storage_[Inline * sizeof(T)];
};

// The same without room inside itself, for what constructs seldom have: an empty one costs next to nothing.
template <typename T>
class rare_array {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
  rare_array() = default;
  ~rare_array() {
    if (__builtin_expect(data_ != nullptr, false)) std::free(data_);
  }
  rare_array(const rare_array &) = delete;
  rare_array &operator=(const rare_array &) = delete;

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void clear() { size_ = 0; }
  T *begin() { return data_; }
  T *end() { return data_ + size_; }
  const T *begin() const { return data_; }
  const T *end() const { return data_ + size_; }

  void push_back(const T &element) {
    const T copy = element; // it may be one of ours
    if (size_ == capacity_) {
      capacity_ = capacity_ == 0 ? 8 : capacity_ * 2;
      data_ = static_cast<T *>(reallocate(data_, capacity_ * sizeof(T)));
    }
    ::new (static_cast<void *>(data_ + size_++)) T(copy);
  }

private:
  T *data_ = nullptr;
  std::uint32_t size_ = 0, capacity_ = 0;
};

} // namespace regomp

#endif
