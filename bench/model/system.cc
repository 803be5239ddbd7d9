// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The system calls of the library, on the model's processors: the linker leads them here (--wrap).
#include "bench/model/sysfs.h"
#include "bench/model/threads.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

using namespace model;

extern "C" {
long __real_syscall(long number, ...);
int __real_open(const char *path, int flags, ...);
long __real_sysconf(int name);
}

namespace {

ticks ticks_of(const timespec *t) {
  return t == nullptr ? 0 : ticks(t->tv_sec) * 1'000'000 * microsecond + ticks(t->tv_nsec) * nanosecond;
}

long failed(int error) {
  errno = error;
  return -1;
}

long futex(const std::uint32_t *word, int operation, std::uint32_t value, const timespec *limit, std::uint32_t bits) {
  switch (operation & FUTEX_CMD_MASK) {
  case FUTEX_WAIT:
    return sleep_on(word, value, ~0u, ticks_of(limit)) ? 0 : failed(EAGAIN);
  case FUTEX_WAIT_BITSET:
    if (limit != nullptr) std::abort(); // a moment, not a duration; the library has none
    return sleep_on(word, value, bits, 0) ? 0 : failed(EAGAIN);
  case FUTEX_WAKE:
    return long(wake(word, value, ~0u));
  case FUTEX_WAKE_BITSET:
    return long(wake(word, value, bits));
  }
  std::abort(); // the library has no others
}

} // namespace

extern "C" {

long __wrap_syscall(long number, ...) {
  long a[6];
  va_list list;
  va_start(list, number);
  for (long &argument : a) argument = va_arg(list, long);
  va_end(list);
  if (is_running() && number == SYS_futex)
    return futex(reinterpret_cast<const std::uint32_t *>(a[0]), int(a[1]), std::uint32_t(a[2]),
                 reinterpret_cast<const timespec *>(a[3]), std::uint32_t(a[5]));
  if (number == SYS_membarrier) {
    if (is_running() && a[0] == MEMBARRIER_CMD_PRIVATE_EXPEDITED) fence_everywhere();
    return 0;
  }
  return __real_syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

int __wrap_sched_yield() {
  if (is_running()) yield();
  return 0;
}

int __wrap_sched_getcpu() { return is_running() ? int(processor()) : 0; }

int __wrap_pthread_create(pthread_t *handle, const pthread_attr_t *, void *(*start)(void *), void *argument) {
  return create_thread(handle, start, argument);
}

int __wrap_clock_gettime(clockid_t, timespec *t) {
  const ticks passed = is_running() ? now() : 0;
  const ticks second = 1'000'000 * microsecond;
  t->tv_sec = time_t(passed / second);
  t->tv_nsec = long(passed % second / nanosecond);
  return 0;
}

int __wrap_sched_getaffinity(pid_t, std::size_t bytes, cpu_set_t *set) {
  auto *const words = reinterpret_cast<std::uint64_t *>(set);
  const std::size_t count = bytes / sizeof *words;
  if (count * 64 < the_machine.processors()) return int(failed(EINVAL));
  std::memset(set, 0, bytes);
  if (is_running()) {
    get_allowed(words, count);
  } else {
    for (unsigned p = 0; p < the_machine.processors(); ++p) words[p / 64] |= std::uint64_t(1) << (p % 64);
  }
  return 0;
}

int __wrap_pthread_getaffinity_np(pthread_t, std::size_t bytes, cpu_set_t *set) {
  return __wrap_sched_getaffinity(0, bytes, set) == 0 ? 0 : errno;
}

int __wrap_sched_setaffinity(pid_t, std::size_t bytes, const cpu_set_t *set) {
  set_allowed(reinterpret_cast<const std::uint64_t *>(set), bytes / sizeof(std::uint64_t));
  return 0;
}

long __wrap_sysconf(int name) {
  return name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF ? long(the_machine.processors())
                                                                      : __real_sysconf(name);
}

int __wrap_open(const char *path, int flags, ...) {
  std::string text;
  if (!is_description(path, text)) return __real_open(path, flags, 0600);
  if (text.empty()) return int(failed(ENOENT));
  const int fd = memfd_create("sysfs", MFD_CLOEXEC);
  if (fd < 0 || write(fd, text.data(), text.size()) != ssize_t(text.size())) return -1;
  lseek(fd, 0, SEEK_SET);
  return fd;
}

} // extern "C"
