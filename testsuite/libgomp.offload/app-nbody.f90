! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Bodies in a derived type, forces on the device, motion on the host in alternate steps: data go to and fro by updates.
program nbody
  use check
  type body
    real(8) :: x(3), v(3), m
  end type
  integer, parameter :: n = 24, steps = 6
  type(body) :: b(n), s(n)
  real(8) :: f(3, n), g(3, n)
  integer :: i, k
  call check_placement ()
  do i = 1, n
    b(i)%x = [mod (i * 7, 11), mod (i * 5, 13), mod (i * 3, 17)]
    b(i)%v = 0
    b(i)%m = 1 + mod (i, 3)
  end do
  s = b
  !$omp target data map(to: b) map(alloc: f)
  do k = 1, steps
    !$omp target teams distribute parallel do
    do i = 1, n
      f(:, i) = pull (b, i)
    end do
    if (mod (k, 2) == 0) then
      !$omp target parallel do
      do i = 1, n
        b(i)%v = b(i)%v + 0.01d0 * f(:, i)
        b(i)%x = b(i)%x + 0.01d0 * b(i)%v
      end do
      !$omp target update from(b)
    else
      !$omp target update from(f)
      !$omp parallel do
      do i = 1, n
        b(i)%v = b(i)%v + 0.01d0 * f(:, i)
        b(i)%x = b(i)%x + 0.01d0 * b(i)%v
      end do
      !$omp target update to(b)
    end if
  end do
  !$omp end target data
  do k = 1, steps
    do i = 1, n
      g(:, i) = pull (s, i)
    end do
    do i = 1, n
      s(i)%v = s(i)%v + 0.01d0 * g(:, i)
      s(i)%x = s(i)%x + 0.01d0 * s(i)%v
    end do
  end do
  do i = 1, n
    call check_that (all (abs (s(i)%x - b(i)%x) < 1d-11) .and. all (abs (s(i)%v - b(i)%v) < 1d-11), 'body')
  end do
  call check_result ()
contains
  function pull (all_bodies, i) result (p)
    !$omp declare target
    type(body), intent(in) :: all_bodies(n)
    integer, intent(in) :: i
    real(8) :: p(3), d(3)
    integer :: j
    p = 0
    do j = 1, n
      if (j == i) cycle
      d = all_bodies(j)%x - all_bodies(i)%x
      p = p + all_bodies(j)%m * d / (sum (d * d) + 0.1d0)**1.5d0
    end do
  end function
end program
