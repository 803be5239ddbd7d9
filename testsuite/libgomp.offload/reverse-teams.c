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
__attribute__((noipa)) static void note(int team, int sent) {
  __atomic_fetch_add(&asked[team], 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&sum, sent, __ATOMIC_RELAXED);
}

int main(void) {
  check_placement();
  int answers[teams][rounds], wrong = 0;
  memset(answers, 0, sizeof answers);
#pragma omp target teams distribute num_teams(teams) map(tofrom : answers, wrong)
  for (int t = 0; t < teams; t++)
    for (int r = 0; r < rounds; r++) {
      int sent[3] = {t, r, t * 100 + r}, answer = -1;
#pragma omp target device(ancestor : 1) map(to : sent) map(from : answer)
      {
        note(sent[0], sent[2]);
        answer = sent[0] * 1000 + sent[1] * 10 + (sent[2] == sent[0] * 100 + sent[1]);
      }
      answers[t][r] = answer;
      if (sent[0] != t || sent[1] != r) {
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
