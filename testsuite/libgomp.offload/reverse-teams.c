// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reverse offload from many teams at once: each team asks several times and gets its own answers.
#pragma omp requires reverse_offload
#include "check.h"

enum { teams = 48, rounds = 4 };

static int asked[teams];
static long sum;

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static void note(int team, int question) {
  __atomic_fetch_add(&asked[team], 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&sum, question, __ATOMIC_RELAXED);
}

int main(void) {
  check_placement();
  int answers[teams][rounds], wrong = 0;
  memset(answers, 0, sizeof answers);
#pragma omp target teams distribute num_teams(teams) map(tofrom : answers, wrong)
  for (int t = 0; t < teams; t++)
    for (int r = 0; r < rounds; r++) {
      int question[3] = {t, r, t * 100 + r}, answer = -1;
#pragma omp target device(ancestor : 1) map(to : question) map(from : answer)
      {
        note(question[0], question[2]);
        answer = question[0] * 1000 + question[1] * 10 + (question[2] == question[0] * 100 + question[1]);
      }
      answers[t][r] = answer;
      if (question[0] != t || question[1] != r) {
#pragma omp atomic
        wrong++;
      }
    }
  CHECK(wrong == 0);
  long expected = 0;
  for (int t = 0; t < teams; t++) {
    CHECK(asked[t] == rounds);
    for (int r = 0; r < rounds; r++) {
      CHECK(answers[t][r] == t * 1000 + r * 10 + 1);
      expected += t * 100 + r;
    }
  }
  CHECK(sum == expected);
  printf("%ld\n", sum);
  return check_result();
}
