// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What has to be present at the end of a region and is not: the message speaks of that end.
// dies: ^omptarget message: device mapping required by 'present' map type modifier does not exist for host address 0x[0-9a-f]+ \(4 bytes\)\nomptarget error: Call to targetDataEnd failed, abort target.\nomptarget error: Failed to process data after launching the kernel.\n
// sanitizer: the process ends inside of the region
#include <stddef.h>
#include <stdint.h>

void __tgt_target_data_end_mapper(void *, int64_t, int32_t, void **, void **, int64_t *, int64_t *, void **, void **);

static int y;
#pragma omp begin declare target
unsigned long long __llvm_omp_host_call(void *function, void *block, size_t bytes);
#pragma omp end declare target
#if !defined __NVPTX__ && !defined __AMDGCN__
unsigned long long __llvm_omp_host_call(void *function, void *block, size_t bytes) {
  (void)bytes;
  return ((unsigned long long (*)(void *))function)(block);
}
#endif

static unsigned long long let_go(void *p) {
  (void)p;
  void *begin = &y;
  int64_t size = sizeof y, type = 0x2000;
  for (int i = 0; i < 2; i++) __tgt_target_data_end_mapper(0, 0, 1, &begin, &begin, &size, &type, 0, 0);
  return 0;
}

int main(void) {
  void *function = (void *)let_go;
#pragma omp target data map(ompx_hold, to : y)
#pragma omp target map(present, ompx_hold, tofrom : y) firstprivate(function)
  {
    y = 1;
    __llvm_omp_host_call(function, 0, 0);
  }
  return y;
}
