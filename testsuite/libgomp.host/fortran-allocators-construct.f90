! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The allocators construct: allocatable arrays in other memory; automatic deallocation, move_alloc, growing by assignment.
! { dg-additional-options "-fopenmp-allocators" }
program construct
  use omp_lib
  use, intrinsic :: iso_c_binding
  implicit none
  integer, allocatable, target :: a(:), b(:, :), c
  integer, allocatable :: moved(:)
  integer(omp_allocator_handle_kind) :: h
  integer :: i
  h = omp_init_allocator (omp_default_mem_space, 1, [omp_alloctrait (omp_atk_alignment, 256)])
  do i = 1, 20
    !$omp allocators allocate(allocator(h), align(1024): a) allocate(omp_large_cap_mem_alloc: b)
    allocate (a(10 * i), b(i, 2))
    if (mod (transfer (c_loc (a), 0_c_intptr_t), 1024_c_intptr_t) /= 0) stop 1
    !$omp allocators allocate(h: c)
    allocate (c)
    if (mod (transfer (c_loc (c), 0_c_intptr_t), 256_c_intptr_t) /= 0) stop 2
    a = i
    b = 2 * i
    c = 3
    a = [a, a]
    if (size (a) /= 20 * i .or. any (a /= i) .or. any (b /= 2 * i)) stop 3
    call move_alloc (a, moved)
    if (allocated (a) .or. size (moved) /= 20 * i) stop 4
    deallocate (moved, b, c)
  end do
  call inner (7)
  call omp_destroy_allocator (h)
contains
  subroutine inner (n)
    integer, intent(in) :: n
    real, allocatable :: w(:)
    !$omp allocators allocate(align(64): w)
    allocate (w(n), source = 1.5)
    if (sum (w) /= 10.5) stop 5
  end subroutine
end program
