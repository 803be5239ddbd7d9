/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A kernel that asks the host for help. Eight teams on the device each sum a part of an array; each of them then calls back to the
   host, which keeps a record of what it saw and hands the team a number that only the host knows. Build it with

     gcc -fopenmp -foffload=nvptx-none reverse-offload.c -o reverse-offload

   and run it with a runtime that has reverse offload; without a device everything runs on the host. */

#include <omp.h>
#include <stdio.h>
#include <unistd.h>

#pragma omp requires reverse_offload

enum { teams = 8, n = 8000 };

/* The host's own record. Only host code names it, so it is never mapped: a variable that a target region names would be, and the
   device's copy would come back over it when the kernel ends. */
static int seen[teams];

/* Called from a region that runs on the host, so it needs no declare target: with it the compiler would make code for the device as well. */
static int note(int team, int sum)
{
  seen[team] = sum;
  printf("host region: team %d summed %d\n", team, sum);
  return sum + 1;
}

int main(void)
{
  static int data[n];
  int sum[teams], answer[teams], on_host = 1;
  long host_process = getpid();

  for (int i = 0; i < n; i++)
    data[i] = i % 100;

#pragma omp target teams distribute num_teams(teams) map(to : data) map(from : sum, answer) map(tofrom : on_host)
  for (int t = 0; t < teams; t++) {
    int s = 0, reply = 0;
    for (int i = t * (n / teams); i < (t + 1) * (n / teams); i++)
      s += data[i];
    sum[t] = s;
    if (t == 0)
      on_host = omp_is_initial_device();

#pragma omp target device(ancestor : 1) map(to : t, s) map(from : reply)
    {
      /* This block runs on the host, on a thread of this very process, while the kernel waits. */
      reply = getpid() == host_process ? note(t, s) : -1;
    }
    answer[t] = reply;
  }

  int expected = n / teams / 100 * (99 * 100 / 2), bad = 0;
  for (int t = 0; t < teams; t++)
    if (sum[t] != expected || seen[t] != expected || answer[t] != expected + 1) {
      printf("team %d: sum %d, the host saw %d and answered %d; expected %d\n", t, sum[t], seen[t], answer[t], expected);
      bad = 1;
    }

  printf("kernel ran on: %s\n", on_host ? "the host (no device)" : "the device");
  printf("kernel computed: %d per team, %d in all\n", sum[0], sum[0] * teams);
  printf("host region saw: %d per team\n", seen[0]);
  printf("reverse offload: %s\n", bad ? "WRONG" : on_host ? "not used, no device" : "ok");
  return bad;
}
