// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// String and memory functions of the device's C library, sprintf, qsort and bsearch with a callback.
#include "check.h"

#pragma omp begin declare target
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
#pragma omp end declare target

int main(void) {
  check_placement();
  char text[64] = "reverse offload", out[64] = "";
  char digits[16] = "";
  int values[40], found = -1, length = 0, number = 0, order = 0;
  for (int i = 0; i < 40; i++) values[i] = i * 37 % 40;
#pragma omp target map(to : text) map(tofrom : out, digits, values, found, length, number, order)
  {
    length = (int)strlen(text);
    strcpy(out, text + 8);
    strcat(out, "/");
    memmove(out + 1, out, strlen(out) + 1);
    out[0] = '>';
    char *p = strchr(text, 'o');
    found = (int)(p - text) + 100 * (strstr(text, "load") - text);
    number = sprintf(digits, "%d", -4711) * 1000 + (digits[4] - '0');
    order = (strcmp(text, "reverse") > 0) + 2 * (memcmp("abc", "abd", 3) < 0) + 4 * (strncmp(text, "rev...", 3) == 0);
    qsort(values, 40, sizeof(int), compare);
    int key = 17;
    int *hit = bsearch(&key, values, 40, sizeof(int), compare);
    found += hit ? 100000 * (int)(hit - values) : -1;
  }
  CHECK(length == 15 && strcmp(out, ">offload/") == 0 && found == 8 + 1100 + 1700000 && number == 5001 && order == 7);
  for (int i = 0; i < 40; i++) CHECK(values[i] == i);
  printf("%s %d\n", out, found);
  return check_result();
}
