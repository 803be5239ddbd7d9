! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Allocators from Fortran with each trait key; default values; a pool that is exhausted and its fallbacks.
program traits
  use omp_lib
  use, intrinsic :: iso_c_binding
  implicit none
  integer(omp_allocator_handle_kind) :: a, b, c
  type(omp_alloctrait), allocatable :: t(:)
  type(c_ptr) :: p, q
  t = [omp_alloctrait (omp_atk_sync_hint, omp_atv_contended), omp_alloctrait (omp_atk_alignment, 128), &
       omp_alloctrait (omp_atk_access, omp_atv_all), omp_alloctrait (omp_atk_pool_size, 4096), &
       omp_alloctrait (omp_atk_fallback, omp_atv_null_fb), omp_alloctrait (omp_atk_pinned, omp_atv_false), &
       omp_alloctrait (omp_atk_partition, omp_atv_environment)]
  a = omp_init_allocator (omp_default_mem_space, size (t), t)
  if (a == omp_null_allocator) stop 1
  p = omp_alloc (1000_c_size_t, a)
  if (.not. c_associated (p) .or. mod (transfer (p, 0_c_intptr_t), 128_c_intptr_t) /= 0) stop 2
  q = omp_alloc (100000_c_size_t, a)
  if (c_associated (q)) stop 3
  b = omp_init_allocator (omp_default_mem_space, 3, [omp_alloctrait (omp_atk_pool_size, 1024), &
    omp_alloctrait (omp_atk_fallback, omp_atv_allocator_fb), omp_alloctrait (omp_atk_fb_data, a)])
  q = omp_alloc (2000_c_size_t, b)
  if (.not. c_associated (q) .or. mod (transfer (q, 0_c_intptr_t), 128_c_intptr_t) /= 0) stop 4
  call omp_free (q, b)
  call omp_free (p, a)
  c = omp_init_allocator (omp_default_mem_space, 1_8, [omp_alloctrait (omp_atk_pool_size, omp_atv_default)])
  if (c == omp_null_allocator) stop 5
  p = omp_calloc (10_c_size_t, 100000_c_size_t, c)
  if (.not. c_associated (p)) stop 6
  call omp_free (p, c)
  call omp_destroy_allocator (c)
  call omp_destroy_allocator (b)
  call omp_destroy_allocator (a)
  if (omp_init_allocator (omp_default_mem_space, 1, [omp_alloctrait (omp_atk_alignment, 3)]) /= omp_null_allocator) stop 7
  if (omp_init_allocator (omp_default_mem_space, 1, [omp_alloctrait (99, 1)]) /= omp_null_allocator) stop 8
end program
