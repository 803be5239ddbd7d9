// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the tests of gompsim run: a program of the driver API that does what its first argument says.
#include "../../lib/decimal_comma.h"
#include "../../sim.cuda/driver_test.h"

#include <fcntl.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>

namespace test {

// What the simulated machine looks like.
void info() {
  int devices = 0, multiprocessors = 0, major = 0, minor = 0, pageable = 0;
  std::size_t memory = 0;
  const CUresult r = cuInit(0);
  if (r != CUDA_SUCCESS) {
    std::printf("%s\n", name_of(r));
    return;
  }
  OK(cuDeviceGetCount(&devices));
  OK(cuDeviceTotalMem_v2(&memory, 0));
  OK(cuDeviceGetAttribute(&multiprocessors, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 0));
  OK(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 0));
  OK(cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 0));
  OK(cuDeviceGetAttribute(&pageable, CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS, 0));
  std::printf("devices %d memory %zu multiprocessors %d capability %d.%d unified %d\n", devices, memory, multiprocessors,
              major, minor, pageable);
}

// Four kernels, one of two names, copies in both directions, a memset, a host function.
void work() {
  make_context();
  const CUmodule m = load_kernels();
  CUstream s = nullptr;
  OK(cuStreamCreate(&s, 0));
  CUdeviceptr p = 0;
  OK(cuMemAlloc_v2(&p, 4096));
  OK(cuMemsetD8Async(p, 0, 4096, s));
  const CUfunction count = kernel(m, "count"), nothing = kernel(m, "nothing");
  void *parameters[] = {&p};
  for (int i = 0; i < 3; ++i) OK(cuLaunchKernel(count, 2, 1, 1, 48, 1, 1, 0, s, parameters, nullptr));
  OK(cuLaunchKernel(nothing, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr));
  OK(cuLaunchHostFunc(s, [](void *) {}, nullptr));
  unsigned words[2] = {};
  OK(cuMemcpyDtoH_v2(words, p, 8));
  REQUIRE(words[0] == 3 * 2 * 48);
  OK(cuMemcpyHtoD_v2(p, words, 8));
  OK(cuCtxSynchronize());
}

// A kernel whose lanes all do the same, and one whose lanes do not; both for long.
void busy() {
  make_context();
  CUmodule m = nullptr;
  OK(cuModuleLoadData(&m, R"(
.version 6.0
.target sm_35
.address_size 64
.visible .entry same(.param .u32 n) {
.reg .u32 %i;
.reg .pred %p;
ld.param.u32 %i,[n];
$again:
sub.u32 %i,%i,1;
setp.ne.u32 %p,%i,0;
@%p bra $again;
ret;
}
.visible .entry other(.param .u32 n) {
.reg .u32 %i,%j;
.reg .pred %p;
ld.param.u32 %i,[n];
mov.u32 %j,%tid.x;
$again:
mad.lo.u32 %j,%j,5,1;
mad.lo.u32 %j,%j,5,1;
mad.lo.u32 %j,%j,5,1;
sub.u32 %i,%i,1;
setp.ne.u32 %p,%i,0;
@%p bra $again;
ret;
}
)"));
  unsigned n = 50000;
  void *parameters[] = {&n};
  for (const char *name : {"same", "other"})
    OK(cuLaunchKernel(kernel(m, name), 8, 1, 1, 32, 1, 1, 0, nullptr, parameters, nullptr));
  OK(cuCtxSynchronize());
}

// A program that closes all descriptors but the first three, whoever has opened them, and opens files of its own, which get the
// lowest numbers that are free: all of them, up to where ours may be.
void owner_of_all_files() {
  make_context();
  closefrom(3);
  const char *const name = "own-file.txt";
  int file = -1;
  do file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  while (file >= 0 && file < 1010);
  OK(cuCtxSynchronize());
  CUdeviceptr p = 0;
  OK(cuMemAlloc_v2(&p, 4096));
  OK(cuMemsetD8_v2(p, 1, 4096));
  OK(cuCtxSynchronize());
  struct stat status = {};
  REQUIRE(stat(name, &status) == 0 && status.st_size == 0);
}

// A child that calls the driver and ends with exit, while the parent goes on.
void forked() {
  work();
  const pid_t child = fork();
  if (child == 0) {
    CUdeviceptr p = 0;
    EXPECT(CUDA_ERROR_NOT_INITIALIZED, cuMemAlloc_v2(&p, 4));
    std::exit(0);
  }
  int status = 1;
  REQUIRE(waitpid(child, &status, 0) == child && status == 0);
  CUdeviceptr p = 0;
  OK(cuMemAlloc_v2(&p, 100000));
  OK(cuMemsetD8_v2(p, 1, 100000));
  OK(cuCtxSynchronize());
}

// Work, whose statistics go to the FIFO `name`. It is full, and its reader goes away when it has been opened for writing: so they are
// not written, neither before nor after, and who writes them gets an error and a signal.
void with_reader_that_leaves(const char *name) {
  const int reader = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC), filler = open(name, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
  REQUIRE(reader >= 0 && filler >= 0);
  const std::string block(4096, ' ');
  while (write(filler, block.data(), block.size()) > 0) {}
  struct stat fifo = {};
  REQUIRE(fstat(filler, &fifo) == 0);
  close(filler);
  work();
  std::thread([=] {
    for (;; usleep(1000))
      for (int file = 3; file < 1024; ++file) {
        struct stat status = {};
        if (file == reader || fstat(file, &status) != 0 || status.st_ino != fifo.st_ino || status.st_dev != fifo.st_dev) continue;
        close(reader);
        return;
      }
  }).detach();
}

// Work, whose statistics are longer than files may be.
void with_short_files() {
  work();
  const rlimit limit = {600, 600};
  REQUIRE(setrlimit(RLIMIT_FSIZE, &limit) == 0);
}

void say(CUresult r) { std::printf("%s\n", name_of(r)); }

// Ways to hang. Each says with which error it ended.
void hang(const char *how) {
  make_context();
  const CUmodule m = load_kernels();
  const flags f;
  CUstream a = nullptr, b = nullptr;
  OK(cuStreamCreate(&a, 0));
  OK(cuStreamCreate(&b, CU_STREAM_NON_BLOCKING));
  CUdeviceptr p = 0;
  OK(cuMemAlloc_v2(&p, 4));
  const std::string_view what = how;
  if (what == "copy") { // the kernel waits for what the host would write after the copy that waits for the kernel
    launch(kernel(m, "wait"), a, f.at(0), 1u);
    unsigned x = 0;
    const CUresult r = cuMemcpyDtoH_v2(&x, p, 4);
    f.set(0, 1);
    say(r);
  } else if (what == "event") { // a stream waits for an event of another
    CUevent e = nullptr;
    OK(cuEventCreate(&e, 0));
    launch(kernel(m, "wait"), a, f.at(0), 1u);
    OK(cuEventRecord(e, a));
    OK(cuStreamWaitEvent(b, e, 0));
    say(cuStreamSynchronize(b));
  } else if (what == "value") {
    OK(cuStreamWaitValue32_v2(b, f.at(0), 1, CU_STREAM_WAIT_VALUE_EQ));
    OK(cuMemsetD32Async(p, 1, 1, b));
    say(cuStreamSynchronize(b));
  } else if (what == "poll") {
    launch(kernel(m, "wait"), a, f.at(0), 1u);
    CUresult r = CUDA_SUCCESS;
    while ((r = cuStreamQuery(a)) == CUDA_ERROR_NOT_READY) usleep(100);
    say(r);
  } else if (what == "function") { // a host function that waits for the thread that waits for it
    static sem_t never;
    sem_init(&never, 0, 0);
    OK(cuLaunchHostFunc(a, [](void *) { sem_wait(&never); }, nullptr));
    say(cuStreamSynchronize(a));
  }
}

} // namespace test

int main(int count, char **arguments) {
  const std::string_view what = count > 1 ? arguments[1] : "";
  if (what == "info") test::info();
  if (what == "comma" && !set_decimal_comma()) return 9;
  if (what == "work" || what == "comma" || what == "_exit") test::work();
  if (what == "busy") test::busy();
  if (what == "_exit") _exit(3);
  if (what == "fork") test::forked();
  if (what == "owner") test::owner_of_all_files();
  if (what == "reader") test::with_reader_that_leaves(arguments[2]);
  if (what == "short") test::with_short_files();
  if (what == "hang") test::hang(arguments[2]);
  if (what == "status") return std::atoi(arguments[2]);
  if (what == "signal") raise(SIGTERM);
  if (what == "arguments")
    for (int i = 2; i < count; ++i) std::printf("<%s>\n", arguments[i]);
}
