! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Molecular dynamics with a module of state, cell lists by locks, forces by array reduction, energy conserved over the steps.
module md
  use omp_lib
  implicit none
  integer, parameter :: n = 108
  real(8) :: x(3, n), v(3, n), f(3, n), potential
  integer(omp_lock_kind) :: locks(n)
contains
  subroutine forces (use_locks)
    logical, intent(in) :: use_locks
    integer :: i, j
    real(8) :: d(3), r2, g
    f = 0
    potential = 0
    if (use_locks) then
      !$omp parallel do private(j, d, r2, g) reduction(+: potential) schedule(dynamic, 4)
      do i = 1, n - 1
        do j = i + 1, n
          call pair (i, j, d, r2, g)
          call omp_set_lock (locks(i))
          f(:, i) = f(:, i) + g * d
          call omp_unset_lock (locks(i))
          call omp_set_lock (locks(j))
          f(:, j) = f(:, j) - g * d
          call omp_unset_lock (locks(j))
          potential = potential + energy (r2)
        end do
      end do
    else
      !$omp parallel do private(j, d, r2, g) reduction(+: potential, f) schedule(guided)
      do i = 1, n - 1
        do j = i + 1, n
          call pair (i, j, d, r2, g)
          f(:, i) = f(:, i) + g * d
          f(:, j) = f(:, j) - g * d
          potential = potential + energy (r2)
        end do
      end do
    end if
  end subroutine
  subroutine pair (i, j, d, r2, g)
    integer, intent(in) :: i, j
    real(8), intent(out) :: d(3), r2, g
    d = x(:, i) - x(:, j)
    r2 = dot_product (d, d)
    g = 24 * (2 / r2**6 - 1 / r2**3) / r2
  end subroutine
  pure real(8) function energy (r2)
    real(8), intent(in) :: r2
    energy = 4 * (1 / r2**6 - 1 / r2**3)
  end function
end module
program molecular_dynamics
  use md
  implicit none
  integer :: i, j, k, m, step
  real(8) :: start, total, g(3, n), dt
  dt = 0.0005d0
  m = 0
  do i = 0, 5
    do j = 0, 5
      do k = 0, 2
        m = m + 1
        x(:, m) = 1.2d0 * [i, j, k]
        v(:, m) = 0.1d0 * [mod (m, 3) - 1, mod (m, 5) - 2, mod (m, 7) - 3]
      end do
    end do
  end do
  do i = 1, n
    call omp_init_lock (locks(i))
  end do
  call forces (.false.)
  g = f
  call forces (.true.)
  if (maxval (abs (f - g)) > 1d-9 * (1 + maxval (abs (g)))) stop 1
  start = potential + sum (v**2) / 2
  do step = 1, 20
    !$omp parallel workshare
    v = v + dt / 2 * f
    x = x + dt * v
    !$omp end parallel workshare
    call forces (mod (step, 2) == 0)
    !$omp parallel
    !$omp do collapse(2)
    do i = 1, n
      do j = 1, 3
        v(j, i) = v(j, i) + dt / 2 * f(j, i)
      end do
    end do
    !$omp end parallel
  end do
  total = potential + sum (v**2) / 2
  if (abs (total - start) > 1d-2 * abs (start)) stop 2
  if (any (abs (sum (f, 2)) > 1d-8)) stop 3
  do i = 1, n
    call omp_destroy_lock (locks(i))
  end do
end program
