// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Weak memory: an operational model whose executions are some of those that PTX's memory consistency model allows, so that
// a program that relies on more than it promises is seen to fail, and one that does not never fails.
//
//   a store goes   warp ──▶ block ──▶ gpu ──▶ system
//
// A *level* holds bytes that were stored but are seen only by those who belong to it: the threads of a warp, those of a
// block, those of the gpu. Bytes of device memory have arrived when they leave their block, bytes of shared memory when they
// leave their warp; only host memory has a level of the gpu. A plain or relaxed store enters the level of its warp. Bytes
// move on in any order after a random number of turns, or sooner for want of room, or since somebody releases:
//
//   release (st.release, fences, atomics with .release, barriers: scope .cta) empties the levels that its scope includes. It
//     empties the whole level of the block, and of the gpu, since what this thread has seen of others' stores it passes on
//     (causality order is transitive). A releasing store goes to the level of its scope at once, an atomic operation works
//     there.
//   a load sees the levels it belongs to first, so that a thread sees its own stores, and those of one address in order.
//   What it
//     reads from memory is kept for its block; a plain load, or a strong one whose scope does not include all who may have
//     written the word, may be given what was kept, for a random number of turns. A strong load of sufficient scope reads
//     anew.
//   acquire (ld.acquire, fences, atomics with .acquire) forgets what is kept: of device memory with scope .gpu, of host
//   memory
//     as well with .sys. Also with .gpu if anybody on the gpu has acquired with .sys since: this thread may have learnt of
//     it. With .cta there is nothing to do: what is kept is kept for the whole block, and is forgotten with its own stores.
//
// Instruction sets whose memory model is the caches' own use parts of it (AMD's): stores enter the level of the block, which
// is its compute unit's; fine-grained host memory has no level of the gpu, coarse-grained memory has; the caches are written
// back and forgotten by instructions. The cache of scalar loads is another one, which no vector store updates.
//
// Everything is at the level of the system when a kernel ends. A block's state belongs to the worker that executes the
// block; the level of the gpu has a lock.
#ifndef GOMPSIM_ENGINE_WEAK_H
#define GOMPSIM_ENGINE_WEAK_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>

#include "sim/engine/memory.h"
#include "sim/engine/weak_block.h"

namespace gompsim::engine {

struct block;
struct executor;

enum class memory_scope : std::uint8_t { cta, gpu, sys };

// Of one gpu.
struct weak_gpu {
  explicit weak_gpu(const memory *fine) : fine_host(fine) {}
  // Null: all host memory has a level of the gpu. Else only what is mapped there as coarse.
  const memory *const fine_host;
  std::mutex lock;
  level host;                                 // guarded by lock
  std::atomic<unsigned> pending{0};           // whether `host` holds anything; a hint for those who need no more
  std::atomic<std::uint64_t> sys_acquires{0}; // sequentially consistent, as what it is compared with was communicated

  void age();
  void drain();
  bool holds(const std::byte *host_word) const;
};

// Where an address lies, as far as it matters to who sees what: `own` is what only one thread can reach.
enum class place : std::uint8_t { own, shared, device, host };

// An atomic operation at p, with operands; `changed`: whether it has changed anything.
using atomic_operation = std::uint64_t (*)(std::byte *p, std::uint64_t, std::uint64_t, bool *changed);

// What the accesses of a block's warps work on. The worker that executes the block makes it where it is needed.
class weak_machine {
public:
  // What an executor has at hand, for a block whose turn it is.
  weak_machine(const executor &, block &);
  weak_machine(weak_gpu &, block &, const memory_view &, const std::byte *shared, std::uint64_t shared_bytes);

  // Accesses are of `bytes` bytes that lie within an aligned word of 8 bytes, and by a lane of the warp. What is strong has
  // a scope: those who must see it.
  std::uint64_t load(unsigned warp, place, const std::byte *p, unsigned bytes, bool strong, memory_scope);
  void store(unsigned warp, place, std::byte *p, unsigned bytes, std::uint64_t value, bool releases, memory_scope);
  std::uint64_t update(unsigned warp, place, std::byte *p, unsigned bytes, atomic_operation, std::uint64_t,
                       std::uint64_t other, memory_scope, bool *changed);
  void release(unsigned warp, memory_scope);
  void acquire(memory_scope);
  void age(); // one turn of the block has come

  // For caches of a compute unit that all warps of the block share. A store is seen by the whole block, and by others later;
  // reaches: at once by all of its scope, as it is written through.
  void store_in_block(place, std::byte *p, unsigned bytes, std::uint64_t value, bool reaches, memory_scope);
  void release_host(); // the block's stores to host memory of which the gpu holds nothing
  std::uint64_t load_scalar(place, const std::byte *p, unsigned bytes, bool anew);
  void acquire_scalars() { ++w.scalar_generation; }

  // What the host's view of an address means; own: it lies in `own_bytes` bytes at `own_start`, which one thread alone
  // reaches, or among the kernel's parameters.
  place place_of(const executor &, const std::byte *p, const std::byte *own_start, std::uint64_t own_bytes) const;
  bool in_shared(const std::byte *p) const { return static_cast<std::uint64_t>(p - shared) < shared_bytes; }
  bool in_device(const std::byte *p) const { return static_cast<std::uint64_t>(p - mem.bytes) < mem.size; }

private:
  void forget(const std::byte *word);
  void leave_gpu(const word_bytes &); // lock held
  void leave_block(word_bytes);
  void leave_warp(word_bytes);
  void flush_host(const std::byte *word);
  std::uint64_t read(const std::byte *p, unsigned n, bool anew, bool is_host);

  weak_gpu &gpu;
  block &b;
  weak_block &w;
  const memory_view &mem;
  const std::byte *shared;
  std::uint64_t shared_bytes;
};

} // namespace gompsim::engine

#endif
