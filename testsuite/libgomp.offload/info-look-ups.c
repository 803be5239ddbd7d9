// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-stock" }
//
// Whatever is looked up and not found as it should be ends the program; with REGOMP_INFO=4 it is said before what is near,
// in each kind of construct and in a reverse region, where what is near is near on the device.
#pragma omp requires reverse_offload
#include "child-output.h"

struct pieces {
  int a, b, c, d;
  int *p;
};

static int near_by[12]; // 48 bytes, mapped
static char far_off[1 << 16];
static struct pieces s;

static void work(const char *what) {
#pragma omp target enter data map(to : near_by)
  if (!strcmp(what, "present")) {
#pragma omp target map(present, to : far_off[ : 1])
    far_off[0] = 1;
  } else if (!strcmp(what, "larger")) {
    char *p = (char *)near_by;
#pragma omp target enter data map(to : p[ : 100])
  } else if (!strcmp(what, "update")) {
    char *p = (char *)near_by;
#pragma omp target update to(p[40 : 16])
  } else if (!strcmp(what, "update present")) {
#pragma omp target update to(present : far_off[ : 1])
  } else if (!strcmp(what, "member")) {
#pragma omp target enter data map(to : s.a, s.c)
#pragma omp target enter data map(to : s.b, s.d)
  } else if (!strcmp(what, "reverse")) {
    int r = 0;
#pragma omp target map(tofrom : r)
    {
      int local = 1;
#pragma omp target device(ancestor : 1) map(present, tofrom : local)
      local = 2;
      r = local;
    }
  }
}

static void check_case(const char *self, const char *what, const char *message, const char *place) {
  int from_child, saw_place = 0, saw_entry = 0, saw_message = 0;
  const pid_t child = fork_listened(&from_child);
  if (child == 0) {
    setenv("REGOMP_INFO", "4", 1);
    execl(self, self, what, (char *)NULL);
    _exit(2);
  }
  FILE *in = fdopen(dup(from_child), "r");
  char line[2000];
  while (fgets(line, sizeof line, in)) {
    if (strstr(line, place)) saw_place++;
    // The table after a construct that went well does not count.
    if (saw_place && strstr(line, "  entry: host ") && strstr(line, ", 48 bytes, device ")) saw_entry++;
    if (strstr(line, message)) saw_message += saw_place;
  }
  fclose(in);
  int said, status = wait_listening(child, from_child, &said);
  if (status != 1 || saw_place != 1 || saw_entry != 1 || saw_message != 1)
    printf("%s: status %d, %d %d %d\n", what, status, saw_place, saw_entry, saw_message);
  CHECK(status == 1 && saw_place == 1 && saw_entry == 1 && saw_message == 1);
}

int main(int argc, char **argv) {
  if (argc > 1) {
    work(argv[1]);
    return 0;
  }
  const char *host = ": nothing suitable at host address 0x";
  check_case(argv[0], "present", "libgomp: present clause: not present on the device", host);
  check_case(argv[0], "larger", "is already mapped", host);
  check_case(argv[0], "update", "libgomp: Trying to update [", host);
  check_case(argv[0], "update present", "libgomp: present clause: not present on the device", host);
  check_case(argv[0], "member", "structure element when other mapped elements", host);
  check_case(argv[0], "reverse", "no corresponding data on parent device", ": nothing suitable at device address 0x");
  return check_result();
}
