! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! num_gangs, num_workers and vector_length with variables.
program main
  use check
  implicit none
  integer :: gangs, g
  integer :: count
  call check_placement ()
  do g = 1, 9, 4
    count = 0
    gangs = g
    !$acc parallel num_gangs(gangs) num_workers(1) vector_length(32) copy(count)
    !$acc atomic update
    count = count + 1
    !$acc end parallel
    call check_that (count == merge (g, 1, check_expected_device () == 1), 'gangs')
  end do
  call check_result ()
end program main
