/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A machine of another size than the one at hand, for the library of the program that includes this: affinity masks, sysfs and
   the processor that a thread runs on are those of the machine that these macros describe.

     MACHINE   sockets, last-level caches in each, cores in each of these, processors in each core
     OFFLINE   processors that are offline, as "3,8-11"; none without it
     CPUSET    processors that the process may use, at its start; all that are online without it
     KERNEL_CPUS  processors that the kernel's masks have room for; 1024 without it

   Processors are numbered as Linux mostly does: the first ones of all cores, socket by socket, then the second ones. A socket is
   a NUMA node. The functions of the C library are replaced here (-rdynamic), and the library asks them. Threads are no other
   ones than without it: they run where the real machine lets them, and what they have asked for is kept here.  */
#ifndef REGOMP_TEST_SIMULATED_MACHINE_H
#define REGOMP_TEST_SIMULATED_MACHINE_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "require.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef OFFLINE
#define OFFLINE ""
#endif
#ifndef CPUSET
#define CPUSET "0-8191"
#endif
#ifndef KERNEL_CPUS
#define KERNEL_CPUS 1024
#endif

static const struct { int sockets, caches, cores, threads; } machine = {MACHINE};

enum { most_processors = 8192 };
struct processors { unsigned char in[most_processors]; };

static inline int processors_in_all(void) { return machine.sockets * machine.caches * machine.cores * machine.threads; }
static inline int cores_in_socket(void) { return machine.caches * machine.cores; }
/* Numbers of cores go from socket to socket, as in many servers with two.  */
#ifndef ALTERNATING
#define ALTERNATING 0
#endif
static inline int core_of(int cpu) {
  const int number = cpu % (machine.sockets * cores_in_socket());
  return ALTERNATING ? number % machine.sockets * cores_in_socket() + number / machine.sockets : number;
}
static inline int cache_of(int cpu) { return core_of(cpu) / machine.cores; }
static inline int socket_of(int cpu) { return core_of(cpu) / cores_in_socket(); }

static struct processors list_of_processors(const char *text) {
  struct processors set = {{0}};
  while (*text) {
    char *end;
    long first = strtol(text, &end, 10), last = first;
    if (*end == '-') last = strtol(end + 1, &end, 10);
    for (long i = first; i <= last && i < most_processors; i++) set.in[i] = 1;
    text = *end == ',' ? end + 1 : end;
  }
  return set;
}

/* As the kernel writes them: "0-3,8", and a newline. To be freed.  */
static char *text_of_list(const struct processors *set) {
  char *text = NULL;
  size_t length;
  FILE *out = open_memstream(&text, &length);
  for (int i = 0; i < most_processors; i++) {
    if (!set->in[i]) continue;
    int last = i;
    while (last + 1 < most_processors && set->in[last + 1]) last++;
    fprintf(out, last > i ? "%s%d-%d" : "%s%d", ftell(out) > 0 ? "," : "", i, last);
    i = last;
  }
  fprintf(out, "\n");
  fclose(out);
  return text;
}

static pthread_mutex_t machine_lock = PTHREAD_MUTEX_INITIALIZER;
static struct processors online, cpuset;

static void make_machine(void) {
  static int made;
  pthread_mutex_lock(&machine_lock);
  if (!made) {
    struct processors offline = list_of_processors(OFFLINE);
    for (int i = 0; i < processors_in_all(); i++) online.in[i] = !offline.in[i];
    cpuset = list_of_processors(CPUSET);
    made = 1;
  }
  pthread_mutex_unlock(&machine_lock);
}

/* What an administrator does while the program runs.  */
static inline void change_cpuset(const char *list) {
  struct processors wanted = list_of_processors(list);
  pthread_mutex_lock(&machine_lock);
  cpuset = wanted;
  pthread_mutex_unlock(&machine_lock);
}

/* What the thread has asked for, all at first, and what it gets of it: the whole cpuset if nothing of it is left.  */
struct wanted { int asked; struct processors set; };
static __thread struct wanted *mine;

static struct wanted *own_wish(void) {
  if (mine == NULL) mine = calloc(1, sizeof *mine);
  return mine;
}
static int effective(const struct wanted *w, struct processors *result) {
  int n = 0;
  make_machine();
  pthread_mutex_lock(&machine_lock);
  for (int i = 0; i < most_processors; i++) n += result->in[i] = online.in[i] && cpuset.in[i] && (!w->asked || w->set.in[i]);
  for (int i = 0; n == 0 && i < most_processors; i++) result->in[i] = online.in[i] && cpuset.in[i];
  pthread_mutex_unlock(&machine_lock);
  return n;
}
static int get_wish(size_t bytes, cpu_set_t *mask) {
  if (bytes * 8 < KERNEL_CPUS) return EINVAL;
  struct processors set;
  effective(own_wish(), &set);
  memset(mask, 0, bytes);
  for (int i = 0; i < most_processors; i++)
    if (set.in[i]) CPU_SET_S(i, bytes, mask);
  return 0;
}
static int make_wish(struct wanted *w, size_t bytes, const cpu_set_t *mask) {
  struct wanted next = {1, {{0}}};
  struct processors set;
  for (int i = 0; i < most_processors && i < KERNEL_CPUS && (size_t)i < 8 * bytes; i++)
    next.set.in[i] = CPU_ISSET_S(i, bytes, mask) != 0;
  if (effective(&next, &set) == 0) return EINVAL;
  *w = next;
  return 0;
}

int sched_getaffinity(pid_t pid, size_t bytes, cpu_set_t *mask) {
  (void)pid;
  const int error = get_wish(bytes, mask);
  if (error) errno = error;
  return error ? -1 : 0;
}
int pthread_getaffinity_np(pthread_t thread, size_t bytes, cpu_set_t *mask) {
  (void)thread;
  return get_wish(bytes, mask);
}
int sched_setaffinity(pid_t pid, size_t bytes, const cpu_set_t *mask) {
  (void)pid;
  const int error = make_wish(own_wish(), bytes, mask);
  if (error) errno = error;
  return error ? -1 : 0;
}
int pthread_setaffinity_np(pthread_t thread, size_t bytes, const cpu_set_t *mask) {
  (void)thread;
  return make_wish(own_wish(), bytes, mask);
}
int sched_getcpu(void) {
  struct processors set;
  effective(own_wish(), &set);
  for (int i = 0; i < most_processors; i++)
    if (set.in[i]) return i;
  return 0;
}

/* A new thread has its creator's mask, or the one of the attributes that it is created with; the creator sets that just before,
   and its system refuses it when the thread is created.  */
static __thread struct wanted *attribute;
int pthread_attr_setaffinity_np(pthread_attr_t *attributes, size_t bytes, const cpu_set_t *mask) {
  (void)attributes;
  if (attribute == NULL) attribute = malloc(sizeof *attribute);
  attribute->asked = make_wish(attribute, bytes, mask) == 0 ? 1 : -1;
  return 0;
}
struct start { void *(*body)(void *); void *argument; struct wanted *wish; };
static void *begin(void *argument) {
  struct start s = *(struct start *)argument;
  free(argument);
  mine = s.wish;
  void *result = s.body(s.argument);
  free(mine);
  mine = NULL;
  return result;
}
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (real == NULL) *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
  if (attribute != NULL && attribute->asked < 0) return EINVAL;
  struct start *s = malloc(sizeof *s);
  *s = (struct start){body, argument, malloc(sizeof *s->wish)};
  *s->wish = attribute != NULL ? *attribute : *own_wish();
  free(attribute);
  attribute = NULL;
  const int error = real(thread, attributes, begin, s);
  if (error) {
    free(s->wish);
    free(s);
  }
  return error;
}

long sysconf(int name) {
  static long (*real)(int);
  if (name == _SC_NPROCESSORS_CONF) return processors_in_all();
  if (name == _SC_NPROCESSORS_ONLN) {
    int n = 0;
    make_machine();
    for (int i = 0; i < most_processors; i++) n += online.in[i];
    return n;
  }
  if (real == NULL) *(void **)&real = dlsym(RTLD_NEXT, "sysconf");
  return real(name);
}

/* The text of a file of sysfs; null: there is no such file.  */
static char *list_where(int (*group)(int), int number) {
  struct processors set = {{0}};
  for (int i = 0; i < processors_in_all(); i++) set.in[i] = online.in[i] && group(i) == number;
  return text_of_list(&set);
}
static int is_node(int node) { return node < machine.sockets; }
static char *text_of_file(const char *path) {
  int number, index, length = 0;
  make_machine();
  if (strcmp(path, "/sys/devices/system/node/online") == 0) return list_where(is_node, 1);
  if (sscanf(path, "/sys/devices/system/node/node%d/cpulist%n", &number, &length) == 1 && length && !path[length])
    return number < machine.sockets ? list_where(socket_of, number) : NULL;
  if (sscanf(path, "/sys/devices/system/cpu/cpu%d/%n", &number, &length) != 1 || length == 0) return NULL;
  if (number >= processors_in_all() || !online.in[number]) return NULL;
  const char *rest = path + length;
  if (!strcmp(rest, "topology/thread_siblings_list")) return list_where(core_of, core_of(number));
  if (!strcmp(rest, "topology/core_siblings_list")) return list_where(socket_of, socket_of(number));
  char name[32];
  if (sscanf(rest, "cache/index%d/%31s", &index, name) != 2 || index > 1) return NULL;
  if (!strcmp(name, "level")) return strdup(index == 0 ? "1\n" : "3\n");
  if (!strcmp(name, "shared_cpu_list"))
    return index == 0 ? list_where(core_of, core_of(number)) : list_where(cache_of, cache_of(number));
  return NULL;
}
static int is_simulated(const char *path) {
  return strncmp(path, "/sys/devices/system/cpu/", 24) == 0 || strncmp(path, "/sys/devices/system/node/", 25) == 0;
}
static int open_simulated(const char *path) {
  char *text = text_of_file(path);
  if (text == NULL) {
    errno = ENOENT;
    return -1;
  }
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0 || write(ends[1], text, strlen(text)) != (ssize_t)strlen(text)) exit(101);
  close(ends[1]);
  free(text);
  return ends[0];
}
int open(const char *path, int flags, ...) {
  if (is_simulated(path)) return open_simulated(path);
  va_list arguments;
  va_start(arguments, flags);
  const int mode = va_arg(arguments, int);
  va_end(arguments);
  return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}
FILE *fopen(const char *path, const char *mode) {
  static FILE *(*real)(const char *, const char *);
  if (is_simulated(path)) {
    const int file = open_simulated(path);
    return file < 0 ? NULL : fdopen(file, mode);
  }
  if (real == NULL) *(void **)&real = dlsym(RTLD_NEXT, "fopen");
  return real(path, mode);
}

/* The processors that the calling thread may use, and a newline.  */
static inline void print_own_processors(void) {
  struct processors set;
  effective(own_wish(), &set);
  char *text = text_of_list(&set);
  fputs(text, stdout);
  free(text);
}

#endif
