/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   wakes PATTERN PROGRAM ARGUMENT...: runs a program and prints, to the file that WAKES names, how many threads code in the
   libraries whose path holds PATTERN has woken: by futex calls of its own or through the C library, which other code is not
   counted. It stops each thread at each system call (ptrace), so times say nothing. Exit status: the program's. */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/futex.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

/* Code of a library that is mapped; read anew when an address lies in none. */
struct code {
  uintptr_t start, end;
  enum { of_libc, of_others, of_pattern } owner;
};
static struct code codes[512];
static int code_count;

static void read_codes(pid_t process, const char *pattern)
{
  char path[64], line[4352];
  snprintf(path, sizeof path, "/proc/%d/maps", (int)process);
  FILE *maps = fopen(path, "r");
  code_count = 0;
  while (maps != NULL && fgets(line, sizeof line, maps) != NULL && code_count < 512) {
    struct code *c = &codes[code_count];
    char rights[8];
    int name = 0;
    if (sscanf(line, "%lx-%lx %7s %*s %*s %*s %n", &c->start, &c->end, rights, &name) < 3 || rights[2] != 'x')
      continue;
    const char *file = strrchr(line + name, '/');
    if (file == NULL)
      continue;
    c->owner = strncmp(file, "/libc.so", 8) == 0 ? of_libc : strstr(file, pattern) != NULL ? of_pattern : of_others;
    code_count++;
  }
  if (maps != NULL)
    fclose(maps);
}

static const struct code *find_code(uintptr_t address)
{
  for (int i = 0; i < code_count; i++)
    if (address >= codes[i].start && address < codes[i].end)
      return &codes[i];
  return NULL;
}

/* Whose is the call? That of the code, or of who has called the C library: the first on the stack that may have. */
static int is_of_pattern(pid_t process, const struct user_regs_struct *regs, const char *pattern)
{
  const struct code *c = find_code(regs->rip);
  if (c == NULL) {
    read_codes(process, pattern);
    c = find_code(regs->rip);
  }
  uintptr_t words[128];
  struct iovec here = {words, sizeof words}, there = {(void *)regs->rsp, sizeof words};
  const ssize_t bytes = process_vm_readv(process, &here, 1, &there, 1, 0);
  for (ssize_t i = 0; i < bytes / (ssize_t)sizeof words[0] && (c == NULL || c->owner == of_libc); i++)
    c = find_code(words[i]);
  return c != NULL && c->owner == of_pattern;
}

static int wakes(const struct user_regs_struct *regs)
{
  if (regs->orig_rax != SYS_futex)
    return 0;
  const int operation = (int)regs->rsi & FUTEX_CMD_MASK;
  const int woke = operation == FUTEX_WAKE || operation == FUTEX_WAKE_BITSET || operation == FUTEX_WAKE_OP;
  return woke && (long)regs->rax > 0 ? (int)regs->rax : 0;
}

static unsigned char inside[1 << 22]; /* by thread: it is between the entry of a system call and its end */

int main(int argc, char **argv)
{
  const char *file = getenv("WAKES");
  if (argc < 3 || file == NULL) {
    fprintf(stderr, "Usage: WAKES=FILE wakes PATTERN PROGRAM ARGUMENT...\n");
    return 2;
  }
  const pid_t process = fork();
  if (process == 0) {
    if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
      _exit(126);
    raise(SIGSTOP);
    execvp(argv[2], argv + 2);
    _exit(127);
  }
  int status, result = 126;
  long woken = 0;
  if (process < 0 || waitpid(process, &status, 0) != process || !WIFSTOPPED(status) ||
      ptrace(PTRACE_SETOPTIONS, process, NULL,
             PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL) != 0) {
    fprintf(stderr, "wakes: the system does not let one process trace another\n");
    return 126;
  }
  ptrace(PTRACE_SYSCALL, process, NULL, NULL);
  for (pid_t thread; (thread = waitpid(-1, &status, __WALL)) > 0;) {
    if (WIFEXITED(status) || WIFSIGNALED(status)) {
      if (thread == process)
        result = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      continue;
    }
    int signal = WSTOPSIG(status);
    if (signal == (SIGTRAP | 0x80)) {
      unsigned char *is_inside = &inside[thread & (sizeof inside - 1)];
      struct user_regs_struct regs;
      if (*is_inside && ptrace(PTRACE_GETREGS, thread, NULL, &regs) == 0) {
        const int n = wakes(&regs);
        if (n > 0 && is_of_pattern(process, &regs, argv[1]))
          woken += n;
      }
      *is_inside = !*is_inside;
      signal = 0;
    } else if (signal == SIGTRAP || signal == SIGSTOP) { /* a new thread, or what made it */
      signal = 0;
    }
    ptrace(PTRACE_SYSCALL, thread, NULL, (void *)(uintptr_t)signal);
  }
  FILE *out = fopen(file, "w");
  if (out == NULL || fprintf(out, "%ld\n", woken) < 0 || fclose(out) != 0) {
    fprintf(stderr, "wakes: %s: %s\n", file, strerror(errno));
    return 2;
  }
  return result;
}
