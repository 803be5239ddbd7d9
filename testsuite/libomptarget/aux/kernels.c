// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels for a GPU, as LLVM's compilers make them of a program's regions, without a device library: compiled with --target of
// NVIDIA's or AMD's devices.
#if defined __NVPTX__
#define KERNEL __attribute__((nvptx_kernel)) void
#define thread() __nvvm_read_ptx_sreg_tid_x()
#define threads() __nvvm_read_ptx_sreg_ntid_x()
#define team() __nvvm_read_ptx_sreg_ctaid_x()
#define teams() __nvvm_read_ptx_sreg_nctaid_x()
#else
#define KERNEL __attribute__((amdgpu_kernel, visibility("protected"))) void
#define thread() __builtin_amdgcn_workitem_id_x()
#define threads() __builtin_amdgcn_workgroup_size_x()
#define team() __builtin_amdgcn_workgroup_id_x()
#define teams() (__builtin_amdgcn_grid_size_x() / __builtin_amdgcn_workgroup_size_x())
#endif

__attribute__((visibility("protected"))) int factor = 2;

// y[i] += factor * a * x[i]; the first parameter is the compiler's own.
KERNEL saxpy(void *environment, float *x, float *y, float a, long n) {
  for (long i = team() * threads() + thread(); i < n; i += (long)teams() * threads()) y[i] += factor * a * x[i];
}

struct list {
  int n;
  int *values;
};

// Through a pointer in a structure; how many threads and teams there were.
KERNEL sum(void *environment, struct list *l, int *out) {
  if (team() != 0 || thread() != 0) return;
  int s = 0;
  for (int i = 0; i < l->n; i++) s += l->values[i];
  out[0] = s;
  out[1] = threads();
  out[2] = teams();
}

// A function that is called by its host address, looked up as LLVM's device library does.
struct environment {
  unsigned int kind, devices, device, memory;
  unsigned long clock;
  const unsigned long (*table)[2];
  unsigned long count, parallelism;
};
__attribute__((visibility("protected"))) struct environment __omp_rtl_device_environment = {1};

__attribute__((noinline)) static int triple(int x) { return 3 * x; }
__attribute__((noinline)) static int square(int x) { return x * x; }
__attribute__((visibility("protected"))) int (*triple_on_device)(int) = triple;
__attribute__((visibility("protected"))) int (*square_on_device)(int) = square;

KERNEL call(void *environment, unsigned long host, int x, int *out) {
  if (team() != 0 || thread() != 0) return;
  unsigned long low = 0, high = __omp_rtl_device_environment.count;
  while (low < high) {
    const unsigned long middle = (low + high) / 2;
    if (__omp_rtl_device_environment.table[middle][0] < host)
      low = middle + 1;
    else
      high = middle;
  }
  *out = __omp_rtl_device_environment.table[low][0] == host ? ((int (*)(int))__omp_rtl_device_environment.table[low][1])(x) : -1;
}

// Where each thread is, in all dimensions.
#if defined __NVPTX__
#define place_in(what, d) __nvvm_read_ptx_sreg_##what##_##d()
#define thread_in(d) place_in(tid, d)
#define threads_in(d) place_in(ntid, d)
#define team_in(d) place_in(ctaid, d)
#define teams_in(d) place_in(nctaid, d)
#else
#define thread_in(d) __builtin_amdgcn_workitem_id_##d()
#define threads_in(d) __builtin_amdgcn_workgroup_size_##d()
#define team_in(d) __builtin_amdgcn_workgroup_id_##d()
#define teams_in(d) (__builtin_amdgcn_grid_size_##d() / __builtin_amdgcn_workgroup_size_##d())
#endif
KERNEL places(void *environment, int *out) {
  const int team = (team_in(z) * teams_in(y) + team_in(y)) * teams_in(x) + team_in(x);
  const int thread = (thread_in(z) * threads_in(y) + thread_in(y)) * threads_in(x) + thread_in(x);
  int *const o = out + 6 * (team * threads_in(x) * threads_in(y) * threads_in(z) + thread);
  o[0] = team_in(x);
  o[1] = team_in(y);
  o[2] = team_in(z);
  o[3] = thread_in(x);
  o[4] = thread_in(y);
  o[5] = thread_in(z);
}
