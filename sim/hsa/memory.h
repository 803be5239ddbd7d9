// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory as the runtime hands it out, and which memory of the host device code reaches. Any thread.
//
// Of a region of the host (kernarg and fine-grained memory) an allocation is host memory that every GPU reaches under the
// same address. Of a GPU's own, coarse-grained region it is device memory of its engine, which the host cannot access but
// through hsa_memory_copy and its like.
#ifndef GOMPSIM_HSA_MEMORY_H
#define GOMPSIM_HSA_MEMORY_H

#include "include/hsa_runtime.h"
#include "sim/engine/gpu.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

namespace gompsim::hsa {

class agent;

// The low bits of a region's handle.
enum class region_kind : unsigned {
  device,         // a GPU's memory: global, coarse-grained
  group,          // LDS of a workgroup
  kernarg,        // the host's: global, fine-grained, for kernel arguments
  fine_grained,   // the host's
  coarse_grained, // the host's; a memory pool, but none of the regions that a GPU names
};

struct region {
  agent *owner = nullptr; // null: there is no such region
  region_kind kind{};

  bool on_host() const { return kind >= region_kind::kernarg; }
  std::uint32_t flags() const; // hsa_region_global_flag_t
  std::size_t bytes() const;
};
region find_region(std::uint64_t handle);
std::uint64_t region_handle(const agent &, region_kind);

struct allocation {
  std::uintptr_t start = 0;
  std::size_t bytes = 0;
  agent *owner = nullptr;
  region_kind kind{};
};

// Ranges of addresses that may overlap, and be there several times. They are kept by the power of two that their length is
// near, so that what overlaps a given range is found without a look at all that lie before it.
class range_set {
public:
  void add(std::uintptr_t start, std::uintptr_t end);
  bool remove(std::uintptr_t start, std::uintptr_t end); // one such; false if there is none
  bool any_overlaps(std::uintptr_t start, std::uintptr_t end) const;

private:
  std::multimap<std::uintptr_t, std::uintptr_t> of_length[64]; // start to end; lengths from 2^n on at n
};

class memory_table {
public:
  ~memory_table();

  // --- which host memory GPUs reach. Ranges that were asked for may overlap; what one of them holds is reached. ---
  // A new engine gets what there is. False: it cannot hold that.
  bool attach(gpu &);
  void detach_all(); // no engine is called any more
  void reach(const void *, std::size_t bytes);
  void unreach(const void *, std::size_t bytes); // as it was asked for

  // --- allocations ---
  hsa_status_t allocate(const region &, std::size_t bytes, void **);
  hsa_status_t release(void *);
  std::optional<allocation> find(const void *) const; // that holds the address; variables of programs included
  std::size_t live() const;

  // Where the host may access the bytes that an address of the host or of a GPU stands for; null: of a GPU, but not all of
  // them are live. `owner` (may be null) becomes the GPU whose memory it is, or null.
  std::byte *view(const void *, std::size_t bytes, agent **owner = nullptr) const;

  // --- hsa_amd_memory_lock: whole pages ---
  hsa_status_t lock_pages(const void *, std::size_t bytes);
  bool unlock_pages(const void *);
  struct locked {
    std::uintptr_t start;
    std::size_t bytes;
  };
  std::optional<locked> find_locked(const void *) const;

  // --- shared virtual memory: attributes of host pages, by their first address ---
  struct page_attributes {
    std::uint64_t global_flag = HSA_AMD_SVM_GLOBAL_FLAG_FINE_GRAINED, read_only = 0, hive_local = 0, granularity = 0,
                  preferred = 0, prefetch = 0, read_mostly = 0, executable = 0;
    std::map<unsigned, hsa_amd_svm_attribute_t> access; // of agents, by node, that differ from the default
    bool operator==(const page_attributes &) const = default;
  };
  // Calls change for the attributes of each part of the pages in [start, end).
  template <class Change>
  void change_attributes(std::uintptr_t start, std::uintptr_t end, Change);
  // The parts of the pages in [start, end), those that have the defaults included.
  std::vector<page_attributes> attributes(std::uintptr_t start, std::uintptr_t end) const;

private:
  struct attributes_range {
    std::uintptr_t end;
    page_attributes is;
  };
  void reach_locked(std::uintptr_t start, std::uintptr_t end); // lock held
  void unreach_locked(std::uintptr_t start, std::uintptr_t end);
  void split_attributes(std::uintptr_t at); // lock held
  static bool is_shared(const page_attributes &);

  mutable std::mutex lock; // guards all below; engines are called under it, and call nobody
  std::vector<gpu *> engines;
  range_set wanted;                                  // that were asked for
  std::map<std::uintptr_t, std::uintptr_t> pieces;   // what the engines were told: disjoint
  std::map<std::uintptr_t, allocation> allocations;  // by start
  std::multimap<std::uintptr_t, locked> locks;       // by the address as given
  std::map<std::uintptr_t, attributes_range> shared; // by start; disjoint
};

template <class Change>
void memory_table::change_attributes(std::uintptr_t start, std::uintptr_t end, Change change) {
  const std::lock_guard guard(lock);
  split_attributes(start);
  split_attributes(end);
  for (std::uintptr_t at = start; at < end;) {
    auto next = shared.lower_bound(at);
    if (next == shared.end() || next->first != at)
      next =
          shared.emplace_hint(next, at, attributes_range{next == shared.end() || next->first > end ? end : next->first, {}});
    attributes_range &r = next->second;
    const bool was_shared = is_shared(r.is);
    change(r.is);
    if (is_shared(r.is) && !was_shared) reach_locked(at, r.end);
    if (!is_shared(r.is) && was_shared) unreach_locked(at, r.end);
    at = r.end;
    if (r.is == page_attributes{}) shared.erase(next);
  }
}

} // namespace gompsim::hsa

#endif
