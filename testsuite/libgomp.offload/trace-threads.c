// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-host ours" } with stock's plugin requests of several kernels at once deadlock: reverse-several.c.
//
// REGOMP_TRACE of a program with several threads, a locale with a decimal comma, and reverse requests from several teams:
// each event has what Chrome's viewer needs, those of one thread lie inside one another, and what begins ends.
#pragma omp requires reverse_offload
#include "../lib/decimal_comma.h"
#include "check.h"
#include "json.h"

#include <sys/wait.h>
#include <unistd.h>

enum { threads = 4, rounds = 5, teams = 3 };

__attribute__((noipa)) static void region(int round, int *answers) {
  int x = round, y = 0;
#pragma omp target data map(tofrom : x)
  {
#pragma omp target map(alloc : x)
    x += 10;
#pragma omp target update from(x)
  }
  CHECK(x == round + 10);
#pragma omp target nowait map(tofrom : y)
  y = 1;
#pragma omp taskwait
  CHECK(y == 1);
#pragma omp target teams distribute num_teams(teams) map(tofrom : answers[0 : teams])
  for (int t = 0; t < teams; t++) {
    int a = 0;
#pragma omp target device(ancestor : 1) map(always, tofrom : a)
    a = 7;
    answers[t] = a;
  }
  for (int t = 0; t < teams; t++) CHECK(answers[t] == 7);
}

static int traced_program(void) {
  CHECK(set_decimal_comma());
#pragma omp parallel num_threads(threads)
  for (int r = 0; r < rounds; r++) {
    int answers[teams] = {0};
    region(r, answers);
  }
  return check_result();
}

struct event {
  char name[64], phase;
  double start, length;
  long process, thread;
};

static double number_after(const char *line, const char *key, int *good) {
  const char *p = strstr(line, key);
  if (!p) return *good = 0;
  char *end;
  double v = strtod(p + strlen(key), &end);
  if (end == p + strlen(key) || (*end != ',' && *end != '}')) *good = 0;
  return v;
}

static int read_event(const char *line, struct event *e) {
  int good = sscanf(line, "{\"name\":\"%63[^\"]\"", e->name) == 1;
  const char *phase = strstr(line, "\"ph\":\"");
  if (!phase) return 0;
  e->phase = phase[6];
  e->start = number_after(line, "\"ts\":", &good);
  e->process = (long)number_after(line, "\"pid\":", &good);
  e->thread = (long)number_after(line, "\"tid\":", &good);
  e->length = e->phase == 'X' ? number_after(line, "\"dur\":", &good) : 0;
  return good && e->start >= 0 && e->length >= 0 && strstr(line, "\"args\":{") && strchr("Xbe", e->phase);
}

static struct event events[4000];

static void check_events(int count, long process) {
  long seen[64];
  int of_threads = 0, open = 0, requests = 0, targets = 0;
  for (int i = 0; i < count; i++) {
    struct event *e = &events[i];
    CHECK(e->process == process);
    open += e->phase == 'b' ? 1 : e->phase == 'e' ? -1 : 0;
    CHECK(open >= 0);
    requests += !strcmp(e->name, "reverse request");
    if (strcmp(e->name, "target")) continue;
    targets++;
    int k = 0;
    while (k < of_threads && seen[k] != e->thread) k++;
    if (k == of_threads && of_threads < 64) seen[of_threads++] = e->thread;
  }
  CHECK(open == 0 && of_threads >= threads);
  if (check_expected_device())
    CHECK(requests == threads * rounds * teams && targets == 2 * threads * rounds);
  else
    CHECK(requests == 0 && targets == threads * rounds * (2 + teams));
  // Events of one thread: one contains the other, or they do not overlap; times are rounded to a thousandth.
  for (int i = 0; i < count; i++)
    for (int k = 0; k < i; k++) {
      const struct event *a = &events[i], *b = &events[k];
      if (a->phase != 'X' || b->phase != 'X' || a->thread != b->thread) continue;
      if (a->start > b->start) a = &events[k], b = &events[i];
      double a_end = a->start + a->length, b_end = b->start + b->length;
      CHECK(b->start >= a_end - 0.002 || b_end <= a_end + 0.002);
    }
}

int main(int argc, char **argv) {
  if (argc > 1) return traced_program();
  char file[] = "/tmp/regomp-trace-XXXXXX";
  int fd = mkstemp(file);
  CHECK(fd >= 0);
  pid_t child = fork();
  if (child == 0) {
    setenv("REGOMP_TRACE", file, 1);
    execl(argv[0], argv[0], "traced", (char *)NULL);
    _exit(2);
  }
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  static char text[1 << 20];
  ssize_t length = read(fd, text, sizeof text - 1);
  close(fd);
  unlink(file);
  CHECK(length > 0);
  const char *error = json_error(text);
  CHECK(error == NULL);
  int count = 0;
  for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
    if (*line != '{') continue;
    CHECK(count < 4000 && read_event(line, &events[count]));
    if (count < 3999) count++;
  }
  CHECK(count > threads * rounds * 5);
  check_events(count, (long)child);
  return check_result();
}
