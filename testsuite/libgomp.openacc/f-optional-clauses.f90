! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Optional arguments, absent and present, in every kind of clause.
program main
  use check
  implicit none
  integer :: a(8), k
  call check_placement ()
  k = 3
  a = 1
  call work (k, a)
  call check_that (all (a == 5), 'present')
  call work ()
  call check_result ()
contains
  subroutine work (k, x)
    integer, intent(in), optional :: k
    integer, intent(inout), optional :: x(:)
    logical :: ok
    integer :: i
    ok = .false.
    !$acc data copy(x) copyin(k)
    !$acc parallel num_gangs(1) copyout(ok) no_create(x, k)
    ok = .true.
    if (present (k)) ok = k == 3
    !$acc end parallel
    call check_that (ok, 'copyin')
    if (present (x)) then
      !$acc parallel loop present(x)
      do i = 1, size (x)
        x(i) = x(i) + 4
      end do
    end if
    !$acc update self(x) if_present
    !$acc end data
  end subroutine work
end program main
