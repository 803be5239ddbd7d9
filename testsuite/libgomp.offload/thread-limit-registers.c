// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel that needs many registers, and a thread_limit: on the device so many threads must find room as the runtime starts.
#include "check.h"

#define VALUES 40

#pragma omp begin declare target
static double
mix (const double *in, int rounds)
{
  double v0 = in[0];
  double v1 = in[1];
  double v2 = in[2];
  double v3 = in[3];
  double v4 = in[4];
  double v5 = in[5];
  double v6 = in[6];
  double v7 = in[7];
  double v8 = in[8];
  double v9 = in[9];
  double v10 = in[10];
  double v11 = in[11];
  double v12 = in[12];
  double v13 = in[13];
  double v14 = in[14];
  double v15 = in[15];
  double v16 = in[16];
  double v17 = in[17];
  double v18 = in[18];
  double v19 = in[19];
  double v20 = in[20];
  double v21 = in[21];
  double v22 = in[22];
  double v23 = in[23];
  double v24 = in[24];
  double v25 = in[25];
  double v26 = in[26];
  double v27 = in[27];
  double v28 = in[28];
  double v29 = in[29];
  double v30 = in[30];
  double v31 = in[31];
  double v32 = in[32];
  double v33 = in[33];
  double v34 = in[34];
  double v35 = in[35];
  double v36 = in[36];
  double v37 = in[37];
  double v38 = in[38];
  double v39 = in[39];
  for (int r = 0; r < rounds; r++)
    {
      v0 = v0 * 0.5 + v1;
      v1 = v1 * 0.5 + v2;
      v2 = v2 * 0.5 + v3;
      v3 = v3 * 0.5 + v4;
      v4 = v4 * 0.5 + v5;
      v5 = v5 * 0.5 + v6;
      v6 = v6 * 0.5 + v7;
      v7 = v7 * 0.5 + v8;
      v8 = v8 * 0.5 + v9;
      v9 = v9 * 0.5 + v10;
      v10 = v10 * 0.5 + v11;
      v11 = v11 * 0.5 + v12;
      v12 = v12 * 0.5 + v13;
      v13 = v13 * 0.5 + v14;
      v14 = v14 * 0.5 + v15;
      v15 = v15 * 0.5 + v16;
      v16 = v16 * 0.5 + v17;
      v17 = v17 * 0.5 + v18;
      v18 = v18 * 0.5 + v19;
      v19 = v19 * 0.5 + v20;
      v20 = v20 * 0.5 + v21;
      v21 = v21 * 0.5 + v22;
      v22 = v22 * 0.5 + v23;
      v23 = v23 * 0.5 + v24;
      v24 = v24 * 0.5 + v25;
      v25 = v25 * 0.5 + v26;
      v26 = v26 * 0.5 + v27;
      v27 = v27 * 0.5 + v28;
      v28 = v28 * 0.5 + v29;
      v29 = v29 * 0.5 + v30;
      v30 = v30 * 0.5 + v31;
      v31 = v31 * 0.5 + v32;
      v32 = v32 * 0.5 + v33;
      v33 = v33 * 0.5 + v34;
      v34 = v34 * 0.5 + v35;
      v35 = v35 * 0.5 + v36;
      v36 = v36 * 0.5 + v37;
      v37 = v37 * 0.5 + v38;
      v38 = v38 * 0.5 + v39;
      v39 = v39 * 0.5 + v0;
    }
  return v0 + v1 + v2 + v3 + v4 + v5 + v6 + v7 + v8 + v9 + v10 + v11 + v12 + v13 + v14 + v15 + v16 + v17 +
	 v18 + v19 + v20 + v21 + v22 + v23 + v24 + v25 + v26 + v27 + v28 + v29 + v30 + v31 + v32 + v33 +
	 v34 + v35 + v36 + v37 + v38 + v39;
}
#pragma omp end declare target

int
main (void)
{
  enum { N = 600 };
  static double in[N * VALUES], out[N];
  for (int i = 0; i < N * VALUES; i++)
    in[i] = i % 37 - 18;
  check_placement ();
#pragma omp target teams distribute parallel for thread_limit(256) map(to : in) map(from : out)
  for (int i = 0; i < N; i++)
    out[i] = mix (in + i * VALUES, 5);
  for (int i = 0; i < N; i++)
    CHECK (__builtin_fabs (out[i] - mix (in + i * VALUES, 5)) < 1e-9);
#pragma omp target teams distribute parallel for num_teams(3) thread_limit(1024) map(to : in) map(from : out)
  for (int i = 0; i < N; i++)
    out[i] = mix (in + i * VALUES, 7);
  for (int i = 0; i < N; i++)
    CHECK (__builtin_fabs (out[i] - mix (in + i * VALUES, 7)) < 1e-9);
  return check_result ();
}
