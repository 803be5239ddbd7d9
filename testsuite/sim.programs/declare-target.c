// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-variants "optimisation checks" }
// Variables of the device: enter and link, initial values of all kinds (pointers to functions, to other variables, strings, structures), static ones
// in functions, constants; functions with device_type, declare variant by kind and architecture, metadirective.
#include "check.h"
#include <stdint.h>

#pragma omp begin declare target
static const char text[] = "constant text";
static const char *const words[] = {"zero", "one", text + 9, 0};
static int numbers[] = {[2] = 5, [7] = 9};
static double matrix[2][3] = {{1, 2}, {3}};
static struct {
  char c;
  const int *p;
  struct {
    short s;
    double d;
  } in[2];
  int (*f)(int);
} complex_one;
__attribute__((noipa)) static int plus_one(int x) { return x + 1; }
static struct list {
  struct list *next;
  int value;
} c = {0, 3}, b = {&c, 2}, a = {&b, 1};
static int (*const functions[])(int) = {plus_one, 0, plus_one};
static uint8_t bytes[5] = {1, 2, 3, 4, 255};
static int zeroed[1000];
__attribute__((noipa)) static int next_number(void) {
  static int number = 40;
  return ++number;
}
static volatile int volatile_one = 6;
static _Alignas(128) char aligned[10] = {1};
#pragma omp end declare target

static int linked[100];
#pragma omp declare target link(linked)
int entered = 17;
#pragma omp declare target enter(entered)

static int here(void);
static int there(void) { return 2; }
#pragma omp declare variant(there) match(device = {kind(nohost)})
static int here(void) { return 1; }
static int on_nvptx(void) { return 3; }
#pragma omp declare variant(on_nvptx) match(device = {arch(nvptx)})
static int which(void) { return 4; }

int main(void) {
  check_placement();
  int device = check_expected_device() == 1;
  int out[20] = {0};
  for (int i = 0; i < 100; i++) linked[i] = i;
#pragma omp target map(tofrom : out) map(linked)
  {
    out[0] = text[9] + words[1][0] + words[2][3];
    out[1] = numbers[2] + numbers[7] * 10 + numbers[0] + (int)(sizeof numbers / sizeof *numbers) * 100;
    out[2] = (int)(matrix[0][1] * 10 + matrix[1][0] + matrix[1][2]);
    out[3] = complex_one.c + (complex_one.p == 0) + (complex_one.f == 0) + complex_one.in[1].s;
    out[4] = a.value + a.next->value * 10 + a.next->next->value * 100 + (a.next->next->next == 0) * 1000;
    out[5] = functions[2](5) + (functions[1] == 0);
    out[6] = bytes[4] + bytes[0];
    for (int i = 0; i < 1000; i++) out[7] += zeroed[i];
    next_number();
    out[8] = next_number();
    out[9] = volatile_one++;
    out[10] = (int)((uintptr_t)aligned % 128) + aligned[0] + aligned[9];
    out[11] = linked[99];
    linked[50] = -1;
    out[12] = entered;
    entered = 18;
    out[13] = here();
    out[14] = which();
  }
  CHECK(out[0] == 't' + 'o' + 't' && out[1] == 895 && out[2] == 23 && out[3] == 2 && out[4] == 1321 && out[5] == 7);
  CHECK(out[6] == 256 && out[7] == 0 && out[8] == 42 && out[9] == 6 && out[10] == 1 && out[11] == 99 && linked[50] == -1);
  CHECK(out[12] == 17 && entered == (device ? 17 : 18));
  CHECK(out[13] == (device ? 2 : 1) && out[14] == (device ? 3 : 4));
  entered = 100;
#pragma omp target update to(entered)
#pragma omp target map(from : out)
  {
    out[0] = entered;
    out[1] = next_number();
    out[2] = volatile_one;
  }
  CHECK(out[0] == 100 && out[1] == 43 && out[2] == 7);
  puts("done");
  return check_result();
}
