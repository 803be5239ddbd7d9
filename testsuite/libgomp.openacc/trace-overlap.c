// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two queues in the simulator's trace: a kernel on each, of which neither ends before the other has begun, run beside each
// other in two rows; what is on one queue (upload, kernel, download) is in one row, in this order, one after the other. The
// program runs itself with the trace switched on, and reads it.
// { dg-modes "device" }
//
// This cannot run under --check-maps, which waits for what is on a queue before it goes on.
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

enum { queues = 2, n = 1000 };

// Ends when the kernels of both queues have come here.
static void meet(int *flags, int *data, int me) {
#pragma acc parallel num_gangs(1) num_workers(1) vector_length(32) deviceptr(flags) present(data[0 : n]) async(me + 1)
  {
    __atomic_store_n(&flags[me], 1, __ATOMIC_RELEASE);
    while (__atomic_load_n(&flags[1 - me], __ATOMIC_ACQUIRE) == 0) continue;
    data[0]++;
  }
}

static int work(void) {
  static int data[queues][n];
  int zeros[queues] = {0, 0};
  int *flags = acc_malloc(sizeof zeros);
  acc_memcpy_to_device(flags, zeros, sizeof zeros);
  for (int q = 0; q < queues; q++) {
#pragma acc enter data copyin(data[q]) async(q + 1)
  }
  for (int q = 0; q < queues; q++) meet(flags, data[q], q);
  // The host waits for both here at the latest: memory that is not page-locked.
  for (int q = 0; q < queues; q++) {
#pragma acc exit data copyout(data[q]) async(q + 1)
  }
#pragma acc wait
  acc_free(flags);
  return data[0][0] == 1 && data[1][0] == 1 ? 0 : 1;
}

struct event {
  int row;
  char category[16]; // kernel, or one of copies
  double begin, end; // microseconds, of which three decimals are said
};

static int is_before(struct event a, struct event b) { return a.end < b.begin + 0.0005; }

// The next event of the device that lasts, from *at on; 0 if there is none.
static int next_event(const char **at, struct event *e) {
  for (const char *p; (p = strstr(*at, "{\"ph\":\"X\",\"name\":")) != NULL;) {
    *at = p + 1;
    const char *category = strstr(p, "\"cat\":\""), *place = strstr(p, "\"pid\":");
    double length;
    if (category == NULL || place == NULL || sscanf(category, "\"cat\":\"%15[^\"]\"", e->category) != 1 ||
        sscanf(place, "\"pid\":%*d,\"tid\":%d,\"ts\":%lf,\"dur\":%lf", &e->row, &e->begin, &length) != 3)
      continue;
    e->end = e->begin + length;
    if (strcmp(e->category, "call") != 0) return 1;
  }
  return 0;
}

static char *read_file(const char *name) {
  FILE *file = fopen(name, "r");
  if (file == NULL) return NULL;
  char *text = calloc(1, 1 << 22);
  if (fread(text, 1, (1 << 22) - 1, file) == 0) CHECK(!"the trace is empty");
  fclose(file);
  return text;
}

static void check_trace(const char *text) {
  struct event e, kernels[queues], last[queues];
  int found = 0, uploads[queues] = {0, 0}, downloads[queues] = {0, 0};
  for (const char *at = text; next_event(&at, &e);)
    if (strcmp(e.category, "kernel") == 0 && found++ < queues) kernels[found - 1] = e;
  CHECK(found == queues);
  if (found != queues) return;
  CHECK(kernels[0].row != kernels[1].row);
  CHECK(kernels[0].begin < kernels[1].end && kernels[1].begin < kernels[0].end);
  for (int q = 0; q < queues; q++) last[q].end = -1;
  for (const char *at = text; next_event(&at, &e);)
    for (int q = 0; q < queues; q++) {
      if (e.row != kernels[q].row) continue;
      CHECK(is_before(last[q], e));
      last[q] = e;
      if (strcmp(e.category, "kernel") == 0) continue;
      if (is_before(e, kernels[q]))
        uploads[q]++;
      else
        downloads[q]++;
    }
  for (int q = 0; q < queues; q++) CHECK(uploads[q] > 0 && downloads[q] > 0);
}

int main(int argc, char **argv) {
  if (argc > 1) return work();
  check_placement();
  char name[4096];
  snprintf(name, sizeof name, "%s/overlap-%d.json", getenv("REGOMP_TEST_DIR"), (int)getpid());
  pid_t child = fork();
  if (child == 0) {
    setenv("GOMPSIM_TRACE", name, 1);
    execl("/proc/self/exe", argv[0], "work", (char *)NULL);
    _exit(127);
  }
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  char *text = read_file(name);
  CHECK(text != NULL);
  if (text != NULL) check_trace(text);
  free(text);
  unlink(name);
  return check_result();
}
