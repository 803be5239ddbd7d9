// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-stock" }
//
// Each bit of REGOMP_INFO shows its kind of lines, and no others; two bits show both.
#pragma omp requires reverse_offload
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

static int program(void) {
  static int a[100], b[4];
  int *p = b, x = 0;
#pragma omp target enter data map(to : a)
#pragma omp target map(tofrom : a) map(from : x)
  {
    a[3] = 3;
    x = p == 0;
#pragma omp target device(ancestor : 1) map(always, tofrom : x)
    x++;
  }
#pragma omp target exit data map(from : a)
  CHECK(a[3] == 3 && x >= 1);
  return check_result();
}

// A part of the line tells to which bit it belongs; the first that is found counts.
static const struct {
  unsigned bit;
  const char *part;
} kinds[] = {
    {0x02, ": mapping exists: host "},
    {0x04, ": mapping table"},
    {0x04, ":   entry: host "},
    {0x08, ": mapping made: host "},
    {0x08, ": mapping removed: host "},
    {0x10, ": kernel "},
    {0x10, " asks for a region on the host"},
    {0x20, ": copy of "},
    {0x40, ": zero-length section at "},
    {0x80, "multiprocessors"},
    {0x80, ": image with "},
    {0x80, " plugin "},
    {0x80, ": device"},
    {0x80, ": compute capability"},
    {0x01, " list items"},
    {0x01, ":   "},
};
enum { kind_count = sizeof kinds / sizeof kinds[0] };

// How many lines of each kind the program prints with this value.
static void count_lines(const char *self, const char *value, int lines[kind_count]) {
  int ends[2];
  CHECK(pipe(ends) == 0);
  pid_t child = fork();
  if (child == 0) {
    setenv("REGOMP_INFO", value, 1);
    dup2(ends[1], 2);
    close(ends[0]);
    close(ends[1]);
    execl(self, self, "observed", (char *)NULL);
    _exit(2);
  }
  close(ends[1]);
  FILE *in = fdopen(ends[0], "r");
  char line[2000];
  memset(lines, 0, kind_count * sizeof *lines);
  while (fgets(line, sizeof line, in)) {
    int k = 0;
    while (k < kind_count && !strstr(line, kinds[k].part)) k++;
    if (k == kind_count) printf("with %s: %s", value, line);
    CHECK(k < kind_count && strncmp(line, "regomp", 6) == 0);
    if (k < kind_count) lines[k]++;
  }
  fclose(in);
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
}

static void expect(const char *self, unsigned bits) {
  char value[16];
  int lines[kind_count];
  unsigned shown = 0;
  snprintf(value, sizeof value, "%#x", bits);
  count_lines(self, value, lines);
  for (int k = 0; k < kind_count; k++) {
    if (lines[k] == 0) continue;
    shown |= kinds[k].bit;
    if (!(kinds[k].bit & bits)) printf("with %s: lines with \"%s\"\n", value, kinds[k].part);
    CHECK(kinds[k].bit & bits);
  }
  CHECK(shown == bits);
}

int main(int argc, char **argv) {
  if (argc > 1) return program();
  for (unsigned bit = 1; bit <= 0x80; bit <<= 1) expect(argv[0], bit);
  expect(argv[0], 0x18);
  expect(argv[0], 0xff);
  int lines[kind_count];
  count_lines(argv[0], "020", lines); // octal, as LLVM's runtime reads it
  for (int k = 0; k < kind_count; k++) CHECK((lines[k] > 0) == (kinds[k].bit == 0x10));
  return check_result();
}
