// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the driver and the bus allow at best: the rows of target.c and reverse.c have these as their limits. Written on the
// CUDA driver API alone, with no runtime of OpenMP in between; prints rows as measure.h does. A reverse-offload request
// cannot be faster than the ping-pong over page-locked host memory, a target region not faster than a launch and a wait.
//
// One thread. The ping-pong's two words have one writer each: the kernel writes `ask`, the host writes `answer`.
#include "include/cuda_driver.h"
#include "measure.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

namespace {

#define DRIVER_FUNCTIONS(F)                                                                                                 \
  F(cuInit)                                                                                                                 \
  F(cuDeviceGet)                                                                                                            \
  F(cuGetErrorName)                                                                                                         \
  F(cuCtxCreate_v2)                                                                                                         \
  F(cuCtxDestroy_v2)                                                                                                        \
  F(cuLinkCreate_v2)                                                                                                        \
  F(cuLinkAddData_v2)                                                                                                       \
  F(cuLinkComplete)                                                                                                         \
  F(cuLinkDestroy)                                                                                                          \
  F(cuModuleLoadData)                                                                                                       \
  F(cuModuleGetFunction)                                                                                                    \
  F(cuMemAlloc_v2)                                                                                                          \
  F(cuMemFree_v2)                                                                                                           \
  F(cuMemHostAlloc)                                                                                                         \
  F(cuMemHostGetDevicePointer_v2)                                                                                           \
  F(cuMemcpyHtoD_v2)                                                                                                        \
  F(cuMemcpyDtoH_v2)                                                                                                        \
  F(cuMemcpyHtoDAsync_v2)                                                                                                   \
  F(cuMemcpyDtoHAsync_v2)                                                                                                   \
  F(cuStreamCreate)                                                                                                         \
  F(cuStreamSynchronize)                                                                                                    \
  F(cuLaunchKernel)

struct {
#define MEMBER(f) decltype(&::f) f = nullptr;
  DRIVER_FUNCTIONS(MEMBER)
#undef MEMBER
} cu;

// Each warp that takes part (blocks of one lane) counts its word of `asks` up and waits until its word of `answers` says the
// same; system scope, since the other side is the host.
constexpr char kernels[] = R"(
.version 6.3
.target sm_70
.address_size 64
.visible .entry nothing()
{
  ret;
}
.visible .entry ping(.param .u64 asks, .param .u64 answers, .param .u32 count)
{
  .reg .u64 %a, %b, %o;
  .reg .u32 %n, %i, %x, %w;
  .reg .pred %p;
  ld.param.u64 %a, [asks];
  ld.param.u64 %b, [answers];
  ld.param.u32 %n, [count];
  mov.u32 %w, %ctaid.x;
  mul.wide.u32 %o, %w, 128;
  add.u64 %a, %a, %o;
  add.u64 %b, %b, %o;
  mov.u32 %i, 0;
next:
  setp.ge.u32 %p, %i, %n;
  @%p bra done;
  add.u32 %i, %i, 1;
  st.release.sys.u32 [%a], %i;
wait:
  ld.acquire.sys.u32 %x, [%b];
  setp.ne.u32 %p, %x, %i;
  @%p bra wait;
  bra next;
done:
  ret;
}
)";

void demand(CUresult r, const char *what) {
  if (r == CUDA_SUCCESS) return;
  const char *name = "?";
  cu.cuGetErrorName(r, &name);
  std::fprintf(stderr, "driver-limits: %s: %s\n", what, name);
  std::exit(1);
}
#define MUST(call) demand(cu.call, #call)

void open_driver() {
  void *library = dlopen("libcuda.so.1", RTLD_NOW);
  if (library == nullptr) {
    std::fprintf(stderr, "driver-limits: %s\n", dlerror());
    std::exit(1);
  }
#define FIND(f)                                                                                                             \
  if (void *s = dlsym(library, #f); s != nullptr)                                                                           \
    std::memcpy(&cu.f, &s, sizeof s);                                                                                       \
  else {                                                                                                                    \
    std::fprintf(stderr, "driver-limits: the driver has no %s\n", #f);                                                      \
    std::exit(1);                                                                                                           \
  }
  DRIVER_FUNCTIONS(FIND)
#undef FIND
}

CUstream stream;
CUfunction nothing, ping;
constexpr std::size_t most_bytes = std::size_t{16} << 20;
std::size_t bytes;
CUdeviceptr there;
void *here; // pageable or page-locked

struct alignas(128) word {
  std::atomic<cuuint32_t> value;
};
constexpr unsigned most_warps = 64;
word *asks, *answers; // page-locked
unsigned warps;

void launch_and_wait(int count) {
  for (int i = 0; i < count; i++) {
    MUST(cuLaunchKernel(nothing, 1, 1, 1, 32, 1, 1, 0, stream, nullptr, nullptr));
    MUST(cuStreamSynchronize(stream));
  }
}

void launch_many(int count) {
  for (int i = 0; i < count; i++) MUST(cuLaunchKernel(nothing, 1, 1, 1, 32, 1, 1, 0, stream, nullptr, nullptr));
  MUST(cuStreamSynchronize(stream));
}

void copy_to(int count) {
  for (int i = 0; i < count; i++) MUST(cuMemcpyHtoD_v2(there, here, bytes));
}

void copy_from(int count) {
  for (int i = 0; i < count; i++) MUST(cuMemcpyDtoH_v2(here, there, bytes));
}

void copy_to_on_stream(int count) {
  for (int i = 0; i < count; i++) {
    MUST(cuMemcpyHtoDAsync_v2(there, here, bytes, stream));
    MUST(cuStreamSynchronize(stream));
  }
}

void copy_from_on_stream(int count) {
  for (int i = 0; i < count; i++) {
    MUST(cuMemcpyDtoHAsync_v2(here, there, bytes, stream));
    MUST(cuStreamSynchronize(stream));
  }
}

// A region with 8 bytes each way, as calls of the driver: on the NULL stream; on the stream, each waited for; with the copy
// back behind the kernel and one wait for both.
void region_on_null_stream(int count) {
  for (int i = 0; i < count; i++) {
    MUST(cuMemcpyHtoD_v2(there, here, bytes));
    MUST(cuLaunchKernel(nothing, 1, 1, 1, 32, 8, 1, 0, nullptr, nullptr, nullptr));
    MUST(cuStreamSynchronize(nullptr));
    MUST(cuMemcpyDtoH_v2(here, there, bytes));
  }
}

void region_with_waits(int count) {
  for (int i = 0; i < count; i++) {
    MUST(cuMemcpyHtoDAsync_v2(there, here, bytes, stream));
    MUST(cuStreamSynchronize(stream));
    MUST(cuLaunchKernel(nothing, 1, 1, 1, 32, 8, 1, 0, stream, nullptr, nullptr));
    MUST(cuStreamSynchronize(stream));
    MUST(cuMemcpyDtoHAsync_v2(here, there, bytes, stream));
    MUST(cuStreamSynchronize(stream));
  }
}

void region_with_copy_behind(int count) {
  for (int i = 0; i < count; i++) {
    MUST(cuMemcpyHtoDAsync_v2(there, here, bytes, stream));
    MUST(cuStreamSynchronize(stream));
    MUST(cuLaunchKernel(nothing, 1, 1, 1, 32, 8, 1, 0, stream, nullptr, nullptr));
    MUST(cuMemcpyDtoHAsync_v2(here, there, bytes, stream));
    MUST(cuStreamSynchronize(stream));
  }
}

void allocate_and_free(int count) {
  for (int i = 0; i < count; i++) {
    CUdeviceptr p;
    MUST(cuMemAlloc_v2(&p, bytes));
    MUST(cuMemFree_v2(p));
  }
}

// `count` exchanges in all, from `warps` warps. Acquire and release as on the device: what is exchanged here is the word
// alone, but a request's contents would be ordered by just these.
void ping_pong(int count) {
  for (unsigned w = 0; w < warps; w++) {
    asks[w].value.store(0, std::memory_order_relaxed); // before the launch, which orders it
    answers[w].value.store(0, std::memory_order_relaxed);
  }
  CUdeviceptr a, b;
  MUST(cuMemHostGetDevicePointer_v2(&a, asks, 0));
  MUST(cuMemHostGetDevicePointer_v2(&b, answers, 0));
  cuuint32_t each = (static_cast<unsigned>(count) + warps - 1) / warps;
  void *parameters[] = {&a, &b, &each};
  MUST(cuLaunchKernel(ping, warps, 1, 1, 1, 1, 1, 0, stream, parameters, nullptr));
  cuuint32_t answered[most_warps] = {};
  for (unsigned left = warps; left != 0;) {
    for (unsigned w = 0; w < warps; w++) {
      const cuuint32_t asked = asks[w].value.load(std::memory_order_acquire);
      if (asked == answered[w]) continue;
      answers[w].value.store(asked, std::memory_order_release);
      answered[w] = asked;
      if (asked == each) left--;
    }
  }
  MUST(cuStreamSynchronize(stream));
}

void rows_of_copies(const char *memory, void *buffer) {
  here = buffer;
  char name[96];
  for (bytes = 8; bytes <= most_bytes; bytes *= 128) {
    const int count = bytes > 100000 ? 20 : 400;
    const struct {
      const char *what;
      void (*work)(int);
    } rows[] = {{"to device", copy_to},
                {"from device", copy_from},
                {"to device on a stream", copy_to_on_stream},
                {"from device on a stream", copy_from_on_stream}};
    for (const auto &row : rows) {
      std::snprintf(name, sizeof name, "copy %s, %s memory, %zu B", row.what, memory, bytes);
      measure(name, row.work, count);
    }
  }
}

} // namespace

int main(int argc, char **argv) {
  if (argc > 1) measure_filter = argv[1];
  open_driver();
  CUdevice device;
  CUcontext context;
  MUST(cuInit(0));
  MUST(cuDeviceGet(&device, 0));
  MUST(cuCtxCreate_v2(&context, 8 /* CU_CTX_MAP_HOST */, device));
  CUlinkState link;
  void *image;
  std::size_t image_bytes;
  CUmodule module;
  MUST(cuLinkCreate_v2(0, nullptr, nullptr, &link));
  MUST(
      cuLinkAddData_v2(link, CU_JIT_INPUT_PTX, const_cast<char *>(kernels), sizeof kernels, "kernels", 0, nullptr, nullptr));
  MUST(cuLinkComplete(link, &image, &image_bytes));
  MUST(cuModuleLoadData(&module, image));
  MUST(cuLinkDestroy(link));
  MUST(cuModuleGetFunction(&nothing, module, "nothing"));
  MUST(cuModuleGetFunction(&ping, module, "ping"));
  MUST(cuStreamCreate(&stream, 1 /* CU_STREAM_NON_BLOCKING */));

  measure("launch of an empty kernel, and wait", launch_and_wait, 400);
  measure("launch of an empty kernel, one of many", launch_many, 400);
  for (bytes = 4096; bytes <= most_bytes; bytes *= 64) {
    char name[64];
    std::snprintf(name, sizeof name, "allocate and free, %zu B", bytes);
    measure(name, allocate_and_free, 100);
  }

  MUST(cuMemAlloc_v2(&there, most_bytes));
  void *pageable = std::calloc(most_bytes, 1), *locked;
  MUST(cuMemHostAlloc(&locked, most_bytes, CU_MEMHOSTALLOC_DEVICEMAP));
  rows_of_copies("pageable", pageable);
  rows_of_copies("page-locked", locked);
  bytes = 8;
  measure("copy, launch, copy back: NULL stream", region_on_null_stream, 400);
  measure("copy, launch, copy back: a stream, three waits", region_with_waits, 400);
  measure("copy, launch, copy back: a stream, two waits", region_with_copy_behind, 400);

  void *words;
  MUST(cuMemHostAlloc(&words, 2 * most_warps * sizeof(word), CU_MEMHOSTALLOC_DEVICEMAP));
  asks = static_cast<word *>(words);
  answers = asks + most_warps;
  for (warps = 1; warps <= most_warps; warps *= 4) {
    char name[64];
    std::snprintf(name, sizeof name, "ping-pong over page-locked memory, %u warps", warps);
    measure(name, ping_pong, 2000);
  }
  std::free(pageable);
  MUST(cuCtxDestroy_v2(context));
  return 0;
}
