// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ourlib" }
//
// The descriptor of REGOMP_TRACE is out of the program's way, also where standard input and output were closed from the start. A
// program that closes it all the same, and has a file of its own under the number, finds in that file what it wrote itself; the
// trace ends there, without a word, and is JSON.
#define _GNU_SOURCE
#include "child-output.h"
#include "json.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

static char own_text[] = "written by the program\n";

static void region(void) {
  int x = 1;
#pragma omp target map(tofrom : x)
  x++;
  CHECK(x == 2);
}

// The number under which the process has FILE open; -1 if it has not.
static int number_of(const char *file) {
  struct stat wanted, there;
  int found = -1;
  if (stat(file, &wanted) != 0) return -1;
  DIR *numbers = opendir("/proc/self/fd");
  for (struct dirent *e; numbers && (e = readdir(numbers));) {
    const int n = atoi(e->d_name);
    if (e->d_name[0] != '.' && fstat(n, &there) == 0 && there.st_dev == wanted.st_dev && there.st_ino == wanted.st_ino) found = n;
  }
  if (numbers) closedir(numbers);
  return found;
}

static int program(const char *how, const char *own) {
  const char *trace = getenv("REGOMP_TRACE");
  const int number = number_of(trace);
  CHECK(number >= 200);
  region();
  if (!strcmp(how, "replaced")) {
    const int low = open(own, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    CHECK(low >= 0 && dup2(low, number) == number);
    close(low);
    CHECK(write(number, own_text, sizeof own_text - 1) == (ssize_t)sizeof own_text - 1);
  }
  if (!strcmp(how, "closed")) close(number);
  region();
  region();
  return check_result();
}

static size_t contents(const char *file, char *text, size_t size) {
  FILE *f = fopen(file, "r");
  const size_t n = f ? fread(text, 1, size - 1, f) : 0;
  text[n] = '\0';
  if (f) fclose(f);
  return n;
}

static void check_program(const char *self, const char *how) {
  char trace[] = "/tmp/regomp-trace-XXXXXX", own[] = "/tmp/regomp-own-XXXXXX";
  static char text[1 << 16];
  int from_child, said;
  close(mkstemp(trace));
  close(mkstemp(own));
  const pid_t child = fork_listened(&from_child);
  if (child == 0) {
    setenv("REGOMP_TRACE", trace, 1);
    if (!strcmp(how, "no standard files")) close(0), close(1), close(2);
    execl(self, self, how, own, (char *)NULL);
    _exit(2);
  }
  CHECK(wait_listening(child, from_child, &said) == 0 && !said);
  CHECK(contents(trace, text, sizeof text) > 0 && json_error(text) == NULL);
  int targets = 0;
  for (const char *p = text; (p = strstr(p, "\"name\":\"target\"")); p++) targets++;
  CHECK(targets == (strcmp(how, "replaced") && strcmp(how, "closed") ? 3 : 1));
  contents(own, text, sizeof text);
  CHECK(!strcmp(text, strcmp(how, "replaced") ? "" : own_text));
  unlink(trace);
  unlink(own);
}

int main(int argc, char **argv) {
  if (argc > 2) return program(argv[1], argv[2]);
  check_program(argv[0], "plain");
  check_program(argv[0], "replaced");
  check_program(argv[0], "closed");
  check_program(argv[0], "no standard files");
  return check_result();
}
