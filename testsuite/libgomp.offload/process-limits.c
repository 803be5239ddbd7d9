// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-host ours" }
// { dg-no-sanitizer "no limit on memory leaves room for shadow memory" }
// { dg-timeout 600 }
//
// The process may have only so many files, threads, so much address space and data, and stacks that are tiny or larger than
// memory: from its start, when a first region has run, or from the middle of a reverse request on. For each limit, in a
// process of its own that starts anew, the program gets its results, on the device or on the host, or ends with status 1 and
// a line that says why.
#define _GNU_SOURCE
#pragma omp requires reverse_offload
#include "child-output.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <sys/resource.h>
#include <sys/syscall.h>

enum { right_on_host = 2, right_on_device = 3, wrong = 4, cannot_limit = 5 };
enum moment { at_start, warm, serving };
static const char *const moments[] = {"at start", "warm", "serving"};

static int resource;
static rlim_t amount;
static enum moment when;

// What the process has of the resource: files are limited by their numbers, /proc/self/statm is in pages.
static rlim_t used(void) {
  long all = 0, data = 0;
  if (resource == RLIMIT_NOFILE) {
    const int next = open("/dev/null", O_RDONLY);
    if (next < 0) _exit(cannot_limit);
    close(next);
    return (rlim_t)next;
  }
  if (resource != RLIMIT_AS && resource != RLIMIT_DATA) return 0;
  FILE *f = fopen("/proc/self/statm", "r");
  if (!f || fscanf(f, "%ld %*d %*d %*d %*d %ld", &all, &data) != 2) _exit(cannot_limit);
  fclose(f);
  return (rlim_t)(resource == RLIMIT_AS ? all : data) * (rlim_t)sysconf(_SC_PAGESIZE);
}

static void limit(void) {
  struct rlimit l;
  if (getrlimit(resource, &l) != 0) _exit(cannot_limit);
  l.rlim_cur = used() + amount;
  if (l.rlim_max < l.rlim_cur || setrlimit(resource, &l) != 0) _exit(cannot_limit);
}

__attribute__((noipa)) static int triple(int i) {
  if (when == serving && __atomic_exchange_n(&when, at_start, __ATOMIC_RELAXED) == serving) limit();
  // Larger than what stands in a slot, and than a small block of any allocator.
  static int large[3][50000];
#pragma omp target map(tofrom : large[i])
  for (int k = 0; k < 50000; k++) large[i][k] += k;
  return large[i][49999] == 49999 ? 3 * i : 1000;
}

static int work(void) {
  int asked = 0, deferred[8] = {0}, all = 0, on_host = 1;
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
  if (when == warm) limit();
#pragma omp target teams distribute num_teams(3) map(tofrom : asked)
  for (int i = 0; i < 3; i++) {
    int got = 0;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : got)
    got = triple(i);
#pragma omp atomic
    asked += got;
  }
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 8; i++) {
#pragma omp target nowait map(tofrom : deferred[i]) firstprivate(i)
    deferred[i] += i;
#pragma omp taskwait
  }
  for (int i = 0; i < 8; i++) all += deferred[i];
  return asked != 9 || all != 28 ? wrong : on_host ? right_on_host : right_on_device;
}

#define K (1ull << 10)
#define M (1ull << 20)
#define T (1ull << 40)

static const struct {
  const char *name;
  int resource;
  rlim_t first, last; // each twice the one before it
} limits[] = {
    {"open files", RLIMIT_NOFILE, 1, 32},
    {"stack", RLIMIT_STACK, 128 * K, 64 * T},
    {"address space", RLIMIT_AS, 2 * K, 64 * M}, // the first is less than a page
    {"address space", RLIMIT_AS, 1024 * M, 2 * T},
    {"data", RLIMIT_DATA, 2 * K, 1024 * M},
    {"processes", RLIMIT_NPROC, 1, 32},
};

// The number of processes does not bind root. A real user who has none, and who is this process's alone whatever else the machine
// runs, is bound to what he makes here; the effective one stays, who can read the libraries wherever they are.
static int become_bound(void) {
  if (geteuid() != 0) return 1;
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[2];
  if (setresuid((uid_t)(20000 + getpid() % 40000), 0, 0) != 0 || syscall(SYS_capget, &header, data) != 0) return 0;
  data[0].effective &= ~(1u << CAP_SYS_RESOURCE | 1u << CAP_SYS_ADMIN);
  return syscall(SYS_capset, &header, data) == 0;
}

static int run(const char *self, int *said) {
  char text[3][32];
  snprintf(text[0], sizeof text[0], "%d", resource);
  snprintf(text[1], sizeof text[1], "%llu", (unsigned long long)amount);
  snprintf(text[2], sizeof text[2], "%d", (int)when);
  int from_child;
  const pid_t child = fork_listened(&from_child);
  if (child == 0) {
    // These count from a program's first instruction on.
    if (resource == RLIMIT_STACK || (resource == RLIMIT_NOFILE && when == at_start)) limit();
    execl(self, self, text[0], text[1], text[2], (char *)NULL);
    _exit(cannot_limit);
  }
  return wait_listening(child, from_child, said);
}

int main(int argc, char **argv) {
  if (argc == 4) {
    resource = atoi(argv[1]);
    amount = strtoull(argv[2], NULL, 10);
    when = (enum moment)atoi(argv[3]);
    alarm(60);
    if (resource == RLIMIT_NPROC && !become_bound()) return cannot_limit;
    if (when == at_start && resource != RLIMIT_STACK) limit();
    exit(work());
  }
  const int expected = check_expected_device() == 0 ? right_on_host : right_on_device;
  for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
    int limited = 0, unharmed = 0;
    resource = limits[i].resource;
    for (when = at_start; when <= (resource == RLIMIT_STACK ? at_start : serving); when++)
      for (amount = limits[i].first; amount <= limits[i].last; amount *= 2) {
        int said;
        const int status = run(argv[0], &said);
        if (status == cannot_limit) continue;
        limited = 1;
        unharmed |= status == expected;
        const int good = status == right_on_host || status == right_on_device || (status == 1 && said);
        CHECK(good);
        if (!good)
          printf("%s %llu, %s: status %d, said something: %d\n", limits[i].name, (unsigned long long)amount, moments[when],
                 status, said);
      }
    CHECK(unharmed || !limited);
    CHECK(limited || resource == RLIMIT_NPROC);
  }
  return check_result();
}
