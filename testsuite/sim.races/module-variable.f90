! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Teams store to a variable of a module, which the report names.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*module-variable\.f90:(18|20)\M.*module-variable\.f90:(18|20)\M.*teams or gangs
module of_device
  implicit none
  integer :: last_seen = 0
  !$omp declare target(last_seen)
end module

subroutine run_module_variable() bind(c)
  use of_device
  implicit none
  integer :: a(4), i
  !$omp target teams distribute num_teams(4) map(from: a)
  do i = 1, 4
    a(i) = last_seen
#ifdef FAULT
    last_seen = i
#endif
  end do
  if (a(1) < 0) error stop
end subroutine
