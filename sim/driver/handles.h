// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tables from the driver's handles to the objects they stand for. A handle is a number dressed as a pointer: never used
// again, and no address of the process, so a handle that is stale or of another kind is found out. Any thread may use a
// table.
#ifndef GOMPSIM_DRIVER_HANDLES_H
#define GOMPSIM_DRIVER_HANDLES_H

#include <cstdint>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gompsim::driver {

// What handles of a T are: a pointer's type, and a small number that no other T of the driver has. Specialised for a T that
// is not the driver's own.
template <class T>
struct handle_traits {
  using type = typename T::handle_type;
  static constexpr unsigned kind = T::handle_kind;
};

template <class T>
class handle_table {
public:
  using handle_type = typename handle_traits<T>::type;

  // Makes a handle that stands for nothing yet.
  handle_type reserve() {
    const std::unique_lock guard(lock);
    // Bits 48 and up mark the kind; with bit 62 set and bit 63 clear no such address can be mapped on x86-64.
    constexpr std::uint64_t kind_bits = (std::uint64_t{0x6700} + handle_traits<T>::kind) << 48;
    return reinterpret_cast<handle_type>(kind_bits + 16 * ++serial);
  }
  void insert(handle_type handle, std::shared_ptr<T> object) {
    const std::unique_lock guard(lock);
    objects.emplace(handle, std::move(object));
  }
  std::shared_ptr<T> find(handle_type handle) const {
    const std::shared_lock guard(lock);
    const auto it = objects.find(handle);
    return it == objects.end() ? nullptr : it->second;
  }
  // Takes the object out; null if the handle stands for none.
  std::shared_ptr<T> remove(handle_type handle) {
    const std::unique_lock guard(lock);
    const auto it = objects.find(handle);
    if (it == objects.end()) return nullptr;
    std::shared_ptr<T> object = std::move(it->second);
    objects.erase(it);
    return object;
  }
  // Takes out all objects that the predicate picks.
  template <class Predicate>
  std::vector<std::shared_ptr<T>> remove_if(Predicate pick) {
    std::vector<std::shared_ptr<T>> removed;
    const std::unique_lock guard(lock);
    for (auto it = objects.begin(); it != objects.end();) {
      if (pick(*it->second)) {
        removed.push_back(std::move(it->second));
        it = objects.erase(it);
      } else {
        ++it;
      }
    }
    return removed;
  }
  // Calls visit for each object while none can be taken out.
  template <class Visit>
  void for_each(Visit visit) const {
    const std::shared_lock guard(lock);
    for (const auto &[handle, object] : objects) visit(*object);
  }

private:
  mutable std::shared_mutex lock;
  std::unordered_map<handle_type, std::shared_ptr<T>> objects;
  std::uint64_t serial = 0;
};

} // namespace gompsim::driver

#endif
