// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranges of no bytes, at NULL, at what is present, inside of it, at its end, and at what is absent; and NULL with bytes:
// each routine does what GCC's library does, which is what the modes are compared by; api-no-bytes.c has those that do not.
// Each call in a process of its own, since some of them end it. { dg-modes "device" } On the host there is no memory apart.
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

enum { size = 16 };
static char present[size], absent[size];

static struct range {
  const char *name;
  void *host;
  size_t bytes;
} ranges[] = {{"NULL, 0", NULL, 0},          {"NULL, 4", NULL, 4},          {"present, 0", present, 0},
              {"inside, 0", present + 5, 0}, {"end, 0", present + size, 0}, {"absent, 0", absent, 0},
              {"absent, 4", absent, 4}};

static void *result;
static int truth = -1;

static void do_create(struct range r) { result = acc_create(r.host, r.bytes); }
static void do_copyin(struct range r) { result = acc_copyin(r.host, r.bytes); }
static void do_copyin_async(struct range r) { acc_copyin_async(r.host, r.bytes, 1); }
static void do_copyout(struct range r) { acc_copyout(r.host, r.bytes); }
static void do_copyout_async(struct range r) { acc_copyout_async(r.host, r.bytes, 1); }
static void do_copyout_finalize(struct range r) { acc_copyout_finalize(r.host, r.bytes); }
static void do_delete(struct range r) { acc_delete(r.host, r.bytes); }
static void do_delete_finalize(struct range r) { acc_delete_finalize(r.host, r.bytes); }
static void do_update_device(struct range r) { acc_update_device(r.host, r.bytes); }
static void do_update_device_async(struct range r) { acc_update_device_async(r.host, r.bytes, 1); }
static void do_update_self(struct range r) { acc_update_self(r.host, r.bytes); }
static void do_update_self_async(struct range r) { acc_update_self_async(r.host, r.bytes, 1); }
static void do_is_present(struct range r) { truth = !!acc_is_present(r.host, r.bytes); }
static void do_deviceptr(struct range r) { result = acc_deviceptr(r.host); }
static void do_memcpy_to_device(struct range r) {
  if (r.bytes == 0) acc_memcpy_to_device(acc_deviceptr(present), r.host, r.bytes);
}
static void do_memcpy_from_device(struct range r) {
  if (r.bytes == 0) acc_memcpy_from_device(r.host, acc_deviceptr(present), r.bytes);
}
static void do_malloc(struct range r) { result = acc_malloc(r.bytes); }
static void do_free(struct range r) { acc_free(r.host == NULL ? NULL : acc_malloc(16)); }
static void do_map_data(struct range r) {
  void *memory = acc_malloc(size);
  acc_map_data(r.host, memory, r.bytes);
}

static struct routine {
  const char *name;
  void (*call)(struct range);
  int bytes; // only with some
} routines[] = {{"acc_create", do_create, 1},
                {"acc_copyin", do_copyin, 1},
                {"acc_copyin_async", do_copyin_async, 1},
                {"acc_copyout", do_copyout},
                {"acc_copyout_async", do_copyout_async},
                {"acc_copyout_finalize", do_copyout_finalize},
                {"acc_delete", do_delete},
                {"acc_delete_finalize", do_delete_finalize},
                {"acc_update_device", do_update_device, 1},
                {"acc_update_device_async", do_update_device_async, 1},
                {"acc_update_self", do_update_self, 1},
                {"acc_update_self_async", do_update_self_async, 1},
                {"acc_is_present", do_is_present, 1},
                {"acc_deviceptr", do_deviceptr},
                {"acc_memcpy_to_device", do_memcpy_to_device},
                {"acc_memcpy_from_device", do_memcpy_from_device},
                {"acc_malloc", do_malloc},
                {"acc_free", do_free},
                {"acc_map_data", do_map_data}};

static void run(struct routine routine, struct range range) {
  acc_copyin(present, size);
  routine.call(range);
  acc_wait_all();
  if (truth >= 0) printf(" %s", truth ? "true" : "false");
  const char *device = acc_deviceptr(present);
  if (result == NULL)
    printf(" null");
  else if (device != NULL && (char *)result >= device && (char *)result <= device + size)
    printf(" present%+d", (int)((char *)result - device));
  else
    printf(" pointer");
  int still = acc_is_present(present, size);
  printf(", %s", still ? "present" : "gone");
  // How often it was entered.
  int count = 0;
  for (; acc_is_present(present, size) && count < 5; count++) acc_delete(present, size);
  printf(" %d, %s\n", count, acc_is_present(absent, 1) ? "the other one is there" : "nothing else");
}

int main(void) {
  // To the same file, so that both are in order.
  dup2(1, 2);
  for (size_t i = 0; i < sizeof routines / sizeof *routines; i++)
    for (size_t k = 0; k < sizeof ranges / sizeof *ranges; k++) {
      if (routines[i].bytes && ranges[k].bytes == 0) continue;
      printf("%s (%s):", routines[i].name, ranges[k].name);
      fflush(stdout);
      pid_t child = fork();
      if (child == 0) {
        run(routines[i], ranges[k]);
        exit(0);
      }
      int status = -1;
      CHECK(child > 0 && waitpid(child, &status, 0) == child);
      if (WIFSIGNALED(status))
        printf(" ended by a signal\n");
      else if (WEXITSTATUS(status) != 0)
        printf(" status %d\n", WEXITSTATUS(status));
      fflush(stdout);
    }
  check_placement();
  return check_result();
}
