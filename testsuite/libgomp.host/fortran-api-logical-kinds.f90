! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Routines that take or give logical values, arguments of kinds 4 and 8.
! { dg-additional-options "-Wno-deprecated-declarations" }
program logicals
  use omp_lib
  implicit none
  logical(4) :: l4
  logical(8) :: l8
  integer :: k
  do k = 1, 4
    l4 = mod (k, 2) == 0
    l8 = .not. l4
    call omp_set_dynamic (l4)
    if (omp_get_dynamic () .neqv. l4) stop 1
    call omp_set_dynamic (l8)
    if (omp_get_dynamic () .neqv. logical (l8, 4)) stop 2
    call omp_set_nested (l4)
    if (omp_get_nested () .neqv. l4) stop 3
    call omp_set_nested (l8)
    if (omp_get_nested () .neqv. logical (l8, 4)) stop 4
  end do
  ! The function's value is a default logical, usable in expressions of any kind.
  l8 = omp_in_parallel ()
  if (l8 .or. omp_is_initial_device () .neqv. .true.) stop 5
  if (omp_in_explicit_task ()) stop 6
  !$omp task
  if (.not. omp_in_explicit_task ()) stop 7
  !$omp end task
  !$omp taskwait
end program
