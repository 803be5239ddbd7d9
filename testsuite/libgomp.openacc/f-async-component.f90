! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Components of derived types on a queue.
program main
  use check
  implicit none
  type t
    integer :: n
    integer, allocatable :: v(:)
  end type t
  type (t) :: x
  integer :: i, k
  call check_placement ()
  x%n = 40
  allocate (x%v(40), source = 0)
  !$acc enter data copyin(x) async(1)
  !$acc enter data copyin(x%v) async(1)
  do k = 1, 4
    !$acc parallel loop present(x) async(1)
    do i = 1, 40
      x%v(i) = x%v(i) + k * i
    end do
  end do
  !$acc update self(x%v) async(1)
  !$acc wait(1)
  call check_that (all (x%v == [(10 * i, i = 1, 40)]), 'update')
  !$acc exit data copyout(x%v) async(1)
  !$acc exit data delete(x) async(1)
  !$acc wait(1)
  call check_that (all (x%v == [(10 * i, i = 1, 40)]), 'exit')
  call check_result ()
end program main
