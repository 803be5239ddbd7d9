// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The affinity format: fields, widths, justification, zeros, cutting to the buffer.
#include "check.h"

static void
capture (const char *format)
{
  char buffer[1000];
  memset (buffer, '#', sizeof buffer);
  size_t n = omp_capture_affinity (buffer, sizeof buffer, format);
  CHECK (n < sizeof buffer && strlen (buffer) == n);
  printf ("[%s] gives [%s]\n", format, buffer);
}

int
main (void)
{
  static const char *const formats[] = { "t%t T%T L%L n%n N%N a%a H%H A%A",
					 "%%",
					 "100%%%n%%",
					 "%5n|%.5n|%0.5n|",
					 "%5a|%.5a|%0.5a|%0.1a|%0.2a|%0.3a|",
					 "%{team_num}{ %{num_teams} %{nesting_level} %{thread_num}} %{num_threads} %{ancestor_tnum}",
					 "%0.20{thread_affinity}|%20A|%.20A|%1A|",
					 "%0.40H|%.40{host}|%40H|%1H",
					 "%i %30i|%.30i|%0.30{native_thread_id}|",
					 "%TT%NN",
					 "line\nbreak",
					 "no field",
					 "%600n|",
					 "" };
  for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
    capture (formats[i]);

  char buffer[64], pid[64];
  omp_capture_affinity (buffer, sizeof buffer, "%P %{process_id}");
  char *end;
  long first = strtol (buffer, &end, 10), second = strtol (end, &end, 10);
  CHECK (first > 1 && first == second && *end == '\0');
  snprintf (pid, sizeof pid, "%ld %ld", first, second);
  CHECK (strcmp (pid, buffer) == 0);

  for (size_t size = 0; size < 8; size++)
    {
      memset (buffer, '#', sizeof buffer);
      CHECK (omp_capture_affinity (buffer, size, "abcd%n") == 5);
      CHECK (buffer[size] == '#');
      printf ("%zu: %.*s\n", size, (int) size + 1, buffer);
    }
  CHECK (omp_capture_affinity (NULL, 0, "abcd%n") == 5);

  CHECK (omp_get_affinity_format (NULL, 0) == 30);
  CHECK (omp_get_affinity_format (buffer, sizeof buffer) == 30);
  CHECK (strcmp (buffer, "level %L thread %i affinity %A") == 0);
  memset (buffer, '#', sizeof buffer);
  CHECK (omp_get_affinity_format (buffer, 5) == 30);
  CHECK (memcmp (buffer, "leve\0#", 6) == 0);
  omp_set_affinity_format ("new %n");
  CHECK (omp_get_affinity_format (buffer, sizeof buffer) == 6 && strcmp (buffer, "new %n") == 0);
  omp_capture_affinity (buffer, sizeof buffer, NULL);
  CHECK (strcmp (buffer, "new 0") == 0);
  omp_display_affinity (NULL);
  omp_display_affinity ("");
  omp_display_affinity ("shown %N");

#pragma omp parallel num_threads(3)
  {
    char mine[64], expected[64];
    omp_capture_affinity (mine, sizeof mine, "%L %n %N %a");
    snprintf (expected, sizeof expected, "1 %d 3 0", omp_get_thread_num ());
    CHECK (strcmp (mine, expected) == 0);
    int outer = omp_get_thread_num ();
#pragma omp parallel num_threads(1)
    {
      omp_capture_affinity (mine, sizeof mine, "%L %n %N %a");
      snprintf (expected, sizeof expected, "2 0 1 %d", outer);
      CHECK (strcmp (mine, expected) == 0);
    }
  }
  return check_result ();
}
