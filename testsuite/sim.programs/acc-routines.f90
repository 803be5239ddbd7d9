! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-variants "checks" }
! Routines at each level in a module, internal and external ones, recursive and elemental, with optional and value arguments.
module work
  implicit none
contains
  subroutine by_vector (a, n)
    !$acc routine vector
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i
    !$acc loop vector
    do i = 1, n
      a(i) = a(i) + i
    end do
  end subroutine by_vector
  integer function by_worker (a, n)
    !$acc routine worker
    integer, intent(in) :: n, a(n)
    integer :: i, s
    s = 0
    !$acc loop worker vector reduction(+: s)
    do i = 1, n
      s = s + a(i)
    end do
    by_worker = s
  end function by_worker
  subroutine by_gang (a, n)
    !$acc routine gang
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i
    !$acc loop gang vector
    do i = 1, n
      a(i) = a(i) * 2
    end do
  end subroutine by_gang
  recursive integer function ackermann (m, n) result (r)
    !$acc routine seq
    integer, value :: m, n
    if (m == 0) then
      r = n + 1
    else if (n == 0) then
      r = ackermann (m - 1, 1)
    else
      r = ackermann (m - 1, ackermann (m, n - 1))
    end if
  end function ackermann
  elemental real (8) function blend (x, k)
    !$acc routine seq
    real (8), intent(in) :: x
    real (8), intent(in), optional :: k
    blend = x
    if (present (k)) blend = blend * k
  end function blend
end module work

program main
  use check
  use work
  implicit none
  integer :: m(64, 6), sums(6), flat(200), acks(0:2, 0:3), i, j
  real (8) :: r(20)
  call check_placement ()
  m = 0
  !$acc parallel loop gang copy(m) copyout(sums) num_workers(2)
  do j = 1, 6
    call by_vector (m(:, j), 64)
    sums(j) = by_worker (m(:, j), 64)
  end do
  call check_that (all (sums == 64 * 65 / 2) .and. all (m(64, :) == 64), 'vector, worker')
  flat = [(i, i = 1, 200)]
  !$acc parallel copy(flat) num_gangs(4)
  call by_gang (flat, 200)
  !$acc end parallel
  call check_that (all (flat == [(2 * i, i = 1, 200)]), 'gang')
  !$acc parallel loop collapse(2) copyout(acks)
  do j = 0, 3
    do i = 0, 2
      acks(i, j) = ackermann (i, j)
    end do
  end do
  call check_that (all (acks(1, :) == [2, 3, 4, 5]) .and. all (acks(2, :) == [3, 5, 7, 9]), 'recursive')
  r = [(i, i = 1, 20)]
  !$acc parallel loop copy(r)
  do i = 1, 20
    if (mod (i, 2) == 0) then
      r(i) = blend (r(i), 3d0)
    else
      r(i) = blend (r(i))
    end if
  end do
  call check_that (r(2) == 6 .and. r(19) == 19, 'elemental, optional')
  print '(a)', 'done'
  call check_result ()
end program main
