// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which descriptors are registered, by the program and by its libraries, and what they require; and the images lock, which
// protects that and what is loaded of it (images.cc).
//
// A library registers its images while dlopen loads it, and takes them back while dlclose unloads it, both with the dynamic
// linker's lock; and a plugin may call dlopen when it loads an image, with the images lock. So neither may wait for the
// other's lock:
// - Registration waits for a lock of its own, which nobody keeps long. What has arrived is taken in by whoever has the
//   images lock next, and no construct begins before it is loaded (await_registration).
// - A holder of the images lock that may load or unload images has *pinned* all libraries that descriptors lie in before
//   (pinning_lock): no dlclose unloads them. One that has only arrived is taken back without the images lock.
#ifndef REGOMP_LIBOMPTARGET_REGISTRATION_H
#define REGOMP_LIBOMPTARGET_REGISTRATION_H

#include "libomptarget/descriptor.h"
#include "support/array.h"

#include <cstdint>

namespace regomp {

struct registered_descriptor {
  registered_descriptor *next;
  const binary_descriptor *descriptor;
  std::uint64_t number; // no other has it
  char *library;        // the name of the file that it lies in; null: the program's own
  bool on_devices;      // those that are ready have it. Images lock
};

// Registered, and not yet on the devices that are ready. Acquire, for a thread that looks kernels up if there is none.
unsigned pending_descriptors();
void note_loaded(registered_descriptor &); // images lock

// While the descriptor's library is being loaded. The caller holds no lock but the dynamic linker's.
void add_descriptor(const binary_descriptor *);
// Takes one back that is not among registered_descriptors(). False if it is there, or nowhere.
bool remove_arrival(const binary_descriptor *);

// With the images lock: in the order of their arrival; taking one back; bits of `requirement`, 0 if no unit has said
// anything; adding to them, false if units do not agree.
registered_descriptor *registered_descriptors();
void remove_descriptor(const binary_descriptor *);
std::uint64_t requirements();
bool add_requirements(std::uint64_t);
[[noreturn]] void fatal_requirements();

// The images lock, for a holder that loads and unloads nothing. What has arrived is taken in.
class plain_guard {
public:
  plain_guard();
  ~plain_guard();
  plain_guard(const plain_guard &) = delete;
  plain_guard &operator=(const plain_guard &) = delete;
};

// The same with all libraries pinned. Pins are taken without the lock, since dlopen waits for whoever is unloading a
// library.
class pinning_lock {
public:
  enum class manner { wait, try_it };
  // The library of `closing`, if not null, is being unloaded by this thread.
  explicit pinning_lock(manner, const binary_descriptor *closing = nullptr);
  // Libraries that were closed meanwhile are unloaded now, by this thread.
  ~pinning_lock();
  pinning_lock(const pinning_lock &) = delete;
  pinning_lock &operator=(const pinning_lock &) = delete;
  explicit operator bool() const { return has_it_; }

private:
  struct pin {
    std::uint64_t number; // of the descriptor
    void *library;        // dlopen's; null: it is gone
  };

  bool is_pinned(const registered_descriptor &) const;
  bool acquire(manner);

  array<pin, 8> pins_;
  const binary_descriptor *const closing_;
  const bool has_it_;
};

void forget_registration_locks(); // in the child of a fork

} // namespace regomp

#endif
