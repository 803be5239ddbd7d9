// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library's system calls and its memory: the linker leads them here (--wrap). A sleep with a time limit has none here:
// the library's limits are for the case that a system refuses a fence, and would hide a wake-up that is lost.
#include "bench/explore/threads.h"

#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <malloc.h>
#include <sched.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace {

constexpr unsigned processors = 16;

long failed(int error) {
  errno = error;
  return -1;
}

long futex(const std::uint32_t *word, int operation, std::uint32_t value, std::uint32_t bits, const void *code) {
  switch (operation & FUTEX_CMD_MASK) {
  case FUTEX_WAIT:
    return explore::sleep_on(word, value, ~0u) ? 0 : failed(EAGAIN);
  case FUTEX_WAIT_BITSET:
    return explore::sleep_on(word, value, bits) ? 0 : failed(EAGAIN);
  case FUTEX_WAKE:
    return long(explore::wake(word, value, ~0u, code));
  case FUTEX_WAKE_BITSET:
    return long(explore::wake(word, value, bits, code));
  }
  std::abort(); // the library has no others
}

} // namespace

extern "C" {

long __real_syscall(long number, ...);
long __real_sysconf(int name);
int __real_open(const char *path, int flags, ...);
void *__real_malloc(std::size_t);
void *__real_calloc(std::size_t, std::size_t);
void *__real_realloc(void *, std::size_t);
void __real_free(void *);
int __real_posix_memalign(void **, std::size_t, std::size_t);

long __wrap_syscall(long number, ...) {
  long a[6];
  va_list list;
  va_start(list, number);
  for (long &argument : a) argument = va_arg(list, long);
  va_end(list);
  const void *const code = __builtin_return_address(0);
  if (explore::is_running() && number == SYS_futex)
    return futex(reinterpret_cast<const std::uint32_t *>(a[0]), int(a[1]), std::uint32_t(a[2]), std::uint32_t(a[5]), code);
  if (number == SYS_membarrier) {
    if (a[0] == MEMBARRIER_CMD_PRIVATE_EXPEDITED) explore::fence_everywhere(code);
    return 0;
  }
  return __real_syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

int __wrap_sched_yield() {
  explore::pause();
  return 0;
}

int __wrap_sched_getcpu() { return 0; }

int __wrap_pthread_create(pthread_t *handle, const pthread_attr_t *, void *(*start)(void *), void *argument) {
  return explore::create_thread(handle, start, argument);
}

int __wrap_clock_gettime(clockid_t, timespec *t) {
  *t = {1, 0};
  return 0;
}

int __wrap_sched_getaffinity(pid_t, std::size_t bytes, cpu_set_t *set) {
  std::memset(set, 0, bytes);
  for (unsigned p = 0; p < processors; ++p) CPU_SET_S(p, bytes, set);
  return 0;
}
int __wrap_pthread_getaffinity_np(pthread_t, std::size_t bytes, cpu_set_t *set) {
  return __wrap_sched_getaffinity(0, bytes, set);
}
int __wrap_sched_setaffinity(pid_t, std::size_t, const cpu_set_t *) { return 0; }

long __wrap_sysconf(int name) {
  return name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF ? long(processors) : __real_sysconf(name);
}

int __wrap_open(const char *path, int flags, ...) { return __real_open(path, flags, 0600); }

void *__wrap_malloc(std::size_t bytes) {
  return explore::is_running() ? explore::allocate(bytes, 16) : __real_malloc(bytes);
}

void *__wrap_calloc(std::size_t count, std::size_t bytes) {
  if (!explore::is_running()) return __real_calloc(count, bytes);
  void *const p = explore::allocate(count * bytes, 16);
  std::memset(p, 0, count * bytes);
  return p;
}

// What was allocated before the scenario is left alone: each execution begins with it.
void __wrap_free(void *p) {
  if (explore::is_running())
    explore::release(p);
  else
    __real_free(p);
}

void *__wrap_realloc(void *old, std::size_t bytes) {
  if (!explore::is_running()) return __real_realloc(old, bytes);
  void *const p = explore::allocate(bytes, 16);
  if (old == nullptr) return p;
  std::size_t had = explore::size_of(old);
  if (had == 0) had = malloc_usable_size(old);
  std::memcpy(p, old, had < bytes ? had : bytes);
  explore::release(old);
  return p;
}

int __wrap_posix_memalign(void **p, std::size_t alignment, std::size_t bytes) {
  if (!explore::is_running()) return __real_posix_memalign(p, alignment, bytes);
  *p = explore::allocate(bytes, alignment);
  return 0;
}

} // extern "C"
