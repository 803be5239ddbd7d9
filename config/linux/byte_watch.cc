// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "config/linux/byte_watch.h"

#include "config/linux/high_descriptor.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <execinfo.h>
#include <linux/hw_breakpoint.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace regomp {

namespace {

#if defined PERF_ATTR_SIZE_VER7 // Linux 5.13: a register raises a signal in the thread that has used the bytes

// Who is watched: the first thread, and the one that has asked.
constexpr unsigned most_threads = 2;

struct watch {
  std::atomic<std::uintptr_t> address{0}; // 0: none
  std::atomic<byte_use> use{byte_use::none};
  // `reader` is being written, by the thread that has set this. Relaxed: it hands nothing over; `use` does, and the wait for
  // `handling` before it is taken back.
  std::atomic<bool> taken{false};
  byte_reader reader;
  unsigned threads = 0;
  int stores[most_threads], uses[most_threads];
};
watch watches[byte_watches];

// Threads in the handler. Whoever takes bytes back waits for these before it closes what they may be reading: seq_cst on
// both sides, so that either the handler sees that there are none, or it is waited for.
std::atomic<unsigned> handling{0};
struct sigaction handler_before;

constexpr int trap_of_event = 6; // TRAP_PERF

// Stores so far, of all threads that are seen. -1: cannot be said.
long stores_of(const watch &w) {
  long all = 0;
  for (unsigned i = 0; i < w.threads; i++) {
    std::uint64_t n;
    if (read(w.stores[i], &n, sizeof n) != sizeof n) return -1;
    all += static_cast<long>(n);
  }
  return all;
}

// A store counts in both registers, and has been counted when the signal comes.
void note_use(watch &w) {
  if (w.use.load(std::memory_order_acquire) != byte_use::none) return;
  if (stores_of(w) != 0) return w.use.store(byte_use::written, std::memory_order_release);
  if (w.taken.exchange(true, std::memory_order_relaxed)) return;
  w.reader.count = backtrace(w.reader.frames, byte_reader::most);
  byte_use none = byte_use::none; // release: with the frames
  w.use.compare_exchange_strong(none, byte_use::read, std::memory_order_release, std::memory_order_relaxed);
}

void handle_trap(int signal, siginfo_t *info, void *context) {
  const int error = errno;
  bool ours = false;
  handling.fetch_add(1, std::memory_order_seq_cst);
  for (watch &w : watches) {
    const std::uintptr_t address = w.address.load(std::memory_order_seq_cst);
    if (address == 0 || info->si_code != trap_of_event || reinterpret_cast<std::uintptr_t>(info->si_addr) != address)
      continue;
    ours = true;
    note_use(w);
    // Once is enough.
    for (unsigned i = 0; i < w.threads; i++) ioctl(w.uses[i], PERF_EVENT_IOC_DISABLE, 0);
  }
  handling.fetch_sub(1, std::memory_order_release);
  errno = error;
  if (ours || info->si_code == trap_of_event) return; // or of bytes that were just taken back
  if (handler_before.sa_flags & SA_SIGINFO) return handler_before.sa_sigaction(signal, info, context);
  if (handler_before.sa_handler == SIG_IGN) return;
  if (handler_before.sa_handler != SIG_DFL) return handler_before.sa_handler(signal);
  sigaction(SIGTRAP, &handler_before, nullptr);
  raise(SIGTRAP);
}

// `traps`: raises the signal; else only counts. Inherited by the thread's threads, not by its processes.
int open_register(std::uintptr_t address, std::size_t bytes, pid_t thread, bool traps) {
  perf_event_attr a = {};
  a.size = sizeof a;
  a.type = PERF_TYPE_BREAKPOINT;
  a.bp_type = traps ? HW_BREAKPOINT_RW : HW_BREAKPOINT_W;
  a.bp_addr = address;
  a.bp_len = bytes;
  a.sample_period = traps;
  a.sigtrap = traps;
  a.remove_on_exec = 1;
  a.inherit = 1;
  a.inherit_thread = 1;
  a.exclude_kernel = 1;
  a.exclude_hv = 1;
  const auto low = static_cast<int>(syscall(SYS_perf_event_open, &a, thread, -1, -1, PERF_FLAG_FD_CLOEXEC));
  return low < 0 ? low : move_descriptor_high(low);
}

void close_registers(watch &w) {
  for (unsigned i = 0; i < w.threads; i++) {
    close(w.uses[i]);
    close(w.stores[i]);
  }
  w.threads = 0;
}

bool open_registers(watch &w, std::uintptr_t address, std::size_t bytes, pid_t thread) {
  const int stores = open_register(address, bytes, thread, false);
  if (stores < 0) return false;
  const int uses = open_register(address, bytes, thread, true);
  if (uses < 0) {
    const int error = errno;
    close(stores);
    errno = error;
    return false;
  }
  w.stores[w.threads] = stores;
  w.uses[w.threads++] = uses;
  return true;
}

bool installed;

void install_handler() {
  if (installed) return;
  installed = true;
  void *frame;
  backtrace(&frame, 1); // what it needs is loaded by the first call, which no handler may make
  struct sigaction a = {};
  a.sa_sigaction = handle_trap;
  a.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
  sigaction(SIGTRAP, &a, &handler_before);
}

#endif

} // namespace

#if defined PERF_ATTR_SIZE_VER7

bool watch_bytes(unsigned n, std::uintptr_t address, std::size_t bytes) {
  watch &w = watches[n];
  unwatch_bytes(n);
  install_handler();
  w.use.store(byte_use::none, std::memory_order_relaxed);
  w.taken.store(false, std::memory_order_relaxed);
  // The address comes last, seq_cst as in the handler, which knows by it that the rest is there. A use before is not told.
  const pid_t self = static_cast<pid_t>(syscall(SYS_gettid)), first = getpid();
  if (!open_registers(w, address, bytes, self)) return false;
  if (first != self) open_registers(w, address, bytes, first); // it may have ended
  w.address.store(address, std::memory_order_seq_cst);
  return true;
}

void unwatch_bytes(unsigned n) {
  watch &w = watches[n];
  w.address.store(0, std::memory_order_seq_cst);
  while (handling.load(std::memory_order_seq_cst) != 0) sched_yield(); // short, and takes no lock
  close_registers(w);
}

byte_use use_of_bytes(unsigned n, byte_reader &reader) {
  const byte_use use = watches[n].use.load(std::memory_order_acquire);
  if (use == byte_use::read) reader = watches[n].reader;
  return use;
}

void unwatch_all() {
  for (unsigned n = 0; n < byte_watches; n++) unwatch_bytes(n);
  struct sigaction now;
  if (!installed || sigaction(SIGTRAP, nullptr, &now) != 0) return;
  installed = false;
  // One that the program has installed since stays.
  if ((now.sa_flags & SA_SIGINFO) && now.sa_sigaction == handle_trap) sigaction(SIGTRAP, &handler_before, nullptr);
}

#else

bool watch_bytes(unsigned, std::uintptr_t, std::size_t) {
  errno = ENOSYS;
  return false;
}
void unwatch_bytes(unsigned) {}
byte_use use_of_bytes(unsigned, byte_reader &) { return byte_use::none; }
void unwatch_all() {}

#endif

} // namespace regomp
