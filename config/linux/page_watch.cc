// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "config/linux/page_watch.h"

#include "config/linux/high_descriptor.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#if !defined UFFDIO_MOVE // headers of Linux before 6.8
#define UFFD_FEATURE_MOVE (1 << 16)
#define UFFDIO_MOVE_MODE_ALLOW_SRC_HOLES (std::uint64_t{1} << 1)
struct uffdio_move {
  std::uint64_t dst, src, len, mode;
  std::int64_t move;
};
#define UFFDIO_MOVE _IOWR(UFFDIO, 0x05, struct uffdio_move)
#endif
#if !defined UFFD_FEATURE_EXACT_ADDRESS // before 5.18
#define UFFD_FEATURE_EXACT_ADDRESS (1 << 11)
#endif

namespace regomp {

// Which threads: those that call the functions of the header, one at a time, and the one that brings pages back. `watches`
// and what hangs there are protected by `lock`. With it held nobody allocates, frees, unmaps, or touches memory that may be
// away: a thread of the program's that does such things may be waiting for the one that brings pages back, with locks of
// the C library held.
class watched_pages {
public:
  std::uintptr_t start; // where the pages are; the program may move them
  std::size_t bytes;
  char *kept;           // what was in them; not in children of a fork
  std::uint64_t *stale; // a bit for each byte
  std::uint64_t *away;  // a bit for each page
  unsigned readers;
  page_reader reader[most_page_readers];
  watched_pages *next;

  bool contains(std::uintptr_t address) const { return address - start < bytes; }
};

namespace {

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
watched_pages *watches;

// Set before the thread begins, and by end_page_watch, which is its end.
int faults = -1, stop = -1;
pthread_t thread;
pid_t owner; // no child of a fork, which has the descriptors, but not the thread

bool is_ours() { return faults >= 0 && owner == getpid(); }

struct locked {
  locked() { pthread_mutex_lock(&lock); }
  ~locked() { pthread_mutex_unlock(&lock); }
  locked(const locked &) = delete;
  locked &operator=(const locked &) = delete;
};

bool has_bit(const std::uint64_t *bits, std::size_t i) { return bits[i / 64] >> i % 64 & 1; }
void set_bit(std::uint64_t *bits, std::size_t i) { bits[i / 64] |= std::uint64_t{1} << i % 64; }
void clear_bit(std::uint64_t *bits, std::size_t i) { bits[i / 64] &= ~(std::uint64_t{1} << i % 64); }

// --- pages come back --------------------------------------------------------------------------------------------------

// Copies what was there into `count` pages that are to be at `to`, in the memory of which `descriptor` has the faults.
// Returns how many are there. Fewer, with EAGAIN: an event waits to be read first; other errors: they are no memory of the
// kind any more.
std::size_t copy_pages(int descriptor, std::uintptr_t to, const char *from, std::size_t count) {
  const std::size_t page = page_bytes();
  std::size_t done = 0;
  while (done < count) {
    uffdio_copy c = {};
    c.dst = to + done * page;
    c.src = reinterpret_cast<std::uintptr_t>(from) + done * page;
    c.len = (count - done) * page;
    if (ioctl(descriptor, UFFDIO_COPY, &c) == 0) return count;
    if (c.copy > 0)
      done += static_cast<std::size_t>(c.copy) / page;
    else if (c.copy == -EEXIST) // the program has mapped other memory there, or it was never away
      done++;
    else {
      errno = c.copy < 0 ? static_cast<int>(-c.copy) : errno;
      return done;
    }
  }
  return done;
}

// Calls part(first, count) for each run of pages that are away, of those from `first` to `end`, until one says false.
template <typename Part>
bool for_runs(const watched_pages &w, std::size_t first, std::size_t end, Part &&part) {
  for (std::size_t i = first; i < end; i++) {
    if (!has_bit(w.away, i)) continue;
    std::size_t behind = i + 1;
    while (behind < end && has_bit(w.away, behind)) behind++;
    if (!part(i, behind - i)) return false;
    i = behind;
  }
  return true;
}

// From elsewhere in the process's memory, and nothing is left there: how many bytes. Fewer than `bytes`, with errno.
std::size_t move_pages(std::uintptr_t to, std::uintptr_t from, std::size_t bytes) {
  std::size_t done = 0;
  while (done < bytes) {
    uffdio_move m = {};
    m.dst = to + done;
    m.src = from + done;
    m.len = bytes - done;
    m.mode = UFFDIO_MOVE_MODE_ALLOW_SRC_HOLES;
    if (ioctl(faults, UFFDIO_MOVE, &m) == 0) return bytes;
    if (m.move <= 0) break;
    done += static_cast<std::size_t>(m.move);
  }
  return done;
}

// With `lock` held. False: an event waits to be read, and they are not all back.
bool bring_back(watched_pages &w, std::size_t first, std::size_t end) {
  const std::size_t page = page_bytes();
  return for_runs(w, first, end, [&](std::size_t i, std::size_t count) {
    const auto kept = reinterpret_cast<std::uintptr_t>(w.kept) + i * page;
    std::size_t done = move_pages(w.start + i * page, kept, count * page) / page;
    if (done < count && errno != EAGAIN)
      done += copy_pages(faults, w.start + (i + done) * page, w.kept + (i + done) * page, count - done);
    const bool again = done < count && errno == EAGAIN;
    for (std::size_t k = 0; k < (again ? done : count); k++) clear_bit(w.away, i + k);
    return !again;
  });
}

void for_range(unsigned long request, std::uintptr_t start, std::size_t bytes) {
  uffdio_range r = {start, bytes};
  ioctl(faults, request, &r);
}

// --- who reads --------------------------------------------------------------------------------------------------------

// The thread waits in the kernel, or is about to. Its stack is read by the kernel as well, which says where there is none.
void look_at_thread(unsigned id, page_reader &r) {
  r.code = 0;
  r.count = 0;
  char path[64], text[256];
  std::snprintf(path, sizeof path, "/proc/self/task/%u/syscall", id);
  std::uintptr_t stack = 0;
  for (int tries = 0; tries < 100 && stack == 0; tries++) {
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    const ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    if (length <= 0) return;
    text[length] = '\0';
    // "running"; or a number, up to six arguments, the stack's pointer and the instruction's.
    const char *const last = std::strrchr(text, ' ');
    if (last == nullptr) {
      sched_yield();
      continue;
    }
    r.code = std::strtoull(last, nullptr, 16);
    const char *before = last;
    while (before > text && before[-1] != ' ') before--;
    stack = std::strtoull(before, nullptr, 16);
  }
  if (stack == 0) return;
  std::uintptr_t end = stack + sizeof r.stack;
  for (const watched_pages *w = watches; w != nullptr; w = w->next)
    if (w->start < end && w->start + w->bytes > stack) end = std::max(stack, w->start);
  const iovec into = {r.stack, end - stack}, from = {reinterpret_cast<void *>(stack), end - stack};
  const ssize_t length = process_vm_readv(getpid(), &into, 1, &from, 1, 0);
  if (length > 0) r.count = static_cast<unsigned>(static_cast<std::size_t>(length) / sizeof r.stack[0]);
}

void serve_fault(const uffd_msg &m) {
  const std::size_t page = page_bytes();
  const std::uintptr_t address = m.arg.pagefault.address, first = address & ~(page - 1);
  const locked held;
  watched_pages *w = watches;
  while (w != nullptr && !w->contains(address)) w = w->next;
  const std::size_t n = w != nullptr ? (first - w->start) / page : 0;
  if (w != nullptr && has_bit(w->away, n)) {
    if (!(m.arg.pagefault.flags & UFFD_PAGEFAULT_FLAG_WRITE) && has_bit(w->stale, address - w->start) &&
        w->readers < most_page_readers) {
      page_reader &r = w->reader[w->readers];
      r.offset = address - w->start;
      look_at_thread(m.arg.pagefault.feat.ptid, r);
      w->readers++;
    }
    const bool all = w->readers == most_page_readers;
    if (bring_back(*w, all ? 0 : n, all ? w->bytes / page : n + 1)) return;
  } else { // nobody has touched it before, or another thread was first
    uffdio_zeropage z = {};
    z.range = {first, page};
    if (ioctl(faults, UFFDIO_ZEROPAGE, &z) == 0) return;
  }
  for_range(UFFDIO_WAKE, first, page); // it tries again
}

// --- what the program does with the memory ----------------------------------------------------------------------------

// The child has the memory without what was kept, and waits where it meets that until the descriptor is closed.
void serve_fork(int child) {
  const std::size_t page = page_bytes();
  const locked held;
  for (watched_pages *w = watches; w != nullptr; w = w->next)
    for_runs(*w, 0, w->bytes / page, [&](std::size_t first, std::size_t count) {
      std::size_t done = 0;
      while ((done += copy_pages(child, w->start + (first + done) * page, w->kept + (first + done) * page, count - done)) <
                 count &&
             errno == EAGAIN) {
        uffd_msg m;
        if (read(child, &m, sizeof m) != sizeof m) continue;
        if (m.event == UFFD_EVENT_FORK) close(static_cast<int>(m.arg.fork.ufd));
      }
      return true;
    });
  close(child);
}

void serve_move(std::uintptr_t from, std::uintptr_t to, std::size_t bytes) {
  const std::size_t page = page_bytes();
  const locked held;
  for (watched_pages *w = watches; w != nullptr; w = w->next) {
    if (w->start >= from + bytes || from >= w->start + w->bytes) continue;
    if (w->start >= from && w->start + w->bytes <= from + bytes) {
      w->start += to - from;
      continue;
    }
    // A part of it, which nobody watches any more.
    const std::size_t first = from > w->start ? (from - w->start) / page : 0,
                      end = std::min(w->start + w->bytes, from + bytes);
    for_runs(*w, first, (end - w->start) / page, [&](std::size_t i, std::size_t count) {
      copy_pages(faults, w->start + i * page - from + to, w->kept + i * page, count);
      for (std::size_t k = i; k < i + count; k++) clear_bit(w->away, k);
      return true;
    });
  }
}

// What was there is no more.
void serve_removal(std::uintptr_t start, std::uintptr_t end) {
  const std::size_t page = page_bytes();
  const locked held;
  for (watched_pages *w = watches; w != nullptr; w = w->next)
    for (std::size_t i = 0; i < w->bytes / page; i++)
      if (const std::uintptr_t p = w->start + i * page; p >= start && p < end) clear_bit(w->away, i);
}

void *serve(void *) {
  pollfd waits[] = {{faults, POLLIN, 0}, {stop, POLLIN, 0}};
  for (;;) {
    if (poll(waits, 2, -1) < 0) continue;
    if (waits[1].revents != 0) return nullptr;
    uffd_msg m;
    if (read(faults, &m, sizeof m) != sizeof m) continue;
    switch (m.event) {
    case UFFD_EVENT_PAGEFAULT:
      serve_fault(m);
      break;
    case UFFD_EVENT_FORK:
      serve_fork(static_cast<int>(m.arg.fork.ufd));
      break;
    case UFFD_EVENT_REMAP:
      serve_move(m.arg.remap.from, m.arg.remap.to, m.arg.remap.len);
      break;
    case UFFD_EVENT_REMOVE:
    case UFFD_EVENT_UNMAP:
      serve_removal(m.arg.remove.start, m.arg.remove.end);
      break;
    }
  }
}

// --- the beginning and the end ----------------------------------------------------------------------------------------

int open_faults() {
  const auto low = static_cast<int>(syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK));
  if (low < 0) return low;
  uffdio_api a = {};
  a.api = UFFD_API;
  a.features = UFFD_FEATURE_EVENT_FORK | UFFD_FEATURE_EVENT_REMAP | UFFD_FEATURE_EVENT_REMOVE | UFFD_FEATURE_EVENT_UNMAP |
               UFFD_FEATURE_THREAD_ID | UFFD_FEATURE_EXACT_ADDRESS | UFFD_FEATURE_MOVE;
  if (ioctl(low, UFFDIO_API, &a) == 0) return move_descriptor_high(low);
  const int error = errno;
  close(low);
  errno = error == EINVAL ? ENOSYS : error; // a kernel that has not all of it
  return -1;
}

int start_thread() {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const int error = pthread_create(&thread, nullptr, serve, nullptr);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return error;
}

void close_descriptors() {
  if (stop >= 0) close(stop);
  if (faults >= 0) close(faults);
  stop = faults = -1;
}

bool begin() {
  if (faults >= 0) return is_ours();
  faults = open_faults();
  if (faults < 0) return false;
  const int low = eventfd(0, EFD_CLOEXEC);
  stop = low < 0 ? low : move_descriptor_high(low);
  const int error = stop < 0 ? errno : start_thread();
  owner = getpid();
  if (error == 0) return true;
  close_descriptors();
  errno = error;
  return false;
}

// Waits for the other thread, which has an event to read first.
void let_events_be_read() {
  pthread_mutex_unlock(&lock);
  sched_yield();
  pthread_mutex_lock(&lock);
}

bool watch_range(std::uintptr_t start, std::size_t bytes) {
  uffdio_register r = {};
  r.range = {start, bytes};
  r.mode = UFFDIO_REGISTER_MODE_MISSING;
  return ioctl(faults, UFFDIO_REGISTER, &r) == 0;
}

// With `lock` held, but for moments. False, with errno: none has been.
bool take_away(watched_pages &w) {
  const std::size_t page = page_bytes();
  std::size_t done = 0;
  for (;;) {
    const std::size_t moved = move_pages(reinterpret_cast<std::uintptr_t>(w.kept) + done, w.start + done, w.bytes - done);
    for (std::size_t i = done / page; i < (done + moved) / page; i++) set_bit(w.away, i);
    done += moved;
    if (done == w.bytes || errno != EAGAIN) return done > 0;
    let_events_be_read();
  }
}

void release(watched_pages *w) {
  if (w->kept != nullptr) munmap(w->kept, w->bytes);
  std::free(w->stale);
  std::free(w->away);
  std::free(w);
}

void remove(watched_pages *w) {
  watched_pages **at = &watches;
  while (*at != w) at = &(*at)->next;
  *at = w->next;
}

watched_pages *make(std::uintptr_t start, std::size_t bytes, std::uint64_t *stale) {
  auto *const w = static_cast<watched_pages *>(std::calloc(1, sizeof(watched_pages)));
  if (w == nullptr) {
    std::free(stale);
    return nullptr;
  }
  w->start = start;
  w->bytes = bytes;
  w->stale = stale;
  w->away = static_cast<std::uint64_t *>(std::calloc(bytes / page_bytes() / 64 + 1, sizeof(std::uint64_t)));
  void *const kept = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  w->kept = kept == MAP_FAILED ? nullptr : static_cast<char *>(kept);
  if (w->away != nullptr && w->kept != nullptr && madvise(kept, bytes, MADV_DONTFORK) == 0) return w;
  release(w);
  return nullptr;
}

} // namespace

std::size_t page_bytes() {
  static const auto bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

watched_pages *watch_pages(std::uintptr_t start, std::size_t bytes, std::uint64_t *stale) {
  watched_pages *const w = begin() ? make(start, bytes, stale) : (std::free(stale), nullptr);
  if (w == nullptr) return nullptr;
  const auto kept = reinterpret_cast<std::uintptr_t>(w->kept);
  bool good = watch_range(kept, bytes) && watch_range(start, bytes);
  int error = errno;
  if (good) {
    const locked held;
    w->next = watches;
    watches = w; // who uses a page that is away already waits for the lock
    good = take_away(*w);
    error = errno;
    if (!good) remove(w);
  }
  for_range(UFFDIO_UNREGISTER, kept, bytes);
  if (good) return w;
  for_range(UFFDIO_UNREGISTER, start, bytes);
  release(w);
  errno = error;
  return nullptr;
}

void permit_reads_of_pages(watched_pages *w, std::uintptr_t start, std::size_t bytes) {
  if (!is_ours()) return;
  const locked held;
  const std::uintptr_t first = std::max(start, w->start), end = std::min(start + bytes, w->start + w->bytes);
  for (std::uintptr_t i = first; i < end; i++) clear_bit(w->stale, i - w->start);
}

bool read_pages(const watched_pages *w, unsigned n, page_reader &r) {
  if (!is_ours()) return false;
  const locked held;
  if (n >= w->readers) return false;
  r = w->reader[n];
  return true;
}

void unwatch_pages(watched_pages *w) {
  if (!is_ours()) return; // it stays in the child's memory
  {
    const locked held;
    while (!bring_back(*w, 0, w->bytes / page_bytes())) let_events_be_read();
    remove(w);
  }
  for_range(UFFDIO_UNREGISTER, w->start, w->bytes);
  release(w);
}

void end_page_watch() {
  if (is_ours()) {
    const std::uint64_t one = 1;
    if (write(stop, &one, sizeof one) != sizeof one) return; // goes on, and does no harm
    pthread_join(thread, nullptr);
  }
  close_descriptors();
}

} // namespace regomp
