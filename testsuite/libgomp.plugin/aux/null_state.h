// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the files of the null driver share: its objects, its state, and how a call begins.
#ifndef REGOMP_TEST_NULL_STATE_H
#define REGOMP_TEST_NULL_STATE_H

#include "null_driver.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

struct CUctx_st {
  CUdevice device;
  int retained = 0;
};

struct CUmod_st {
  std::vector<std::string> kernels;
  std::map<std::string, std::vector<std::uint64_t>> variables;
};

struct CUfunc_st {
  std::string name;
  CUmodule module;
};

struct CUlinkState_st {
  std::string text, ptx;
};

struct CUstream_st {
  std::mutex lock;
  std::condition_variable changed;
  std::deque<std::function<void()>> work;
  bool blocking = false; // waits for the NULL stream, and makes it wait
  bool busy = false;
  bool stop = false;
  std::thread worker;

  CUstream_st() : worker([this] { run(); }) {}
  void run() {
    std::unique_lock held(lock);
    for (;;) {
      changed.wait(held, [this] { return stop || !work.empty(); });
      if (work.empty()) return;
      auto item = std::move(work.front());
      work.pop_front();
      busy = true;
      held.unlock();
      item();
      held.lock();
      busy = false;
      changed.notify_all();
    }
  }
  void add(std::function<void()> item) {
    std::lock_guard held(lock);
    work.push_back(std::move(item));
    changed.notify_all();
  }
  bool idle() {
    std::lock_guard held(lock);
    return work.empty() && !busy;
  }
  void wait() {
    std::unique_lock held(lock);
    changed.wait(held, [this] { return work.empty() && !busy; });
  }
};

namespace null_driver {

enum class memory_kind { device, host, managed };
struct block {
  std::size_t bytes;
  memory_kind kind;
  CUcontext owner; // the block goes with it
};

// The state of the driver. The lock is the one that a real driver holds inside every call; a call that waits for the device
// and keeps it is what the plugin must not get caught by.
struct driver {
  std::mutex lock;
  std::map<std::uintptr_t, block> blocks;
  std::vector<CUstream> streams;
  std::vector<CUmodule> modules;
  std::size_t links = 0;
  std::map<std::string, std::unique_ptr<CUfunc_st>> functions;
  std::vector<std::unique_ptr<CUctx_st>> contexts;
  int retained = 0;
  std::size_t dropped_host_blocks = 0;
  std::map<std::string, long> calls_by_name;
};
driver &state();

inline std::atomic<CUresult> sticky{CUDA_SUCCESS};

// The contexts of a thread. No destructor: exit handlers use it when thread-local objects are gone.
struct context_list {
  bool empty() const { return depth == 0; }
  CUcontext back() const { return items[depth - 1]; }
  void push_back(CUcontext c) {
    if (depth == 64) std::abort();
    items[depth++] = c;
  }
  void pop_back() { --depth; }
  CUcontext items[64];
  int depth;
};
inline thread_local context_list context_stack;
inline thread_local bool in_callback = false;

// Says what the plugin did wrong and ends the test.
[[noreturn]] void misuse(const char *what, const char *call);

// Each call: counted, perhaps made to fail, refused in a callback; then the driver's lock is taken.
CUresult enter(const char *name, std::unique_lock<std::mutex> &held, bool needs_context);

#define ENTER_ANY(name, needs_context)                                                                                      \
  std::unique_lock<std::mutex> held;                                                                                        \
  if (const CUresult entered = enter(name, held, needs_context); entered != CUDA_SUCCESS) return entered
#define ENTER(name) ENTER_ANY(name, true)
#define ENTER_WITHOUT_CONTEXT(name) ENTER_ANY(name, false)

// Page-locked memory goes with the context in which it was made.
void drop_host_blocks(CUcontext);

// The live block that holds all of the range.
bool find(std::uintptr_t address, std::size_t bytes, std::uintptr_t *base, block *b);

// As real drivers do it: wait for all that runs, with the driver's lock held.
void wait_for_device();
void wait_for_blocking_streams();

CUresult check_stream(CUstream, const char *call);
CUresult enqueue(CUstream, const char *call, std::function<void()> work);

} // namespace null_driver

#endif
