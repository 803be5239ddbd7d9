// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which libraries the process has loaded after a target region: those that the mode names, and no others of these names.
#include "check.h"
#include <limits.h>

static const char *const names[] = {"libgomp.so", "libgomp-plugin-nvptx.so", "libcuda.so"};
static const char *const variables[] = {"REGOMP_TEST_LIBGOMP", "REGOMP_TEST_PLUGIN", "REGOMP_TEST_CUDA"};

int main(void) {
  check_placement();
  for (int i = 0; i < 3; i++) {
    const char *expected = getenv(variables[i]);
    if (!expected) continue;
    char resolved[PATH_MAX] = "";
    if (*expected && !realpath(expected, resolved)) CHECK(!"the library that the harness names is there");
    int found = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[PATH_MAX + 200];
    while (fgets(line, sizeof line, maps)) {
      char *path = strchr(line, '/');
      if (!path) continue;
      path[strcspn(path, "\n")] = 0;
      if (strncmp(strrchr(path, '/') + 1, names[i], strlen(names[i])) != 0) continue;
      if (strcmp(path, resolved) == 0)
        found = 1;
      else {
        fprintf(stderr, "%s is loaded, expected %s\n", path, *resolved ? resolved : "none");
        CHECK(!"only the expected libraries are loaded");
      }
    }
    fclose(maps);
    CHECK(found == (*expected != 0));
  }
  return check_result();
}
