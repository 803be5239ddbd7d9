! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Heat equation by Gauss-Seidel as a wave front of doacross, by red and black colours, and by tasks on rows: all three converge.
program heat
  implicit none
  integer, parameter :: n = 24
  real(8) :: a(0:n + 1, 0:n + 1), b(0:n + 1, 0:n + 1), c(0:n + 1, 0:n + 1), s(0:n + 1, 0:n + 1)
  integer :: i, j, k, colour
  call start (a)
  call start (b)
  call start (c)
  call start (s)
  do k = 1, 6
    do j = 1, n
      do i = 1, n
        s(i, j) = (s(i - 1, j) + s(i + 1, j) + s(i, j - 1) + s(i, j + 1)) / 4
      end do
    end do
  end do
  do k = 1, 6
    !$omp parallel do ordered(2) schedule(static, 1)
    do j = 1, n
      do i = 1, n
        !$omp ordered depend(sink: j - 1, i) depend(sink: j, i - 1)
        a(i, j) = (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1)) / 4
        !$omp ordered depend(source)
      end do
    end do
  end do
  if (any (a /= s)) stop 1
  !$omp parallel private(k, colour)
  do k = 1, 600
    do colour = 0, 1
      !$omp do collapse(2)
      do j = 1, n
        do i = 1, n
          if (mod (i + j, 2) == colour) b(i, j) = (b(i - 1, j) + b(i + 1, j) + b(i, j - 1) + b(i, j + 1)) / 4
        end do
      end do
    end do
  end do
  !$omp end parallel
  !$omp parallel
  !$omp single
  do k = 1, 6
    do j = 1, n
      !$omp task depend(in: c(1, j - 1), c(1, j + 1)) depend(inout: c(1, j)) firstprivate(j) private(i)
      do i = 1, n
        c(i, j) = (c(i - 1, j) + c(i + 1, j) + c(i, j - 1) + c(i, j + 1)) / 4
      end do
      !$omp end task
    end do
  end do
  !$omp end single
  !$omp end parallel
  if (any (c /= s)) stop 2
  do k = 1, 600
    do j = 1, n
      do i = 1, n
        s(i, j) = (s(i - 1, j) + s(i + 1, j) + s(i, j - 1) + s(i, j + 1)) / 4
      end do
    end do
  end do
  if (maxval (abs (b - s)) > 1d-3) stop 3
contains
  subroutine start (x)
    real(8), intent(out) :: x(0:, 0:)
    x = 0
    x(0, :) = 1
    x(:, n + 1) = 2
  end subroutine
end program
