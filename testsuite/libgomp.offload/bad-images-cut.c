// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// { dg-no-sanitizer "hundreds of processes" }
// { dg-additional-options "-rdynamic -ldl" }
// { dg-timeout 120 }
//
// The program's own image, cut off after each so many characters of each of its modules, in a process of its own each time:
// the device refuses it, with a line, and the regions run on the host; or what is left says it all, and they run on the
// device. Results are right either way.
#define _GNU_SOURCE
#pragma omp requires reverse_offload
#include "child-output.h"

#include "image-descriptor.h"
#include <dlfcn.h>

enum { most_objects = 1000, cuts_of_program = 40 };

static struct {
  unsigned version;
  const void *host;
  int type;
  const struct image_data *data;
} own;

// The program's constructor calls this one.
void GOMP_offload_register_ver(unsigned version, const void *host, int type, const void *data) {
  own.version = version;
  own.host = host;
  own.type = type;
  own.data = data;
}

static int table[4] = {1, 2, 3, 4};
#pragma omp declare target enter(table)

__attribute__((noipa)) static int triple(int i) { return 3 * i; }

// 0: on the device; 1: on the host.
static int work(void) {
  int sum = 0, on_host = 0, answer = 0;
#pragma omp target map(tofrom : sum, on_host, answer)
  {
    int mine = 0;
    for (int i = 0; i < 4; i++) sum += table[i];
    on_host = omp_is_initial_device();
#pragma omp target device(ancestor : 1) map(from : mine)
    mine = triple(5);
    answer = mine;
  }
  if (sum != 10 || answer != 15) return 2;
  return on_host;
}

// The child's status and whether it said something.
static int run(unsigned object, size_t length, int *said) {
  int from_child;
  const pid_t child = fork_listened(&from_child);
  if (child == 0) {
    alarm(30);
    static struct image_object objects[most_objects];
    memcpy(objects, own.data->objects, own.data->num_objects * sizeof *objects);
    char *text = (char *)malloc(length + 1);
    memcpy(text, objects[object].code, length);
    text[length] = '\0';
    objects[object].code = text;
    objects[object].size = length + 1;
    struct image_data data = *own.data;
    data.objects = objects;
    void (*next)(unsigned, const void *, int, const void *) =
        (void (*)(unsigned, const void *, int, const void *))dlsym(RTLD_NEXT, "GOMP_offload_register_ver");
    next(own.version, own.host, own.type, &data);
    exit(work());
  }
  return wait_listening(child, from_child, said);
}

int main(void) {
  CHECK(own.data != NULL && own.data->num_objects >= 1 && own.data->num_objects <= most_objects);
  int refused = 0, said = 0;
  CHECK(run(0, own.data->objects[0].size - 1, &said) == 0 && !said); // nothing cut off
  for (unsigned o = 0; o < own.data->num_objects; o++) {
    const size_t size = own.data->objects[o].size - 1, step = (o == 0 ? size / cuts_of_program : size * 2 / 3) + 1;
    for (size_t length = 0; length < size; length += step) {
      const int status = run(o, length, &said), good = (status == 0 && !said) || (status == 1 && said);
      CHECK(good);
      if (!good)
        printf("module %u cut after %zu of %zu: status %d, %s\n", o, length, size, status, said ? "with a line" : "silent");
      refused += status == 1;
    }
  }
  CHECK(refused > 10);
  return check_result();
}
