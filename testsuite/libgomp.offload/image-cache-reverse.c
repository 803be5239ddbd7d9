// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours stock-ours ours-slot" }
// Reverse offload from code that was linked when the program started the first time, with the ring and without.
#pragma omp requires reverse_offload
#include "image_starts.h"

enum { teams = 8 };

static int work(void) {
  int answers[teams];
  check_placement();
#pragma omp target teams distribute parallel for num_teams(teams) map(from : answers)
  for (int i = 0; i < teams; i++) {
    int answer = i;
#pragma omp target device(ancestor : 1) map(always, tofrom : answer)
    answer = answer * answer + 1 + omp_is_initial_device();
    answers[i] = answer;
  }
  for (int i = 0; i < teams; i++) CHECK(answers[i] == i * i + 2);
  printf("%d\n", answers[3]);
  return check_result();
}

int main(void) {
  if (is_image_start()) return work();
  make_image_folder();
  CHECK(start_once() == 1 && start_once() == 0 && start_once() == 0);
  // The other protocol is other code.
  const char *protocol = getenv("REGOMP_REVERSE_PROTOCOL");
  setenv("REGOMP_REVERSE_PROTOCOL", protocol && strcmp(protocol, "stock") == 0 ? "ring" : "stock", 1);
  CHECK(start_once() == 1 && start_once() == 0 && each_image(NULL) == 2);
  remove_image_folder();
  return check_result();
}
