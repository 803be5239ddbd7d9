! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A region in an external procedure that gets an assumed-size array.
subroutine external_scale (x, n, k)
  implicit none
  integer, intent(in) :: n, k
  integer, intent(inout) :: x(*)
  integer :: i
  !$acc parallel loop present(x(1:n))
  do i = 1, n
    x(i) = x(i) * k
  end do
end subroutine external_scale
program main
  use check
  implicit none
  external :: external_scale
  integer :: a(24), i
  call check_placement ()
  a = [(i, i = 1, 24)]
  !$acc data copy(a)
  call external_scale (a, 24, 2)
  call external_scale (a(13), 12, 5)
  !$acc end data
  call check_that (all (a(:12) == [(2 * i, i = 1, 12)]) .and. all (a(13:) == [(10 * i, i = 13, 24)]), 'a')
  call check_result ()
end program main
