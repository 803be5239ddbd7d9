! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Clauses with arrays that are not allocated: nothing to do.
program main
  use check
  implicit none
  real, allocatable :: a(:)
  integer :: ran
  call check_placement ()
  ran = 0
  !$acc data copy(a)
  !$acc parallel num_gangs(1) copy(ran)
  ran = ran + 1
  !$acc end parallel
  !$acc end data
  call check_that (ran == 1 .and. .not. allocated (a), 'unallocated')
  call check_result ()
end program main
