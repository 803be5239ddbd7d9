// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-no-sanitizer "the child leaves what the parent's threads hold" address }
// { dg-modes "ours ours-slot ours-pascal stock-ours" } on the host the child goes on with the region; stock's crashes or
// hangs.
//
// A child that was forked in a region cannot return from it: the kernel that waits is the parent's. It ends with a message
// (where the data have to be copied back by the driver, that is the driver's).
#pragma omp requires reverse_offload
#include "check.h"
#include <sys/wait.h>
#include <unistd.h>

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static int spawn(void) {
  fflush(stdout);
  int to_parent[2];
  if (pipe(to_parent)) return -1;
  pid_t child = fork();
  if (child == 0) {
    dup2(to_parent[1], 2);
    return 0;
  }
  close(to_parent[1]);
  char text[1000];
  size_t length = 0;
  ssize_t n;
  while (length < sizeof text - 1 && (n = read(to_parent[0], text + length, sizeof text - 1 - length)) > 0)
    length += (size_t)n;
  text[length] = 0;
  close(to_parent[0]);
  int status = 0;
  if (waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
  return strstr(text, "libgomp: ") ? WEXITSTATUS(status) : -2;
}

int main(void) {
  check_placement();
  int result = 0;
#pragma omp target map(tofrom : result)
  {
    int status = 0;
#pragma omp target device(ancestor : 1) map(from : status)
    status = spawn();
    result = status;
  }
  CHECK(result == 1);
  printf("%d\n", result);
  return check_result();
}
