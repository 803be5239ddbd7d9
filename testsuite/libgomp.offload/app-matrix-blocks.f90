! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Matrix product on the device in blocks of columns by tasks that offload, each with its own section, overlapping nowait regions.
program blocks
  use check
  integer, parameter :: n = 24, width = 6
  real(8) :: a(n, n), b(n, n), c(n, n)
  integer :: i, j, k
  call check_placement ()
  do j = 1, n
    do i = 1, n
      a(i, j) = mod (i * 3 + j, 7)
      b(i, j) = mod (i + 5 * j, 9)
    end do
  end do
  c = -1
  !$omp target data map(to: a)
  !$omp parallel num_threads(3)
  !$omp single
  do k = 1, n, width
    !$omp target nowait firstprivate(k) map(to: b(:, k:k + width - 1)) map(from: c(:, k:k + width - 1)) depend(out: c(1, k)) private(i)
    !$omp teams distribute parallel do
    do j = k, k + width - 1
      do i = 1, n
        c(i, j) = dot_product (a(i, :), b(:, j))
      end do
    end do
    !$omp end target
    !$omp task depend(inout: c(1, k)) firstprivate(k)
    c(:, k:k + width - 1) = 2 * c(:, k:k + width - 1)
    !$omp end task
  end do
  !$omp end single
  !$omp end parallel
  !$omp end target data
  call check_that (all (c == 2 * matmul (a, b)), 'product')
  call check_result ()
end program
