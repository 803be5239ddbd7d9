// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours stock-ours" }
// GCC's plugin for NVIDIA's devices refuses such memory, as the driver does.
// { dg-vendors-differ } in what they say of an address that is nowhere.
//
// Memory that device code has from malloc, in the host's copies: to the host, to the device, inside the device, of all sizes
// and alignments. An address that is nowhere is still refused, and nothing else suffers.
#include "check.h"

#include <omp.h>
#include <stdint.h>
#include <string.h>

enum { n = 100003 };

static unsigned char bytes[n], back[n];

static unsigned char value(int i, int round) { return (unsigned char)(i * 7 + i / 256 + round); }

static void copies(unsigned char *heap, unsigned char *pool, int device, int at, int length, int round) {
  const int host = omp_get_initial_device();
  for (int i = 0; i < length; i++) bytes[i] = value(i, round);
  CHECK(omp_target_memcpy(heap, bytes, (size_t)length, (size_t)at, 0, device, host) == 0);
  int bad = 0;
#pragma omp target is_device_ptr(heap) map(tofrom : bad)
  for (int i = 0; i < length; i++) {
    bad += heap[at + i] != (unsigned char)(i * 7 + i / 256 + round);
    heap[at + i]++;
  }
  CHECK(bad == 0);
  memset(back, 0, sizeof back);
  CHECK(omp_target_memcpy(back, heap, (size_t)length, 0, (size_t)at, host, device) == 0);
  for (int i = 0; i < length; i++) bad += back[i] != (unsigned char)(value(i, round) + 1);
  CHECK(bad == 0);
  // Into memory of the driver's, from there to the heap once more.
  CHECK(omp_target_memcpy(pool, heap, (size_t)length, 3, (size_t)at, device, device) == 0);
  CHECK(omp_target_memcpy(heap, pool, (size_t)length, 0, 3, device, device) == 0);
  memset(back, 0, sizeof back);
  CHECK(omp_target_memcpy(back, heap, (size_t)length, 0, 0, host, device) == 0);
  for (int i = 0; i < length; i++) bad += back[i] != (unsigned char)(value(i, round) + 1);
  CHECK(bad == 0);
}

int main(void) {
  check_placement();
  if (!check_expected_device()) return check_result();
  const int device = omp_get_default_device(), host = omp_get_initial_device();
  unsigned char *heap = NULL, *pool = omp_target_alloc(n + 8, device);
#pragma omp target map(from : heap)
  heap = malloc(n + 8);
  CHECK(heap != NULL && pool != NULL);
  static const int lengths[] = {1, 7, 8, 9, 64, 4096, n};
  for (int i = 0; i < 7; i++)
    for (int at = 0; at < 8; at += 3) copies(heap, pool, device, at, lengths[i], i + at);
  CHECK(omp_target_memcpy(back, (void *)(uintptr_t)0x123456789000, 64, 0, 0, host, device) != 0);
  copies(heap, pool, device, 0, 64, 1);
#pragma omp target is_device_ptr(heap)
  free(heap);
  omp_target_free(pool, device);
  puts("done");
  return check_result();
}
