! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Allocatable scalars.
program main
  use check
  implicit none
  integer, allocatable :: s
  real (8), allocatable :: r
  call check_placement ()
  allocate (s, r)
  s = 4
  r = 0.5d0
  !$acc parallel copy(s) copy(r) num_gangs(1)
  s = s * 10
  r = r + s
  !$acc end parallel
  call check_that (s == 40 .and. r == 40.5d0, 'values')
  deallocate (s, r)
  call check_result ()
end program main
