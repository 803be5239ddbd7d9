/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Workers inherit the signal mask and the floating point environment stays theirs.
   { dg-additional-options "-lm" }  */
#include "require.h"
#include <fenv.h>
#include <omp.h>
#include <pthread.h>
#include <signal.h>
int main(void) {
  sigset_t s;
  sigemptyset(&s);
  sigaddset(&s, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &s, NULL);
  int bad = 0;
#pragma omp parallel num_threads(4) reduction(+ : bad)
  {
    sigset_t mine;
    pthread_sigmask(SIG_BLOCK, NULL, &mine);
    bad += !sigismember(&mine, SIGUSR2) || sigismember(&mine, SIGUSR1);
    if (omp_get_thread_num() == 1) fesetround(FE_UPWARD);
#pragma omp barrier
    if (omp_get_thread_num() != 1) bad += fegetround() != FE_TONEAREST;
    fesetround(FE_TONEAREST);
  }
  CHECK(!bad);
  return 0;
}
