// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A structure and an array of structures as declared globals.
#include "apart.h"

struct particle {
  double x, v;
  int id;
};
struct particle particles[8];
#pragma acc declare create(particles)
struct {
  double step;
  int rounds;
} settings = {0.5, 4};
#pragma acc declare copyin(settings)

int main(void) {
  check_placement();
  for (int i = 0; i < 8; i++) particles[i] = (struct particle){i, 1, i};
  acc_update_device(particles, sizeof particles);
#pragma acc parallel loop present(particles)
  for (int i = 0; i < 8; i++)
    for (int r = 0; r < settings.rounds; r++) particles[i].x += settings.step * particles[i].v;
  acc_update_self(particles, sizeof particles);
  for (int i = 0; i < 8; i++) CHECK(particles[i].x == i + 2 && particles[i].id == i);
  return check_result();
}
