// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-host ours" }
// Memory that the program has given back is free, also where the library keeps it for the next allocation: a program that sizes
// what it does by the free memory finds the same each time. On hardware others use the GPU as well.
#include "apart.h"

static size_t free_memory(void) { return acc_get_property(0, acc_get_device_type(), acc_property_free_memory); }

int main(void) {
  check_placement();
  if (getenv("REGOMP_TEST_CUDA")) return check_result();
  static char host[3000];
  // What the driver adds to each of its allocations, which may be kept.
  const size_t little = 16384;
  size_t before = free_memory();
  void *p = acc_malloc(64 << 20);
  CHECK(!apart() || before - free_memory() >= 64 << 20);
  acc_free(p);
  CHECK(before - free_memory() <= little);
  for (int i = 0; i < 200; i++) acc_free(acc_malloc(1 << 20));
  CHECK(before - free_memory() <= little);
  for (int i = 0; i < 100; i++) {
    acc_copyin(host, sizeof host);
    acc_delete(host, sizeof host);
  }
  CHECK(before - free_memory() <= little);
  // Of many small blocks, every second one.
  void *blocks[200];
  for (int i = 0; i < 200; i++) blocks[i] = acc_malloc(1024);
  size_t full = free_memory();
  for (int i = 0; i < 200; i += 2) acc_free(blocks[i]);
  CHECK(!apart() || free_memory() - full >= 100 * 1024);
  for (int i = 1; i < 200; i += 2) acc_free(blocks[i]);
  CHECK(before - free_memory() <= little);
  return check_result();
}
