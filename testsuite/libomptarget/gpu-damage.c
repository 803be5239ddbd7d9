// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Images and descriptors that are damaged at random: each ends its process with a message of the library or runs, and none
// crashes the library. A kernel may run for ever then, so an alarm is set for that alone.
//
// module: kernels.c
// seconds: 180
// sanitizer: each process ends with data on the device
#include "module.h"

#include <fcntl.h>
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

enum { nowhere, in_header, anywhere, cut_off, in_wrapper, in_descriptor, kinds };

// What is registered, damaged; all of it is memory of its own, so that nothing lies behind it by chance.
static void damage(int kind, struct descriptor *d, struct image *i, struct entry *e, int entries) {
  char *const bytes = (char *)i->start;
  const unsigned size = (unsigned)((const char *)i->end - bytes), header = size < 512 ? size : 512;
  switch (kind) {
  case in_header:
    for (int k = 0; k < 3; k++) bytes[next(header)] = (char)next(256);
    break;
  case anywhere:
    for (unsigned k = 0, n = 1 + next(4); k < n; k++) bytes[next(size)] = (char)next(256);
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
    for (unsigned k = 0, n = 1 + next(3); k < n; k++) {
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

// The first construct loads the image.
static void load(void) {
  int x = 0;
  void *begin = &x;
  int64_t size = sizeof x, type = 1;
  __tgt_target_data_begin_mapper(0, -1, 1, &begin, &begin, &size, &type, 0, 0);
  __tgt_target_data_end_mapper(0, -1, 1, &begin, &begin, &size, &type, 0, 0);
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
  if (omp_get_num_devices() > 0) {
    load();
    alarm(20);
    use();
    alarm(0);
  }
  __tgt_unregister_lib(d);
  return 0;
}

// Whether the library has said what is wrong. An abort without that is another's: that of malloc, say, which finds its heap
// damaged.
static int has_message(const char *file) {
  static char text[1 << 16];
  FILE *const f = fopen(file, "r");
  if (f == NULL) return 0;
  text[0] = '\n';
  text[1 + fread(text + 1, 1, sizeof text - 2, f)] = 0;
  fclose(f);
  fputs(text + 1, stderr);
  return strstr(text, "\nomptarget error: ") != NULL || strstr(text, "\nomptarget message: ") != NULL ||
         strstr(text, "\nomptarget fatal error ") != NULL;
}

int main(void) {
  enum { each = 7 };
  static const char errors[] = "child.err";
  static int ended[3];
  const struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  for (int n = 0; n < each * kinds; n++) {
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
      state = 1000u + (unsigned)n;
      for (int k = 0; k < 10; k++) next(2);
      if (dup2(open(errors, O_WRONLY | O_CREAT | O_TRUNC, 0600), 2) != 2) exit(5);
      exit(run_damaged(n % kinds));
    }
    int status;
    waitpid(child, &status, 0);
    const int killed = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    const int said = has_message(errors);
    if (n % kinds == nowhere ? status != 0 : killed != 0 && killed != SIGALRM && (killed != SIGABRT || !said)) {
      fprintf(stderr, "damage %d: status %#x\n", n, (unsigned)status);
      return 3;
    }
    ended[killed == 0 ? 0 : killed == SIGABRT ? 1 : 2]++;
  }
  fprintf(stderr, "%d ended, %d with a message, %d by the alarm\n", ended[0], ended[1], ended[2]);
  if (ended[1] == 0) return 4; // nothing was damaged that matters
  puts("right");
  return 0;
}
