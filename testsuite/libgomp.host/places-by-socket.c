/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Who runs where on two sockets with two last-level caches each, four cores a cache and two processors a core: a place for each
   socket, every policy, teams of fewer threads than places and of more, and nested teams.
   { dg-additional-options "-rdynamic" }
   { dg-set-target-env-var OMP_PLACES sockets }
   { dg-set-target-env-var OMP_PROC_BIND "spread,close" }  */
#define MACHINE 2, 2, 4, 2
#include "simulated-machine.h"
#include "who-runs-where.h"

int main(void) {
  print_places();
  for (int threads = 7; threads >= 1; threads -= 2) print_teams(threads); /* the largest first: stock misplaces threads as teams grow */
  print_nested(2, 3);
  print_league(3);
  return 0;
}
