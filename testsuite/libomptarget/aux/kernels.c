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
