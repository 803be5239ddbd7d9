! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Fortran's reductions of logicals, complex numbers and arrays, and lastprivate variables: on the lanes of a warp.
! { dg-set-target-env-var REGOMP_LANES verbose,rules }
! { dg-modes "ours stock-ours" }
! { dg-output "region __regions_MOD_any_above._omp_fn.\[0-9\]+: lanes\[;\n\]" }
! { dg-output "region __regions_MOD_all_below._omp_fn.\[0-9\]+: lanes\[;\n\]" }
! { dg-output "region __regions_MOD_total._omp_fn.\[0-9\]+: lanes\[;\n\]" }
! { dg-output "region __regions_MOD_histogram._omp_fn.\[0-9\]+: lanes\[;\n\]" }
! { dg-output "region __regions_MOD_last_of._omp_fn.\[0-9\]+: lanes\[;\n\]" }
module regions
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  logical function any_above(x, limit)
    real(dp), intent(in) :: x(:), limit
    integer :: i
    any_above = .false.
    !$omp target teams distribute parallel do reduction(.or.: any_above) map(to: x)
    do i = 1, size(x)
      any_above = any_above .or. x(i) > limit
    end do
  end function
  logical function all_below(x, limit)
    real(dp), intent(in) :: x(:), limit
    integer :: i
    all_below = .true.
    !$omp target teams distribute parallel do reduction(.and.: all_below) map(to: x)
    do i = 1, size(x)
      all_below = all_below .and. x(i) < limit
    end do
  end function
  complex(dp) function total(x)
    real(dp), intent(in) :: x(:)
    integer :: i
    total = (1, 2)
    !$omp target teams distribute parallel do reduction(+: total) map(to: x)
    do i = 1, size(x)
      total = total + x(i) * (2, -3)
    end do
  end function
  subroutine histogram(x, h)
    real(dp), intent(in) :: x(:)
    integer, intent(inout) :: h(0:7)
    integer :: i
    !$omp target teams distribute parallel do reduction(+: h) map(to: x) map(tofrom: h)
    do i = 1, size(x)
      h(iand(int(x(i)), 7)) = h(iand(int(x(i)), 7)) + 1
    end do
  end subroutine
  integer function last_of(x, y)
    real(dp), intent(in) :: x(:)
    real(dp), intent(inout) :: y(:)
    integer :: i, k
    k = -1
    !$omp target teams distribute parallel do lastprivate(k) map(to: x) map(tofrom: y)
    do i = 1, size(x)
      k = int(x(i)) + i
      y(i) = k
    end do
    last_of = k
  end function
end module

program test
  use regions
  implicit none
  integer, parameter :: n = 2503
  real(dp) :: x(n), y(n)
  integer :: i, m, h(0:7), expected(0:7)
  do i = 1, n
    x(i) = mod(i * 733, n)
  end do
  m = 1
  do while (m <= n)
    if (any_above(x(:m), maxval(x(:m)))) stop 1
    if (.not. any_above(x(:m), maxval(x(:m)) - 1)) stop 2
    if (all_below(x(:m), maxval(x(:m)))) stop 3
    if (.not. all_below(x(:m), maxval(x(:m)) + 1)) stop 4
    if (total(x(:m)) /= (1, 2) + sum(x(:m)) * (2, -3)) stop 5
    h = 3
    expected = 3
    do i = 1, m
      expected(iand(int(x(i)), 7)) = expected(iand(int(x(i)), 7)) + 1
    end do
    call histogram(x(:m), h)
    if (any(h /= expected)) stop 6
    if (last_of(x(:m), y(:m)) /= int(x(m)) + m) stop 7
    do i = 1, m
      if (y(i) /= int(x(i)) + i) stop 8
    end do
    m = m * 4 + 3
  end do
end program
