// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Processes end in the middle of regions and of tasks, by every call there is, from the first thread, a worker, a nested one
// and a foreign one; and regions run where programs end: in atexit handlers, destructors of static objects and of
// thread_local ones. { dg-no-sanitizer "ThreadSanitizer and LeakSanitizer follow neither abrupt ends nor forks" }
#include "require.h"
#include <csignal>
#include <omp.h>
#include <pthread.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

static int region(int threads) {
  int n = 0;
#pragma omp parallel num_threads(threads) reduction(+ : n)
  {
#pragma omp single
    for (int i = 0; i < 5; i++) {
#pragma omp task
      {
      }
    }
    n++;
  }
  return n;
}

struct at_end {
  ~at_end() {
    if (region(3) < 1) _exit(98);
  }
};
static at_end static_object;
static thread_local at_end thread_object;
static void at_exit() {
  if (region(4) < 1) _exit(98);
}

template <typename F>
static void in_region(int who, int threads, F f) {
#pragma omp parallel num_threads(threads)
  {
    if (omp_get_thread_num() == who) f();
#pragma omp barrier
  }
}

static int way(int number) {
  region(4);
  switch (number) {
  case 0:
    in_region(1, 4, [] { _exit(7); });
    break;
  case 1:
    in_region(0, 4, [] { _exit(7); });
    break;
  case 2:
    in_region(1, 3, [] { std::abort(); });
    break;
  case 3:
    in_region(0, 3, [] { raise(SIGKILL); });
    break;
  case 4:
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp task
    std::quick_exit(7);
#pragma omp taskwait
  } break;
  case 5:
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    _exit(7);
  } break;
  case 6:
    std::thread([] {
#pragma omp parallel num_threads(3)
      {
        if (omp_get_thread_num() == 0) _exit(7);
        for (;;) pause();
      }
    }).join();
    break;
  case 7: { // main returns beside a region
    std::thread beside([] {
#pragma omp parallel num_threads(3)
      for (;;) pause();
    });
    beside.detach();
    usleep(1000);
    return 7;
  }
  case 8: // a thread ends, and its thread_local object with it
    std::thread([] { (void)&thread_object; }).join();
    (void)&thread_object;
    return 7;
  case 9: // exit ends the process while others wait
    in_region(0, 4, [] { std::exit(7); });
    break;
  case 10:
    (void)&thread_object;
    pthread_exit(nullptr);
  }
  return 8;
}

int main(int argc, char **argv) {
  if (argc > 1) {
    std::atexit(at_exit);
    alarm(30);
    return way(std::atoi(argv[1]));
  }
  for (int number = 0; number <= 10; number++) {
    const pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
      char text[12];
      snprintf(text, sizeof text, "%d", number);
      close(2);
      execl("/proc/self/exe", argv[0], text, nullptr);
      _exit(99);
    }
    int status = -1;
    waitpid(child, &status, 0);
    const bool right = number == 2   ? WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT
                       : number == 3 ? WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL
                                     : WIFEXITED(status) && WEXITSTATUS(status) == (number == 10 ? 0 : 7);
    if (!right) {
      fprintf(stderr, "way %d: status %x\n", number, status);
      return 1;
    }
  }
  return 0;
}
