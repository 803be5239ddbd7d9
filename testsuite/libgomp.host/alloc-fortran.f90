! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Allocators from Fortran, and allocatables whose memory they supply.
! { dg-additional-options "-fopenmp-allocators" }
program alloc_fortran
  use omp_lib
  use, intrinsic :: iso_c_binding
  implicit none
  integer(omp_allocator_handle_kind) :: h
  type(omp_alloctrait) :: traits(3)
  type(c_ptr) :: p
  integer, pointer :: v(:)
  integer, allocatable :: a(:), s, t
  integer :: i, round
  integer(8) :: n8

  traits = [omp_alloctrait (omp_atk_pool_size, 65536), omp_alloctrait (omp_atk_fallback, omp_atv_null_fb), &
            omp_alloctrait (omp_atk_alignment, 64)]
  h = omp_init_allocator (omp_default_mem_space, 3, traits)
  if (h == omp_null_allocator) stop 1
  p = omp_calloc (100_c_size_t, 4_c_size_t, h)
  if (.not. c_associated (p)) stop 2
  call c_f_pointer (p, v, [100])
  if (any (v /= 0)) stop 3
  if (mod (transfer (p, 0_c_intptr_t), 64_c_intptr_t) /= 0) stop 4
  v = [(i, i = 1, 100)]
  p = omp_realloc (p, 800_c_size_t, h, h)
  call c_f_pointer (p, v, [200])
  if (sum (v(1:100)) /= 5050) stop 5
  call omp_free (p, h)
  if (c_associated (omp_alloc (65536_c_size_t, h))) stop 6

  if (omp_get_default_allocator () /= omp_default_mem_alloc) stop 7
  call omp_set_default_allocator (h)
  if (omp_get_default_allocator () /= h) stop 8
  if (c_associated (omp_alloc (65536_c_size_t, omp_null_allocator))) stop 9
  call omp_set_default_allocator (omp_default_mem_alloc)

  do round = 1, 100
    !$omp allocators allocate(allocator(h), align(128): a, s)
    allocate (a(50), s)
    allocate (t)
    a = round
    s = round
    t = round
    if (sum (a) + s + t /= 52 * round) stop 10
    a = [a, a]
    if (size (a) /= 100 .or. sum (a) /= 100 * round) stop 11
    deallocate (a, s, t)
  end do
  ! All of it is back.
  p = omp_alloc (65536_c_size_t - 32 - 56, h)
  if (.not. c_associated (p)) stop 12
  call omp_free (p, h)
  call omp_destroy_allocator (h)

  n8 = 3
  h = omp_init_allocator (omp_large_cap_mem_space, int (n8), traits)
  if (h == omp_null_allocator) stop 13
  call omp_destroy_allocator (h)
end program
