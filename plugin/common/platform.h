// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the plugin core needs of the driver below it: one object a device, made by the device's plugin (CUDA, HSA) and in the
// tests by a platform without any device. Any thread may call, several at once, unless a function says otherwise.
#ifndef REGOMP_PLUGIN_PLATFORM_H
#define REGOMP_PLUGIN_PLATFORM_H

#include <cstddef>
#include <cstdint>

namespace regomp::plugin {

// The result of a driver call: 0 is success, anything else the driver's own number for what went wrong.
using status = int;

// Where kernels run one after the other: a stream of CUDA, a queue of HSA. The platform derives its own from it. It belongs
// to whoever launches on it.
struct execution_queue {
  // Page-locked word to which the queue writes the numbers that request_end_word() asks for, and the last of these (atomic).
  // Null where there is no page-locked memory, or the queue needs none.
  std::uint32_t *end_word = nullptr;
  std::uint32_t end_value = 0;
};

// A kernel to be started. What it names is needed until launch() returns.
struct launch_order {
  const void *function; // the platform's handle
  unsigned blocks;
  unsigned block_width, block_height; // threads
  unsigned shared_bytes;              // dynamic shared memory of a block
  const void *parameters;
  std::size_t parameter_bytes;
};

// Why the process ends: this step of a kernel's life failed.
enum class kernel_step { launch, wait };

class platform {
public:
  // In messages: "nvptx".
  const char *const name;

  // Host memory, zeroed, which the device reads and writes under the same address while the host does. Null if there is
  // none, which is not reported. free_page_locked may wait for kernels: none runs, or the release_gate allows it.
  virtual void *allocate_page_locked(std::size_t bytes) = 0;
  virtual void free_page_locked(void *) = 0;
  // A thread of the core's own starts: what it calls from now on, copies of requests above all, finds this device.
  virtual void enter_thread() = 0;

  // Puts a kernel on the queue. Called by nobody but kernel_in_flight.cc.
  virtual status launch(execution_queue &, const launch_order &) = 0;
  virtual bool is_out_of_memory(status) = 0;
  // Gives back to the driver what is kept without need. True if that may have helped.
  virtual bool release_unused_memory() = 0;

  // Has the queue write *value, the next number, to its end word when the work that it has now is done, after all that the
  // work has written. False if it cannot. A number may be lost: who waits for one also polls, now and then.
  virtual bool request_end_word(execution_queue &, std::uint32_t *value) = 0;
  // Asks the driver; costs microseconds. `failed` may be a failure of the query: the work may go on. `lost`: it does not,
  // and wait() gives the reason at once.
  enum class progress { running, ended, failed, lost };
  virtual progress poll(execution_queue &, status *reason) = 0;
  // Waits in the driver until the queue has no work left.
  virtual status wait(execution_queue &) = 0;

  // Ends the process after saying why; no lock is held. Several threads may come here.
  [[noreturn]] virtual void end_process(kernel_step, status) = 0;
  [[noreturn]] virtual void end_process(const char *why) = 0;

protected:
  explicit constexpr platform(const char *n) : name(n) {}
  platform(const platform &) = delete;
  platform &operator=(const platform &) = delete;
  ~platform() = default;
};

} // namespace regomp::plugin

#endif
