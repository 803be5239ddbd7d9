// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the tests of the simulated CUDA driver share. A test is a program of its own, linked to nothing of ours: it opens
// libcuda.so.1 and looks all functions up. Its code is in namespace test, where the names of the driver API mean the
// functions found there. It prints nothing and returns 0 if all is well; a failed check prints where and ends it with 1.
#ifndef REGOMP_SIM_CUDA_DRIVER_TEST_H
#define REGOMP_SIM_CUDA_DRIVER_TEST_H

#include "../../include/cuda_driver.h"
#include "../lib/falsify.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace test {

[[noreturn]] inline void fail(const char *file, int line, const char *what, const char *why) {
  std::fprintf(stderr, "%s:%d: %s: %s\n", file, line, what, why);
  _exit(1); // not exit: a kernel may still run
}

inline void *find_driver_function(const char *name) {
  static void *const driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!driver) fail(__FILE__, __LINE__, "dlopen", dlerror());
  void *const p = dlsym(driver, name);
  if (!p) fail(__FILE__, __LINE__, "dlsym", dlerror());
  return p;
}

#define DRIVER_FUNCTION(name, base, version, needs)                                                                         \
  inline const auto name = reinterpret_cast<decltype(&::name)>(find_driver_function(#name));
#include "../../sim/cuda/functions.def"
#undef DRIVER_FUNCTION

inline const char *name_of(CUresult r) {
  const char *name = nullptr;
  return cuGetErrorName(r, &name) == CUDA_SUCCESS ? name : "a number that is no error code";
}

// On NVIDIA's driver (scripts/hardware-kit) a wrong call is not made: it need not survive one, and says often enough that
// all is well where the simulator is strict on purpose.
inline bool on_hardware() {
  static const bool no_simulator = std::getenv("REGOMP_TEST_CUDA") == nullptr;
  return no_simulator;
}
inline bool is_tried(CUresult expected) {
  return !on_hardware() || expected == CUDA_SUCCESS || expected == CUDA_ERROR_NOT_READY;
}

// The call gives the code.
#define EXPECT(code, call)                                                                                                  \
  do {                                                                                                                      \
    if (!::test::is_tried(code)) break;                                                                                     \
    const CUresult result_ = (call);                                                                                        \
    if (result_ != (code) || check_falsified()) ::test::fail(__FILE__, __LINE__, #call, ::test::name_of(result_));                               \
  } while (0)
#define OK(call) EXPECT(CUDA_SUCCESS, call)
#define REQUIRE(condition)                                                                                                  \
  do {                                                                                                                      \
    if (!(condition) || check_falsified()) ::test::fail(__FILE__, __LINE__, #condition, "is false");                                             \
  } while (0)

// Kernels for the tests. Addresses are generic; `wait` and `gate` read what the host writes while they run.
inline const char kernels[] = R"(
.version 6.0
.target sm_30
.address_size 64

.visible .global .align 4 .u32 counter = 5;
.visible .global .align 8 .b8 table[24];

.visible .entry nothing()
{
  ret;
}

// *p = v
.visible .entry store(.param .u64 p, .param .u32 v)
{
  .reg .u64 %p;
  .reg .u32 %v;
  ld.param.u64 %p, [p];
  ld.param.u32 %v, [v];
  st.u32 [%p], %v;
  ret;
}

// *p = *p * 3 + k: the result tells in which order several ran
.visible .entry step(.param .u64 p, .param .u32 k)
{
  .reg .u64 %p;
  .reg .u32 %k, %x;
  ld.param.u64 %p, [p];
  ld.param.u32 %k, [k];
  ld.u32 %x, [%p];
  mad.lo.u32 %x, %x, 3, %k;
  st.u32 [%p], %x;
  ret;
}

// waits until *p == v
.visible .entry wait(.param .u64 p, .param .u32 v)
{
  .reg .u64 %p;
  .reg .u32 %v, %x;
  .reg .pred %q;
  ld.param.u64 %p, [p];
  ld.param.u32 %v, [v];
LOOP:
  ld.volatile.u32 %x, [%p];
  setp.ne.u32 %q, %x, %v;
  @%q bra LOOP;
  ret;
}

// *started = 1, waits until *p != 0, then *q = v
.visible .entry gate(.param .u64 started, .param .u64 p, .param .u64 q, .param .u32 v)
{
  .reg .u64 %s, %p, %q;
  .reg .u32 %v, %x, %one;
  .reg .pred %c;
  ld.param.u64 %s, [started];
  ld.param.u64 %p, [p];
  ld.param.u64 %q, [q];
  ld.param.u32 %v, [v];
  mov.u32 %one, 1;
  st.volatile.u32 [%s], %one;
LOOP:
  ld.volatile.u32 %x, [%p];
  setp.eq.u32 %c, %x, 0;
  @%c bra LOOP;
  st.volatile.u32 [%q], %v;
  ret;
}

// a write to where nothing is
.visible .entry fault()
{
  .reg .u64 %p;
  .reg .u32 %v;
  mov.u64 %p, 16;
  mov.u32 %v, 1;
  st.global.u32 [%p], %v;
  ret;
}

.visible .entry stop()
{
  trap;
}

// every thread of every block adds 1
.visible .entry count(.param .u64 p)
{
  .reg .u64 %p;
  ld.param.u64 %p, [p];
  red.global.add.u32 [%p], 1;
  ret;
}

// *p = counter++, the module's own variable
.visible .entry take(.param .u64 p)
{
  .reg .u64 %p;
  .reg .u32 %x, %y;
  ld.param.u64 %p, [p];
  ld.global.u32 %x, [counter];
  add.u32 %y, %x, 1;
  st.global.u32 [counter], %y;
  st.u32 [%p], %x;
  ret;
}

// q[0] = a, q[1] = b, q[2] = c: parameters of several sizes
.visible .entry spread(.param .u8 a, .param .u64 q, .param .u16 b, .param .u32 c)
{
  .reg .u64 %q;
  .reg .u32 %a, %b, %c;
  ld.param.u8 %a, [a];
  ld.param.u64 %q, [q];
  ld.param.u16 %b, [b];
  ld.param.u32 %c, [c];
  st.u32 [%q], %a;
  st.u32 [%q+4], %b;
  st.u32 [%q+8], %c;
  ret;
}

.visible .func helper()
{
  ret;
}
)";

inline CUcontext make_context(int device = 0) {
  CUcontext c = nullptr;
  OK(cuInit(0));
  OK(cuCtxCreate_v2(&c, 0, device));
  return c;
}

inline CUmodule load_kernels() {
  CUmodule m = nullptr;
  OK(cuModuleLoadData(&m, kernels));
  return m;
}

inline CUfunction kernel(CUmodule m, const char *name) {
  CUfunction f = nullptr;
  OK(cuModuleGetFunction(&f, m, name));
  return f;
}

// Launches with one thread, parameters by value.
template <class... Params>
CUresult try_launch(CUfunction f, CUstream s, Params... params) {
  void *pointers[] = {&params..., nullptr};
  return cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, s, pointers, nullptr);
}

template <class... Params>
void launch(CUfunction f, CUstream s, Params... params) {
  OK(try_launch(f, s, params...));
}

// Device memory full of zeros, also for streams that do not wait for the NULL stream.
inline CUdeviceptr allocate(std::size_t bytes) {
  CUdeviceptr p = 0;
  OK(cuMemAlloc_v2(&p, bytes));
  OK(cuMemsetD8_v2(p, 0, bytes));
  OK(cuStreamSynchronize(nullptr)); // the call itself returns before the memory is set
  return p;
}

inline unsigned read_word(CUdeviceptr p) {
  unsigned x = 0;
  OK(cuMemcpyDtoH_v2(&x, p, sizeof x));
  return x;
}

// Words in pinned memory through which host and kernels talk.
struct flags {
  volatile unsigned *host;
  flags() {
    void *p = nullptr;
    OK(cuMemHostAlloc(&p, 4096, CU_MEMHOSTALLOC_DEVICEMAP));
    host = static_cast<volatile unsigned *>(p);
  }
  CUdeviceptr at(int i) const { return reinterpret_cast<CUdeviceptr>(host + i); }
  void set(int i, unsigned value) const { __atomic_store_n(host + i, value, __ATOMIC_RELEASE); }
  unsigned get(int i) const { return __atomic_load_n(host + i, __ATOMIC_ACQUIRE); }
  void await(int i, unsigned value) const {
    while (get(i) != value) usleep(100);
  }
};

// Runs body with stderr read into a string.
template <class Body>
std::string captured(Body body) {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  const int saved = dup(STDERR_FILENO);
  dup2(ends[1], STDERR_FILENO);
  close(ends[1]);
  body();
  dup2(saved, STDERR_FILENO);
  close(saved);
  std::string text;
  char buffer[4096];
  for (ssize_t n = 0; (n = read(ends[0], buffer, sizeof buffer)) > 0;) text.append(buffer, static_cast<std::size_t>(n));
  close(ends[0]);
  return text;
}

// Runs body in a child that has the variable in its environment from the start, and ends the test if that fails. The driver
// must not have been called before.
template <class Body>
void with_environment(const char *name, const char *value, Body body) {
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    alarm(100);
    setenv(name, value, 1);
    body();
    std::exit(0);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  if (status != 0) fail(__FILE__, __LINE__, value, "the child failed");
}

// Ends a test that hangs.
inline const unsigned watchdog = alarm(100);

} // namespace test

#endif
