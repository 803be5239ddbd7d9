// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours stock-ours" }
// The second start of a program links nothing, and computes the same: variables of the device, loops on lanes, parallel
// regions, indirect functions, kernels that are started directly. A corrupted image, another device or option: it is linked
// again. Of starts at the same time each is right. With REGOMP_IMAGE_CACHE=off nothing is kept.
#include "image_starts.h"

enum { n = 1000, together = 6 };

static int factor = 3;
static double table[n];
#pragma omp declare target(factor, table)

#pragma omp begin declare target indirect(1)
__attribute__((noipa)) int twice(int i) { return 2 * i; }
__attribute__((noipa)) int square(int i) { return i * i; }
#pragma omp end declare target

static int work(void) {
  int x[n], one = 0, threads = 0;
  long sum = 0;
  check_placement();
#pragma omp target map(from : one)
  one = factor + 1;
#pragma omp target teams distribute parallel for map(from : x)
  for (int i = 0; i < n; i++) x[i] = i * factor, table[i] = i;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += (long)table[i];
#pragma omp target parallel num_threads(4) reduction(+ : threads)
  threads += omp_get_thread_num() + 1;
  factor = 5;
#pragma omp target update to(factor)
  int (*function[2])(int) = {twice, square}, called[2];
#pragma omp target map(to : function) map(from : called)
  for (int i = 0; i < 2; i++) called[i] = function[i](factor);
  for (int i = 0; i < n; i++) CHECK(x[i] == 3 * i);
  CHECK(one == 4 && sum == n * (n - 1) / 2 && threads == 10 && called[0] == 10 && called[1] == 25);
  printf("%d %ld %d %d %d\n", one, sum, threads, called[0], called[1]);
  return check_result();
}

static void cut_off(const char *path) { CHECK(truncate(path, 5000) == 0); }
static void overwrite(const char *path) {
  FILE *f = fopen(path, "r+");
  CHECK(f && fseek(f, 3000, SEEK_SET) == 0 && fputs("wrong!", f) >= 0 && fclose(f) == 0);
}
static void link_away(const char *path) {
  char target[600];
  snprintf(target, sizeof target, "%s/away", image_folder);
  CHECK(rename(path, target) == 0 && symlink(target, path) == 0);
}
static void let_others_write(const char *path) { CHECK(chmod(path, 0666) == 0); }

int main(void) {
  if (is_image_start()) return work();
  make_image_folder();
  CHECK(start_once() == 1 && each_image(NULL) == 1);
  for (int i = 0; i < 2; i++) CHECK(start_once() == 0);

  void (*const corruptions[])(const char *) = {cut_off, overwrite, link_away, let_others_write};
  for (int i = 0; i < 4; i++) {
    each_image(corruptions[i]);
    CHECK(start_once() == 1 && each_image(NULL) == 1 && start_once() == 0);
  }
  char away[128];
  snprintf(away, sizeof away, "%s/away", image_folder);
  CHECK(unlink(away) == 0);
  CHECK(chmod(image_folder, 0777) == 0 && start_once() == 1 && chmod(image_folder, 0700) == 0 && start_once() == 0);

  setenv("GOMP_NVPTX_JIT", "-O1", 1);
  CHECK(start_once() == 1 && each_image(NULL) == 2 && start_once() == 0);
  unsetenv("GOMP_NVPTX_JIT");
  setenv("REGOMP_LANES", "off", 1);
  CHECK(start_once() == 1 && each_image(NULL) == 3 && start_once() == 0);
  unsetenv("REGOMP_LANES");
  setenv("GOMPSIM_COMPUTE_CAPABILITY", "7.5", 1);
  CHECK(start_once() == 1 && each_image(NULL) == 4 && start_once() == 0);
  unsetenv("GOMPSIM_COMPUTE_CAPABILITY");

  each_image(remove_image);
  setenv("REGOMP_IMAGE_CACHE", "off", 1);
  CHECK(start_once() == 1 && start_once() == 1 && each_image(NULL) == 0);
  setenv("REGOMP_IMAGE_CACHE", image_folder, 1);

  pid_t children[together];
  for (int i = 0; i < together; i++) children[i] = begin_start(i);
  for (int i = 0; i < together; i++) {
    char *output;
    CHECK(end_start(i, children[i], &output) <= 1);
    CHECK(strstr(output, "does not hold") == NULL);
    free(output);
  }
  CHECK(each_image(NULL) == 1 && start_once() == 0);
  remove_image_folder();
  return check_result();
}
