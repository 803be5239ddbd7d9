// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OMP_TOOL_VERBOSE_INIT names a file, a FIFO that somebody reads, one that nobody reads, one whose reader goes away, and a device
// without room: the lines arrive, or one line says why not; nobody waits, and the program sees no signal.
#define _GNU_SOURCE
#include "check.h"
#include "omp-tools.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *reader_leaves;

static int initialize(ompt_function_lookup_t look_up, int device, ompt_data_t *data) {
  (void)look_up;
  (void)device;
  (void)data;
  return 0;
}
static void finalize(ompt_data_t *data) { (void)data; }

// It is asked between the first lines, which are about where a tool may be, and the last.
ompt_start_tool_result_t *ompt_start_tool(unsigned omp_version, const char *runtime_version) {
  (void)omp_version;
  (void)runtime_version;
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  if (reader_leaves) close(atoi(reader_leaves)); // nobody else reads
  return &result;
}

static int program(void) {
  alarm(120);
  reader_leaves = getenv("READER_LEAVES");
#pragma omp parallel
  __asm__ volatile("" ::: "memory"); // an empty region would be left out
  return check_result();
}

// What the program says on stderr with the variable set to WHERE, which it reads itself until the tool is asked if IT_READS.
static char *said(const char *self, const char *where, int it_reads) {
  static char text[4096];
  int ends[2];
  CHECK(pipe2(ends, O_CLOEXEC) == 0);
  const pid_t child = fork();
  if (child == 0) {
    char number[16];
    dup2(ends[1], 2);
    setenv("OMP_TOOL_VERBOSE_INIT", where, 1);
    if (it_reads) {
      snprintf(number, sizeof number, "%d", open(where, O_RDONLY | O_NONBLOCK));
      setenv("READER_LEAVES", number, 1);
    }
    execl(self, self, "program", (char *)NULL);
    _exit(2);
  }
  close(ends[1]);
  size_t all = 0;
  for (ssize_t got; all < sizeof text - 1 && (got = read(ends[0], text + all, sizeof text - 1 - all)) > 0;) all += (size_t)got;
  text[all] = '\0';
  close(ends[0]);
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  return text;
}

// The lines are in what DESCRIPTOR has, which is closed.
static void check_lines(int descriptor) {
  char text[4096];
  const ssize_t got = read(descriptor, text, sizeof text - 1);
  CHECK(got > 0);
  text[got > 0 ? got : 0] = '\0';
  CHECK(strncmp(text, "regomp: tool: ", 14) == 0 && strstr(text, "\nregomp: tool: its initialiser returned 0") != NULL);
  close(descriptor);
}

int main(int argc, char **argv) {
  if (argc > 1) return program();
  char folder[] = "/tmp/regomp-tool-XXXXXX", file[64], fifo[64];
  CHECK(mkdtemp(folder) != NULL);
  snprintf(file, sizeof file, "%s/file", folder);
  snprintf(fifo, sizeof fifo, "%s/fifo", folder);
  CHECK(mkfifo(fifo, 0600) == 0);

  CHECK(*said(argv[0], file, 0) == '\0');
  check_lines(open(file, O_RDONLY));
  const int reader = open(fifo, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  CHECK(*said(argv[0], fifo, 0) == '\0');
  check_lines(reader);
  CHECK(strstr(said(argv[0], fifo, 0), "fifo cannot be written: nobody reads from it\n") != NULL);
  CHECK(strstr(said(argv[0], fifo, 1), "fifo cannot be written: Broken pipe\n") != NULL);
  CHECK(strstr(said(argv[0], "/dev/full", 0), "/dev/full cannot be written: No space left on device\n") != NULL);
  CHECK(strstr(said(argv[0], "/nowhere/file", 0), "/nowhere/file cannot be written: No such file or directory\n") != NULL);

  unlink(file);
  unlink(fifo);
  rmdir(folder);
  return check_result();
}
