// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// { dg-additional-options "-std=gnu17 -D__NO_CTYPE" }
// newlib on the device: string functions on all alignments and lengths, conversions of numbers both ways, character classes.
#include "check.h"
#include <ctype.h>
#include <errno.h>
#include <stdint.h>

#pragma omp begin declare target
static unsigned long hash(unsigned long h, const void *p, size_t n) {
  for (const unsigned char *c = p; n--; c++) h = (h ^ *c) * 1099511628211u;
  return h;
}

__attribute__((noipa)) static unsigned long memories(void) {
  unsigned long h = 14695981039346656037u;
  char a[128], b[128];
  for (int from = 0; from < 9; from++)
    for (int to = 0; to < 9; to++)
      for (int n = 0; n < 40; n += 3) {
        for (int i = 0; i < 128; i++) a[i] = (char)(i * 7 + from), b[i] = (char)(i ^ to);
        memcpy(b + to, a + from, (size_t)n);
        h = hash(h, b, sizeof b);
        memmove(a + to, a + from, (size_t)n);
        h = hash(h, a, sizeof a);
        memset(a + to, n, (size_t)n);
        h = hash(h, a, sizeof a);
        int c = memcmp(a + from, b + to, (size_t)n);
        h = hash(h, (int[]){(c > 0) - (c < 0)}, sizeof(int));
        char *m = memchr(b, n, sizeof b);
        h = hash(h, (int[]){m ? (int)(m - b) : -1}, sizeof(int));
      }
  return h;
}

__attribute__((noipa)) static int strings(char *out) {
  char text[200] = "The quick brown fox", copy[100];
  int n = 0;
  out += sprintf(out, "%d %d %d ", (int)strlen(text), strcmp(text, "The quick") > 0, strncmp(text, "The slow", 4));
  strcpy(copy, text);
  strcat(copy, " jumps");
  strncat(copy, " over the dog", 5);
  out += sprintf(out, "[%s] %s %s ", copy, strchr(copy, 'q'), strrchr(copy, 'o'));
  out += sprintf(out, "%s %d %d %s ", strstr(copy, "brown"), (int)strspn(copy, "ehT "), (int)strcspn(copy, "xyz"), strpbrk(copy, "zxw"));
  char *save = 0;
  for (char *t = strtok_r(copy, " ", &save); t; t = strtok_r(0, " ", &save)) out += sprintf(out, "<%s>", t), n++;
  memset(text, 'x', 10);
  strncpy(text, "short", 10);
  out += sprintf(out, " %d %d", text[5], text[9]);
  return n;
}

__attribute__((noipa)) static void numbers(double *d, long *l) {
  char *end;
  const char *text = "  -12.5e2xyz";
  d[0] = strtod(text, &end);
  l[0] = end - text;
  d[1] = strtod("0x1.8p3", &end);
  d[2] = atof("3.14159265358979323846");
  d[3] = strtod("1e400", &end);
  d[4] = strtod("4.9406564584124654e-324", &end);
  d[5] = strtod("179769313486231570000000000000000000000", &end);
  d[6] = strtof("0.1", &end);
  d[7] = strtod("inf", &end);
  l[1] = strtol("  -123abc", &end, 10);
  l[2] = strtol("0x7fff", &end, 0);
  l[3] = strtol("zz", &end, 36);
  l[4] = strtol("99999999999999999999", &end, 10);
  l[5] = (long)strtoul("ffffffffffffffff", &end, 16);
  l[6] = atoi("42") + atol("-2");
  l[7] = strtoll("-0777", &end, 8);
  l[8] = labs(-5) + abs(-6);
  l[9] = ldiv(-17, 5).quot * 100 + div(17, 5).rem;
}

__attribute__((noipa)) static unsigned long classes(void) {
  unsigned long h = 1;
  for (int c = 0; c < 128; c++) {
    int bits = !!isalpha(c) | !!isdigit(c) << 1 | !!isspace(c) << 2 | !!isupper(c) << 3 | !!isxdigit(c) << 4 | !!ispunct(c) << 5 | !!iscntrl(c) << 6 | !!isprint(c) << 7;
    h = h * 31 + (unsigned long)(bits * 65536 + tolower(c) * 256 + toupper(c));
  }
  return h;
}
#pragma omp end declare target

int main(void) {
  check_placement();
  unsigned long m = 0, c = 0;
  int n = 0;
  char text[400], here[400];
  double d[8], dh[8];
  long l[10], lh[10];
#pragma omp target map(from : m, c, n, text, d, l)
  {
    m = memories();
    c = classes();
    n = strings(text);
    numbers(d, l);
  }
  CHECK(m == memories() && c == classes());
  CHECK(n == strings(here) && strcmp(text, here) == 0);
  numbers(dh, lh);
  for (int i = 0; i < 8; i++) CHECK(d[i] == dh[i]);
  for (int i = 0; i < 10; i++) CHECK(l[i] == lh[i]);
  puts(text);
  return check_result();
}
