// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What clang puts into a program for the library, for programs that do it by themselves with an image for a GPU: the file
// that MODULE names.
#ifndef REGOMP_TEST_MODULE_H
#define REGOMP_TEST_MODULE_H

#include <stdint.h>

struct entry {
  uint64_t reserved;
  uint16_t version, kind;
  uint32_t flags;
  void *address;
  const char *name;
  uint64_t size, data;
  void *more;
};
struct image {
  const void *start, *end;
  struct entry *begin, *behind;
};
struct descriptor {
  int32_t count;
  struct image *images;
  struct entry *begin, *behind;
};
struct arguments {
  uint32_t version, count;
  void **bases, **begins;
  int64_t *sizes, *types;
  void **names, **mappers;
  uint64_t iterations, flags;
  uint32_t teams[3], threads[3], group_memory;
};

void __tgt_register_lib(struct descriptor *);
void __tgt_unregister_lib(struct descriptor *);
int __tgt_target_kernel(void *, int64_t, int32_t, int32_t, void *, struct arguments *);
void __tgt_target_data_begin_mapper(void *, int64_t, int32_t, void **, void **, int64_t *, int64_t *, void **, void **);
void __tgt_target_data_end_mapper(void *, int64_t, int32_t, void **, void **, int64_t *, int64_t *, void **, void **);
void __tgt_target_data_update_mapper(void *, int64_t, int32_t, void **, void **, int64_t *, int64_t *, void **, void **);
int omp_get_num_devices(void);

__asm__(".section .rodata\n.globl image_start\nimage_start: .incbin \"" MODULE "\"\n.globl image_end\nimage_end: .byte 0\n"
        ".previous");
extern const char image_start[], image_end[];

// A region without mapped data: its parameters are values.
static inline int run_with_values(void *region, int teams, int threads, int count, void **values) {
  int64_t sizes[8], types[8];
  for (int i = 0; i < count; i++) {
    sizes[i] = 8;
    types[i] = 0x120;
  }
  struct arguments args = {3, count, values, values, sizes, types, 0, 0, 0, 0, {teams, 0, 0}, {threads, 0, 0}, 0};
  return __tgt_target_kernel(0, 0, teams, threads, region, &args);
}

#endif
