// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The process's unified address space as the driver knows it: each range of device, pinned, registered and managed memory
// that was handed out, and what an address means. Any thread. A range belongs to the context it was made in.
#ifndef GOMPSIM_CUDA_ADDRESS_SPACE_H
#define GOMPSIM_CUDA_ADDRESS_SPACE_H

#include "include/cuda_driver.h"
#include "sim/engine/gpu.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <shared_mutex>
#include <vector>

namespace gompsim::cuda {

class context;
class memory_pool;

enum class memory_kind {
  device,
  pinned,     // page-locked host memory from the driver
  registered, // the program's own memory, page-locked
  managed,
  pageable, // host memory that the driver does not know
};

struct memory_range {
  std::uintptr_t start;
  std::size_t bytes;
  memory_kind kind;
  std::uint64_t id; // never used again
  CUcontext context_handle;
  int device;
  std::weak_ptr<context> owner;
  std::shared_ptr<memory_pool> pool = nullptr; // it came from
  bool free_is_queued = false;                 // in a stream, or for the end of the process
};

// Where the bytes behind an address are for the host, and what they are.
struct memory_view {
  std::byte *bytes;
  memory_kind kind;
  bool in_heap = false;   // device memory that malloc in a kernel gave: the driver does not copy it, as NVIDIA's does not
  gpu *checked = nullptr; // the GPU that wants to be told which of its bytes the host writes, if it does
};

class address_space {
public:
  // Enters a new context into the table of contexts and gives it the host memory that is there. False: no room.
  bool attach(const std::shared_ptr<context> &);
  // How many ranges belong to a context that nobody has freed.
  std::size_t count_of(const context &) const;
  // Frees what belongs to a context that has no work left and is no longer in the table.
  void release_all_of(context &);

  // The range is freed with the process. No range of such a start: nothing.
  void leave_to_exit(std::uintptr_t start);
  // The bytes have been taken from the pool, if there is one; they go back to it with the memory.
  CUresult allocate_device(context &, std::size_t bytes, CUdeviceptr *, std::shared_ptr<memory_pool> = nullptr);
  // kind: pinned or managed.
  CUresult allocate_host(context &, std::size_t bytes, memory_kind kind, void **);
  CUresult register_host(context &, void *, std::size_t bytes);
  // Marks device memory that starts at the address as to be freed later, by release; false if there is none or it is so
  // already.
  bool queue_free(std::uintptr_t start);
  // Frees or unregisters the range that starts at the address; false if there is none of one of the kinds.
  bool release(std::uintptr_t start, std::initializer_list<memory_kind> kinds);

  // The range that the address lies in, variables of modules included, and the heap of device code not.
  std::optional<memory_range> find(std::uintptr_t address) const;
  // What a copy may touch: all bytes must lie in one range, or be host memory that the driver does not know, which is the
  // caller's to vouch for. Empty if neither is so. bytes > 0.
  std::optional<memory_view> view(std::uintptr_t address, std::size_t bytes) const;

private:
  const memory_range *listed_at(std::uintptr_t address) const; // under the lock
  CUresult add_host_range(context &, void *, std::size_t bytes, memory_kind);
  void forget(const memory_range &);

  // Guards the map. Held, it keeps contexts from coming and so from missing a range of host memory.
  mutable std::shared_mutex lock;
  std::map<std::uintptr_t, memory_range> ranges; // by start; they do not overlap
  std::uint64_t last_id = 0;
};

address_space &addresses(); // never destroyed

} // namespace gompsim::cuda

#endif
