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

// Where work is done in order: a stream of CUDA, a queue of HSA with its completion signal. It belongs to whoever puts work
// on it.
struct execution_queue {
  void *handle = nullptr; // the platform's own
  // Page-locked word to which the queue writes the numbers that request_end_word() asks for, and the last of these (atomic).
  // Null where there is no page-locked memory, or the queue needs none.
  std::uint32_t *end_word = nullptr;
  std::uint32_t end_value = 0;
  void *mark = nullptr; // the platform's own: mark()
};

// What a queue is for. Copies must not come behind kernels where the device's own queues are shared.
enum class queue_use { kernels, copies };

// A kernel to be started. What it names is needed until launch() returns.
struct launch_order {
  const void *function; // the platform's handle
  unsigned blocks;
  unsigned block_width, block_height; // threads
  unsigned shared_bytes;              // dynamic shared memory of a block
  const void *parameters;
  std::size_t parameter_bytes;
  // Of a kernel that has them: its further dimensions.
  unsigned more_blocks[2] = {1, 1};
  unsigned block_depth = 1;
};

// A copy or a fill. An address of the host's is a plain pointer, in page-locked memory or not.
struct copy_order {
  enum class kind { to_device, to_host, on_device, fill };
  kind what;
  std::uintptr_t to;
  std::uintptr_t from; // not for fill
  std::size_t bytes;   // at least one
  unsigned char value; // for fill alone
};

// Something to be called when a queue has done its work. The caller's record derives from it.
struct queue_callback {
  void (*call)(queue_callback *, status outcome) = nullptr;
};

// What the core asks the driver for, where a message has to name it.
enum class operation { open_queue, close_queue, launch, copy, wait, poll, allocate };

class platform {
public:
  const char *const name;     // in messages: "nvptx"
  const status out_of_memory; // the driver's number for it

  // A thread of the core's own starts: what it calls from now on, copies of requests above all, finds this device.
  virtual void enter_thread() = 0;

  // Host memory, zeroed, which the device reads and writes under the same address while the host does. Null if there is
  // none, which is not reported. free_page_locked may wait for kernels: none runs, or the release_gate allows it.
  virtual void *allocate_page_locked(std::size_t bytes) = 0;
  virtual void free_page_locked(void *) = 0;
  // Device memory, aligned to 256 bytes; 0 on failure, which is not reported. free_memory as free_page_locked.
  virtual std::uintptr_t allocate_memory(std::size_t bytes, status *reason) = 0;
  virtual void free_memory(std::uintptr_t) = 0;

  // Sets the handle.
  virtual status open_queue(execution_queue &, queue_use) = 0;
  // The queue has no work.
  virtual status close_queue(execution_queue &) = 0;
  // Puts a copy on the queue. The memory on both sides is needed until the queue has no work left; a failure puts nothing on
  // the queue. May return late, but not for a kernel on another queue.
  virtual status copy(execution_queue &, const copy_order &) = 0;
  // What `later` gets from now on comes behind what `earlier` has now; no thread waits. False if the driver cannot: the
  // caller waits then.
  virtual bool order(execution_queue &earlier, execution_queue &later) = 0;
  // Marks the end of what the queue has now, in place of the mark before it. Any thread may wait for it until the queue is
  // given back; the process ends where the driver cannot say when. Null if the driver has no marks: the caller waits for the
  // queue then.
  virtual void *mark(execution_queue &) { return nullptr; }
  virtual void wait_for_mark(void *) {}
  // The callback is called once, when the work that the queue has now is done, after a failure too, on a thread that must
  // not call the driver. False: it never is.
  virtual bool call_at_end(execution_queue &, queue_callback *) = 0;
  // Has the queue write *value, the next number, to its end word when the work that it has now is done, after all that the
  // work has written. False if it cannot. A number may be lost: who waits for one also polls, now and then.
  virtual bool request_end_word(execution_queue &, std::uint32_t *value) = 0;
  // Asks the driver; costs microseconds. `failed` may be a failure of the query: the work may go on. `lost`: it does not,
  // and wait() gives the reason at once.
  enum class progress { running, ended, failed, lost };
  virtual progress poll(execution_queue &, status *reason) = 0;
  // Waits for the end of the queue's work, keeping the processor, but no longer than so many nanoseconds: what a kernel that
  // has just been launched may take. Does nothing where the driver cannot.
  virtual void wait_briefly(execution_queue &, std::uint64_t) {}
  // Waits in the driver until the queue has no work left.
  virtual status wait(execution_queue &) = 0;

  // True if the status is success; else says what failed and why.
  virtual bool check(operation, status) = 0;
  // Ends the process after saying why; no lock is held. Several threads may come here.
  [[noreturn]] virtual void end_process(operation, status) = 0;
  [[noreturn]] virtual void end_process(const char *why) = 0;

protected:
  constexpr platform(const char *n, status memory) : name(n), out_of_memory(memory) {}
  platform(const platform &) = delete;
  platform &operator=(const platform &) = delete;
  ~platform() = default;

private:
  // Puts a kernel on the queue. What has to be known of a kernel in flight is known of each, since nobody else can call it.
  friend class kernel_starter; // kernel_in_flight.cc
  virtual status launch(execution_queue &, const launch_order &) = 0;
};

// Waits until the queue has no work left; the outcome is the driver's. If the driver cannot wait, asks until the work has
// ended all the same, as it may still use the caller's memory. Only a queue of a dead device is given up at once.
status wait_for_end(platform &, execution_queue &);
// As platform::order; where the driver cannot, the caller waits.
status order_queues(platform &, execution_queue &earlier, execution_queue &later);

} // namespace regomp::plugin

#endif
