// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// expected DIRECTORY [wrong]: runs the kernels on the host and writes a test file of each, for gcnrun. wrong: with one wrong value.
#include <stdio.h>
#include <string.h>

#include "kernels.h"

int lane;

static unsigned in[in_words], out[out_words];

static void print_words (FILE *f, const char *head, const unsigned *words, int count)
{
  fprintf (f, "// %s", head);
  for (int k = 0; k < count; k++)
    fprintf (f, "%s 0x%x", k % 8 == 7 ? "\n// +" : "", words[k]);
  fprintf (f, "\n");
}

static int write_test (const char *directory, const char *name, void (*kernel) (unsigned *, const unsigned *), int wrong)
{
  char path[4096];
  snprintf (path, sizeof path, "%s/%s.test", directory, name);
  FILE *f = fopen (path, "w");
  if (f == NULL)
    return 0;
  memset (out, 0, sizeof out);
  for (lane = 0; lane < lanes; lane++)
    kernel (out, in);
  out[wrong] ^= wrong != 0;
  fprintf (f, "// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n// OBJECT: kernels.hsaco\n// RUN: entry=%s grid=1 block=64\n", name);
  fprintf (f, "// BUF: out u32 %d\n", out_words);
  char head[64];
  snprintf (head, sizeof head, "BUF: in u32 %d =", in_words);
  print_words (f, head, in, in_words);
  print_words (f, "EXPECT: out =", out, out_words);
  return fclose (f) == 0;
}

int main (int argc, char **argv)
{
  if (argc < 2)
    return 2;
  unsigned long long state = 13;
  for (int k = 0; k < in_words; k++)
    {
      state = state * 6364136223846793005u + 1442695040888963407u;
      in[k] = (unsigned) (state >> 32);
    }
  int good = 1;
#define TEST(NAME) good &= write_test (argv[1], #NAME, NAME, argc > 2 ? 3 : 0);
  ALL_KERNELS (TEST)
  return !good;
}
