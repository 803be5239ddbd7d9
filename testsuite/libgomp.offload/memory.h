// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a process holds: for programs that do the same thing many times and compare the second half with the first.
#ifndef REGOMP_OFFLOAD_MEMORY_H
#define REGOMP_OFFLOAD_MEMORY_H

#include "check.h"

#include <dlfcn.h>
#include <malloc.h>
#include <unistd.h>

struct memory_in_use {
  size_t host;     // bytes that malloc has handed out
  size_t resident; // bytes of the process in memory, whoever took them
  size_t device;   // bytes of the device that are not free
};

// Bytes of the GPU with the driver of NVIDIA's.
static inline size_t cuda_memory_in_use(void *driver) {
  int (*get_info)(size_t *, size_t *) = (int (*)(size_t *, size_t *))dlsym(driver, "cuMemGetInfo_v2");
  int (*retain)(void **, int) = (int (*)(void **, int))dlsym(driver, "cuDevicePrimaryCtxRetain");
  int (*release)(int) = (int (*)(int))dlsym(driver, "cuDevicePrimaryCtxRelease_v2");
  int (*push)(void *) = (int (*)(void *))dlsym(driver, "cuCtxPushCurrent_v2");
  int (*pop)(void **) = (int (*)(void **))dlsym(driver, "cuCtxPopCurrent_v2");
  void *context;
  size_t unused = 0, total = 0;
  CHECK(retain(&context, 0) == 0 && push(context) == 0);
  CHECK(get_info(&unused, &total) == 0);
  CHECK(pop(&context) == 0 && release(0) == 0);
  return total - unused;
}

// With AMD's runtime: agents are 64-bit handles; a GPU's device type (17) is 1, what it has free is attribute 0xa015.
typedef int hsa_get_info_function(unsigned long long, int, void *);
static hsa_get_info_function *hsa_get_info;
static inline int take_gpu(unsigned long long agent, void *found) {
  unsigned type = 0;
  if (hsa_get_info(agent, 17, &type) == 0 && type == 1) *(unsigned long long *)found = agent;
  return 0;
}
// False if there is no GPU: our library opens both drivers.
static inline int hsa_memory_in_use(void *driver, size_t *bytes) {
  int (*iterate)(int (*)(unsigned long long, void *), void *) =
      (int (*)(int (*)(unsigned long long, void *), void *))dlsym(driver, "hsa_iterate_agents");
  hsa_get_info = (hsa_get_info_function *)dlsym(driver, "hsa_agent_get_info");
  unsigned long long gpu = 0, unused = 0;
  if (iterate(take_gpu, &gpu) != 0 || gpu == 0) return 0;
  CHECK(hsa_get_info(gpu, 0xa015, &unused) == 0 && unused > 0);
  *bytes = ((size_t)1 << 60) - (size_t)unused; // the total does not matter
  return 1;
}

static inline struct memory_in_use memory_in_use(void) {
  struct memory_in_use now = {0, 0, 0};
  struct mallinfo2 heap = mallinfo2();
  now.host = heap.uordblks + heap.hblkhd;
  FILE *file = fopen("/proc/self/statm", "r");
  unsigned long all = 0, resident = 0;
  CHECK(file && fscanf(file, "%lu %lu", &all, &resident) == 2);
  if (file) fclose(file);
  now.resident = resident * (size_t)sysconf(_SC_PAGESIZE);
  void *hsa = dlopen("libhsa-runtime64.so.1", RTLD_NOW | RTLD_NOLOAD);
  void *cuda = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
  if (!(hsa && hsa_memory_in_use(hsa, &now.device)) && cuda) now.device = cuda_memory_in_use(cuda);
  if (hsa) dlclose(hsa);
  if (cuda) dlclose(cuda);
  return now;
}

static inline void check_no_growth(const struct memory_in_use *before, const struct memory_in_use *after) {
  // What caches may still take, once, those of the simulated GPU as well (40 KiB for a thread that first helps with a
  // kernel); pages that are touched for the first time.
  size_t slack = 128 * 1024, resident_slack = 4 << 20;
  if (after->host > before->host + slack) printf("host memory grew from %zu to %zu bytes\n", before->host, after->host);
  if (after->resident > before->resident + resident_slack)
    printf("resident memory grew from %zu to %zu bytes\n", before->resident, after->resident);
  const int simulated = getenv("REGOMP_TEST_CUDA") != NULL; // else other programs use the GPU as well
  if (simulated && after->device > before->device)
    printf("device memory grew from %zu to %zu bytes\n", before->device, after->device);
  CHECK(after->host <= before->host + slack);
  CHECK(after->resident <= before->resident + resident_slack);
  CHECK(after->device <= before->device || !simulated);
}

#endif
