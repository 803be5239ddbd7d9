// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Static members and namespace variables by declare.
#include "apart.h"

struct settings {
  static int scale;
};
int settings::scale = 6;
#pragma acc declare copyin(settings::scale)
namespace tables {
int offsets[4] = {1, 2, 3, 4};
#pragma acc declare copyin(offsets)
} // namespace tables

int main() {
  check_placement();
  int a[4];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 4; i++) a[i] = settings::scale * tables::offsets[i];
  for (int i = 0; i < 4; i++) CHECK(a[i] == 6 * (i + 1));
  return check_result();
}
