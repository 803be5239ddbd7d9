// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Images and descriptors that are damaged at random: each ends its process with a message or runs, and none crashes the library. A kernel may
// run for ever then.
//
// module: kernels.c
// sanitizer: each process ends with data on the device
#include "module.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static uint64_t state;
static unsigned next(unsigned below) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(state >> 33) % below;
}

static char saxpy_region, sum_region;
static int factor = 2;

enum { in_header, anywhere, cut_off, in_wrapper, in_descriptor, kinds };

// What is registered, damaged; all of it is memory of its own, so that nothing lies behind it by chance.
static void damage(int kind, struct descriptor *d, struct image *i, struct entry *e, int entries) {
  char *const bytes = (char *)i->start;
  const unsigned size = (unsigned)((const char *)i->end - bytes), header = size < 512 ? size : 512;
  switch (kind) {
  case in_header:
    for (int k = 0; k < 3; k++) bytes[next(header)] = (char)next(256);
    break;
  case anywhere:
    for (int k = 0; k < 20; k++) bytes[next(size)] = (char)next(256);
    break;
  case cut_off:
    i->end = bytes + next(size);
    break;
  case in_wrapper: { // of what looks like an offload binary
    static const unsigned char magic[] = {0x10, 0xff, 0x10, 0xad, 1};
    memcpy(bytes, magic, sizeof magic);
    for (unsigned k = sizeof magic; k < 96 && k < size; k++)
      if (next(3) != 0) bytes[k] = (char)(next(2) != 0 ? next(256) : 0);
    break;
  }
  case in_descriptor:
    for (int k = 0; k < 3; k++) {
      struct entry *const one = &e[next((unsigned)entries)];
      switch (next(8)) {
      case 0:
        one->name = NULL;
        break;
      case 1:
        one->name = "";
        break;
      case 2:
        one->name = "nothing of this name";
        break;
      case 3:
        one->flags = next(256);
        break;
      case 4:
        one->kind = (uint16_t)next(4);
        break;
      case 5:
        d->behind = (struct entry *)((char *)d->behind - next(200));
        break;
      case 6:
        i->end = next(2) != 0 ? (const void *)bytes : bytes - 1;
        break;
      case 7:
        d->count = (int)next(2) - 1;
        break;
      }
    }
    break;
  }
}

static int use(void) {
  float x[10] = {0}, y[10] = {0};
  void *bases[] = {x, y, NULL, (void *)10};
  int64_t sizes[] = {sizeof x, sizeof y, 4, 8}, types[] = {0x21, 0x23, 0x120, 0x120};
  struct arguments args = {3, 4, bases, bases, sizes, types, 0, 0, 10, 0, {0, 0, 0}, {0, 0, 0}, 0};
  return __tgt_target_kernel(0, -1, 0, 0, &saxpy_region, &args);
}

static int run_damaged(int kind) {
  const size_t size = (size_t)(image_end - image_start);
  char *const bytes = malloc(size);
  memcpy(bytes, image_start, size);
  struct entry *const e = malloc(3 * sizeof *e);
  e[0] = (struct entry){0, 1, 1, 0, &saxpy_region, "saxpy", 0, 0, 0};
  e[1] = (struct entry){0, 1, 1, 0, &sum_region, "sum", 0, 0, 0};
  e[2] = (struct entry){0, 1, 1, 0, &factor, "factor", sizeof factor, 0, 0};
  struct image *const i = malloc(sizeof *i);
  *i = (struct image){bytes, bytes + size, e, e + 3};
  struct descriptor *const d = malloc(sizeof *d);
  *d = (struct descriptor){1, i, e, e + 3};
  damage(kind, d, i, e, 3);
  __tgt_register_lib(d);
  if (omp_get_num_devices() > 0) use();
  __tgt_unregister_lib(d);
  return 0;
}

int main(void) {
  enum { each = 12 };
  static int ended[3];
  const struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  for (int n = 0; n < each * kinds; n++) {
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
      state = 1000u + (unsigned)n;
      for (int k = 0; k < 10; k++) next(2);
      alarm(10);
      exit(run_damaged(n % kinds));
    }
    int status;
    waitpid(child, &status, 0);
    const int killed = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (killed != 0 && killed != SIGABRT && killed != SIGALRM) {
      fprintf(stderr, "damage %d: signal %d\n", n, killed);
      return 3;
    }
    ended[killed == 0 ? 0 : killed == SIGABRT ? 1 : 2]++;
  }
  fprintf(stderr, "%d ended, %d with a message, %d by the alarm\n", ended[0], ended[1], ended[2]);
  // Else nothing was damaged that matters, or nothing ran.
  if (ended[0] == 0 || ended[1] == 0) return 4;
  puts("right");
  return 0;
}
