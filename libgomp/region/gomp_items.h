// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GCC's parallel arrays of addresses, sizes and kinds, decoded into items: those of GOMP_target_ext and its relatives, and
// those of a request of reverse offload once they are on the host. This is the only place that knows GCC's map kinds.
//
// Iterators (OpenMP 5.2 section 3.2.6) are written out. An entry of size SIZE_MAX stands for many: its address is that of a
// list {n, address 0, size 0, address 1, size 1, ...}, which lives as long as the construct is being encountered. But where
// an entry's size is a bias, SIZE_MAX is also -1, of a section that starts one byte before the pointer; and GCC 16 writes it
// for a pointer that it has in mind to attach in each iteration, but with the address of the pointer itself. Then a pointer
// to data of the program stands where a list has its length.
#ifndef REGOMP_REGION_GOMP_ITEMS_H
#define REGOMP_REGION_GOMP_ITEMS_H

#include "mapping/map_item.h"
#include "region/used_allocators.h"
#include "support/array.h"

namespace regomp {

struct gomp_arrays {
  std::size_t count;
  void **addresses;
  const std::size_t *sizes;
  const unsigned short *kinds;
};

// Owned by one thread; the list refers to it and to the address array.
// Some kinds mean different things to different entry points: those of OpenMP; OpenACC's constructs that map (compute, data,
// enter data); its exit data, update and declare.
enum class map_dialect : unsigned char { openmp, openacc, openacc_exit, openacc_update, openacc_declare };

class gomp_items {
public:
  explicit gomp_items(const gomp_arrays &a, map_dialect dialect = map_dialect::openmp) {
    if (a.count != 0)
      decode(a, reinterpret_cast<std::uintptr_t>(a.addresses), dialect);
    else
      list_.arguments = a.addresses;
  }
  // `array`: where the address array is for whoever wrote the entries.
  gomp_items(const gomp_arrays &a, std::uintptr_t array) { decode(a, array, map_dialect::openmp); }
  // Kinds of the legacy entry points: three bits of kind, five of alignment.
  gomp_items(std::size_t count, void **addresses, const std::size_t *sizes, const unsigned char *kinds);

  ~gomp_items() {
    if (__builtin_expect(allocators_ != nullptr, false)) std::free(allocators_);
  }
  gomp_items(const gomp_items &) = delete;
  gomp_items &operator=(const gomp_items &) = delete;

  const map_list &list() const { return list_; }
  // Some structure claims more members than there are entries behind it.
  bool overruns() const { return overruns_; }

private:
  void decode(const gomp_arrays &, std::uintptr_t array, map_dialect);
  void decode_entry(const gomp_arrays &, std::uintptr_t array, map_dialect, std::size_t i, map_item &);
  void decode_device_pointers(const gomp_arrays &);
  void mark_slot(std::uintptr_t slot, std::size_t behind);
  void decode_descriptors();
  void decode_allocator(const gomp_arrays &, std::uintptr_t array, map_item &);
  void decode_lists(const gomp_arrays &, std::uintptr_t array, map_dialect);

  array<map_item, 16> items_;
  allocator_record *allocators_ = nullptr; // that items are copies of; null: there are none
  std::size_t allocator_count_;            // set with them
  map_list list_{};
  bool overruns_ = false;
};

// Of GOACC_enter_exit_data, which GCC 5 to 11 call for both directives: is it enter data? The first kind that only one of
// them has tells.
bool is_enter_data(const gomp_arrays &);

// --- for whoever has to fetch an iterator's list before entries can be decoded ---

// Lists lie on stacks, which do not hold so many elements; and nothing of a program lies at such a low address.
constexpr bool can_be_list_length(std::uint64_t word) { return word < std::uint64_t{1} << 22; }
// Does this entry name a list, or rather something that is one if it can be?
inline bool may_name_list(const gomp_arrays &a, std::size_t i) {
  return a.sizes[i] == SIZE_MAX && a.addresses[i] != nullptr;
}
// ... and is not a list if it cannot be.
bool may_be_no_list(unsigned short kind);

} // namespace regomp

#endif
