! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Data routines with an array's size from its bounds: lower bounds other than one, allocatable and pointer arrays, empty ones.
program main
  use check
  implicit none
  integer, allocatable :: a(:, :)
  integer, pointer, contiguous :: p(:)
  integer :: i
  call check_placement ()
  allocate (a(-2:3, 0:4), p(5:11))
  a = 1
  p = 2
  call acc_copyin (a)
  call acc_copyin (p)
  call check_that (acc_is_present (a(3:3, 4:4)) .and. acc_is_present (p(11:11)), 'last elements')
  !$acc parallel loop present(a, p)
  do i = 0, 4
    a(:, i) = i
    p(5 + i) = i
  end do
  call acc_copyout (a)
  call acc_copyout (p)
  call check_that (sum (a) == 60 .and. all (p == [0, 1, 2, 3, 4, 2, 2]), 'values')
  deallocate (a, p)
  call check_result ()
end program main
