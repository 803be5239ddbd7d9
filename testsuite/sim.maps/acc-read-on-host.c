// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function of the C library reads a result that is still on the device, and a thread reads one that was never copied back.
// OPTIONS: -fopenacc -pthread
// READ: \(text\), 64 bytes, .*stale on the host: .*the host reads the one at offset [08] at main \([^ ]*acc-read-on-host\.c:27, .*acc update self before it
// READ: \(flags\), 64 bytes, .*lost: .*the host reads the one at offset 0 at reader \([^ ]*acc-read-on-host\.c:1[12], .*copy instead of copyin
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static char text[64] = "nothing", flags[64];
static void *reader(void *out) {
  *(int *)out = flags[0];
  return NULL;
}
int main(void) {
  char copy[64];
  int flag;
  pthread_t other;
#pragma acc enter data copyin(text)
#pragma acc parallel loop present(text)
  for (int i = 0; i < 64; i++) text[i] = (char)(i < 10 ? 'a' + i : 0);
#pragma acc wait
  memset(copy, 0, sizeof copy);
#ifndef FAULT
#pragma acc update self(text)
#endif
  strncpy(copy, text, sizeof copy - 1);
#ifdef FAULT
#pragma acc parallel loop copyin(flags)
#else
#pragma acc parallel loop copy(flags)
#endif
  for (int i = 0; i < 64; i++) flags[i] = 1;
  pthread_create(&other, NULL, reader, &flag);
  pthread_join(other, NULL);
  printf("%zu %d\n", strlen(copy), flag);
#pragma acc exit data copyout(text)
  return 0;
}
