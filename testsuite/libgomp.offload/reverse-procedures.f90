! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Reverse offload from procedures called on the device, module variables on the host, several regions in a loop.
! { dg-additional-options "-DREVERSE_OFFLOAD" }
module logging
  use check
  implicit none
  integer :: entries = 0, last = 0
contains
  subroutine note (n)
    integer, intent(in) :: n
    entries = entries + 1
    last = n
  end subroutine
  integer function on_host (x, v)
    !$omp declare target
    integer, intent(in) :: x
    integer, intent(inout) :: v(4)
    integer :: r
    r = 0
    !$omp target device(ancestor: 1) map(always, from: r) map(always, tofrom: v)
    call note (x)
    v(1) = v(1) + x
    r = 2 * x
    !$omp end target
    on_host = r
  end function
end module
program procedures
  use logging
  integer :: i, s, v(4)
  call check_placement ()
  v = 0
  s = 0
  !$omp target map(tofrom: s, v)
  do i = 1, 20
    s = s + on_host (i, v)
  end do
  !$omp end target
  call check_that (s == 420 .and. v(1) == 210 .and. entries == 20 .and. last == 20, 'values')
  call check_result ()
end program
