! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A lifetime on a queue.
program main
  use check
  implicit none
  integer, allocatable :: a(:)
  integer :: i
  call check_placement ()
  allocate (a(200), source = 1)
  !$acc enter data copyin(a) async(3)
  !$acc parallel loop present(a) async(3)
  do i = 1, 200
    a(i) = a(i) + i
  end do
  !$acc update self(a(1:10)) async(3)
  !$acc wait(3)
  call check_that (all (a(1:10) == [(i + 1, i = 1, 10)]), 'update')
  !$acc exit data copyout(a) async(3)
  !$acc wait(3)
  call check_that (all (a == [(i + 1, i = 1, 200)]), 'exit')
  call check_result ()
end program main
