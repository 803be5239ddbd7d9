// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Debian's EZTrace with its OMPT module records this program: each parallel region, and in each the implicit task of each
// thread and the barrier at its end, entered and left in order on each thread. otf2-print reads what was recorded.
// { dg-no-sanitizer "EZTrace is preloaded" }
// { dg-nondeterministic }
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { regions = 4, threads = 3, most_locations = 64, deepest = 16 };

static void work(void) {
  int sum = 0;
  for (int r = 0; r < regions; r++) {
#pragma omp parallel num_threads(threads) reduction(+ : sum)
    sum += omp_get_num_threads() == threads;
  }
  if (sum != regions * threads) _Exit(1);
}

static int run(char *const *command) {
  const pid_t child = fork();
  if (child == 0) {
    execvp(command[0], command);
    _exit(127);
  }
  int status = 1;
  while (waitpid(child, &status, 0) != child) continue;
  return status;
}

// Of one line of otf2-print: ENTER or LEAVE, the location, the region's name between quotes.
static int check_events(FILE *in) {
  static char inside[most_locations][deepest][64];
  static int depth[most_locations];
  char line[512], kind[16], name[64];
  int location, entered = 0, tasks = 0, barriers = 0;
  while (fgets(line, sizeof line, in) != NULL) {
    const char *quote = strstr(line, "Region: \"");
    if (quote == NULL || sscanf(line, "%15s %d", kind, &location) != 2 || sscanf(quote, "Region: \"%63[^\"]", name) != 1) continue;
    if (location < 0 || location >= most_locations) return 0;
    if (strcmp(kind, "ENTER") == 0) {
      if (depth[location] == deepest) return 0;
      strcpy(inside[location][depth[location]++], name);
      entered += strcmp(name, "OpenMP parallel") == 0;
      tasks += strcmp(name, "OpenMP implicit task") == 0;
      barriers += strcmp(name, "OpenMP implicit barrier") == 0;
    } else if (strcmp(kind, "LEAVE") == 0) {
      if (depth[location] == 0 || strcmp(inside[location][--depth[location]], name) != 0) {
        fprintf(stderr, "left out of order: %s", line);
        return 0;
      }
    }
  }
  for (int i = 0; i < most_locations; i++)
    if (depth[i] != 0) fprintf(stderr, "location %d: not left: %s\n", i, inside[i][depth[i] - 1]);
  printf("%d regions, %d tasks, %d barriers\n", entered, tasks, barriers);
  // The initial task is an implicit one for EZTrace.
  return entered == regions && tasks >= regions * threads && barriers >= regions * threads;
}

int main(int argc, char **argv) {
  if (argc > 1) {
    work();
    return 0;
  }
  char folder[] = "/tmp/eztrace-XXXXXX", self[4096], command[256];
  const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  if (length <= 0 || mkdtemp(folder) == NULL) return 1;
  self[length] = '\0';
  char *const eztrace[] = {"eztrace", "-o", folder, "-t", "ompt", self, "child", NULL};
  int good = run(eztrace) == 0;
  snprintf(command, sizeof command, "otf2-print %s/eztrace_log.otf2 2>/dev/null", folder);
  FILE *in = popen(command, "r");
  good = good && in != NULL && check_events(in);
  if (in != NULL) good = pclose(in) == 0 && good;
  char *const clean[] = {"rm", "-rf", folder, NULL};
  run(clean);
  (void)argv;
  puts(good ? "recorded" : "not recorded");
  return !good;
}

// { dg-output "recorded" }
