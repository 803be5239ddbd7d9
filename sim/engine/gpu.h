// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One simulated GPU: device memory, and kernels that run on host threads of its own. It knows nothing of any driver's API
// and nothing of OpenMP; what its instructions are it is told.
//
// Addresses. Device memory has addresses of its own, which no host pointer ever equals: they lie in a range that is reserved
// in the host's address space without access, so that a host dereference faults. Host memory that was mapped with map_host
// is reached by device code under its host address. Shared and local memory have windows of their own in the generic address
// space.
//
// Threads. Every function may be called by any thread at any time unless it says otherwise. Kernels run on worker threads of
// the gpu; several kernels run at once, and a warp that spins starves neither other warps nor other kernels.
#ifndef GOMPSIM_ENGINE_GPU_H
#define GOMPSIM_ENGINE_GPU_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/engine/config.h"
#include "sim/engine/kernel.h"

namespace gompsim {

namespace engine {
class instruction_set;
class memory;
class access_sites;
class race_detector;
struct mapped_object;
} // namespace engine

class gpu {
public:
  // Null if the address range cannot be reserved.
  static std::unique_ptr<gpu> create(const gpu_config &, const engine::instruction_set &);
  ~gpu(); // stops what still runs
  gpu(const gpu &) = delete;
  gpu &operator=(const gpu &) = delete;

  const gpu_config &config() const;
  const engine::instruction_set &instructions() const;
  // For who loads programs. It lives as long as somebody holds it.
  const std::shared_ptr<engine::memory> &address_space() const;
  engine::access_sites *sites() const; // null: nobody looks at accesses one by one. Lives as long as the gpu

  // --- memory. Addresses returned are aligned to 256 bytes. ---
  device_address allocate(std::size_t bytes); // 0 = no room. bytes > 0
  bool release(device_address);               // false: not the start of an allocation
  // Whoever has made an allocation hands it out in blocks of its own: of the allocation, and of a block inside which others
  // are announced, device code may reach announced blocks only, and what a block held before is forgotten. Zero bytes: the
  // block is taken back, with all that was announced inside it. Addresses are multiples of 8. False: there is nothing to
  // hand out.
  bool announce_block(device_address, std::size_t bytes);
  // Of memory that is handed out again without being announced: accesses of its last owner do not race with later ones.
  void renew(device_address, std::size_t bytes);
  std::size_t free_bytes() const;
  struct block {
    device_address base;
    std::size_t bytes;
  };
  std::optional<block> find_block(device_address) const; // the live allocation that holds the address
  bool owns_address(device_address) const;               // whether it lies in this gpu's reserved range, live or not
  bool is_in_heap(device_address) const;                 // whether malloc in device code gives such addresses
  // Where the host may read and write the bytes of a live range of device memory (or of mapped host memory); null if any
  // byte of it is not live. Stays good until the range is released.
  std::byte *view(device_address, std::size_t bytes) const;
  // Makes host memory reachable by device code under its host address, until unmap_host of the same start. Coarse: what
  // device code stores need not be seen by the host before it is written back or the kernel ends (with weak memory, on gpus
  // that know this kind of memory).
  bool map_host(void *start, std::size_t bytes, bool coarse = false);
  bool unmap_host(void *start);
  // With check_uninitialised: the host has written these bytes of device memory, or will before a kernel may read them.
  // Bytes that device code wrote, and variables of programs, are known already. Host memory is never checked.
  void mark_written(device_address, std::size_t bytes);
  // Objects of the program, as they are mapped there. Reports name them; whether kernels use them as they should is noted if
  // that is asked for (gpu_config::uses), and given by take_uses: a byte for each (map_uses.h); false: it is not.
  void add_object(const engine::mapped_object &);
  void remove_object(device_address start);
  bool take_uses(device_address, std::size_t bytes, unsigned char *uses);
  // If races or the use of objects are looked for: the driver copies or sets these bytes; current_work (race_order.h) says
  // what was over before.
  void copied(device_address, std::size_t bytes, bool writes);
  // Starts the threads that execute kernels, which else the first launch does. False if the system gives not one.
  bool start_workers();
  // Lets device code reach every host address (unified shared memory). Off at first.
  void set_all_host_accessible(bool);
  // The bytes that malloc in device code may hand out; fails (false) once device code has used the heap.
  bool set_malloc_heap_bytes(std::size_t);
  bool set_local_bytes_per_thread(std::size_t);

  // --- kernels ---
  // Starts a kernel; the parameter bytes are copied. `done` is called exactly once, later, also if the launch is refused
  // because of its shape. Order between launches is the caller's business: kernels submitted here run beside each other.
  void launch(const std::shared_ptr<executable> &, const function_info &, const launch_shape &, const void *params,
              std::size_t param_bytes, launch_callback done, void *context, request_callback request = nullptr);
  // The calling thread executes kernels for a while: until enough(context), asked with locks held, or nothing can be done
  // for now, or it has taken longer than waking somebody would. Callbacks are called from here, too.
  void help(bool (*enough)(const void *), const void *context);
  // A paragraph for each running kernel: how many blocks run and have ended, for how long it has done nothing but wait, and
  // for some of its threads in which function and line they are and what they wait for: a barrier (how many have come, who
  // is missing), lanes of their warp, or a word of memory that a loop looks at (address, allocation, value). Empty if no
  // kernel runs. Blocks stop for it at the end of their turns, which takes milliseconds.
  std::string describe_running() const;
  // Goes up whenever a block has executed anything but a wait, and when kernels start and end: a kernel hangs if this stands
  // still.
  std::uint64_t progress() const;
  // Ends every running kernel with status cancelled (their callbacks are called) and refuses further ones.
  void cancel_all();

private:
  struct impl;
  explicit gpu(std::unique_ptr<impl>);
  std::unique_ptr<impl> self;
};

// Resident blocks of the kernel one multiprocessor holds at once, for occupancy queries.
unsigned max_resident_blocks(const gpu &, const function_info &, unsigned threads_per_block,
                             std::size_t dynamic_shared_bytes);

} // namespace gompsim

#endif
