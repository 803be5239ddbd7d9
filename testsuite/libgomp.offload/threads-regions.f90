! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Several host threads each run their own regions on module arrays, private sections, and one shared array.
program threads
  use check
  integer :: a(40, 4), s(4), k, i
  call check_placement ()
  a = 0
  s = 0
  !$omp target enter data map(to: a)
  !$omp parallel do num_threads(4) private(i)
  do k = 1, 4
    do i = 1, 5
      !$omp target firstprivate(k)
      a(:, k) = a(:, k) + k
      !$omp end target
    end do
    !$omp target firstprivate(k) map(tofrom: s(k:k))
    s(k) = sum (a(:, k))
    !$omp end target
  end do
  !$omp target exit data map(from: a)
  call check_that (all (s == [(40 * 5 * k, k = 1, 4)]) .and. all (a(1, :) == [(5 * k, k = 1, 4)]), 'values')
  call check_result ()
end program
