! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! omp_alloc and its kin: c_ptr results turned into Fortran pointers, sizes of kind c_size_t.
program alloc
  use omp_lib
  use, intrinsic :: iso_c_binding
  implicit none
  type(c_ptr) :: p, q
  integer(8), pointer :: x(:), y(:)
  integer(c_size_t) :: n, k
  type(omp_alloctrait) :: traits(1)
  integer(omp_allocator_handle_kind) :: a
  n = 100
  p = omp_alloc (n * 8_c_size_t, omp_default_mem_alloc)
  if (.not. c_associated (p)) stop 1
  call c_f_pointer (p, x, [n])
  x = [(k, k = 1, n)]
  p = omp_realloc (p, 2 * n * 8, omp_default_mem_alloc, omp_default_mem_alloc)
  call c_f_pointer (p, x, [2 * n])
  if (any (x(1:n) /= [(k, k = 1, n)])) stop 2
  x = 1
  call omp_free (p, omp_null_allocator)
  p = omp_calloc (n, 8_c_size_t, omp_high_bw_mem_alloc)
  call c_f_pointer (p, x, [n])
  if (any (x /= 0)) stop 3
  call omp_free (p, omp_high_bw_mem_alloc)
  p = omp_aligned_alloc (256_c_size_t, n, omp_cgroup_mem_alloc)
  if (mod (transfer (p, 0_c_intptr_t), 256_c_intptr_t) /= 0) stop 4
  q = omp_aligned_calloc (1024_c_size_t, n, 8_c_size_t, omp_low_lat_mem_alloc)
  if (mod (transfer (q, 0_c_intptr_t), 1024_c_intptr_t) /= 0) stop 5
  call c_f_pointer (q, y, [n])
  if (any (y /= 0)) stop 6
  call omp_free (p, omp_null_allocator)
  call omp_free (q, omp_low_lat_mem_alloc)
  traits(1) = omp_alloctrait (omp_atk_alignment, 4096)
  a = omp_init_allocator (omp_large_cap_mem_space, 1, traits)
  call omp_set_default_allocator (a)
  p = omp_alloc (10_c_size_t, omp_null_allocator)
  if (mod (transfer (p, 0_c_intptr_t), 4096_c_intptr_t) /= 0) stop 7
  call omp_free (p, a)
  call omp_set_default_allocator (omp_default_mem_alloc)
  call omp_free (c_null_ptr, omp_null_allocator)
  if (c_associated (omp_alloc (0_c_size_t, omp_null_allocator))) stop 8
  call omp_destroy_allocator (a)
end program
