! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Conditional compilation sentinels, continued directives, directives in upper and lower case, several forms of end.
program sentinels
  !$ use omp_lib
  implicit none
  integer :: n, i
  n = 0
  !$ n = 5
  !$ n = n + &
  !$ & 6
  if (n /= 11) stop 1
  !$OMP PARALLEL DO &
  !$OMP& SCHEDULE(DYNAMIC, &
  !$OMP& 2) REDUCTION(+ &
  !$omp : n)
  do i = 1, 10
    n = n + 1
  end do
  !$OMP ENDPARALLEL DO
  if (n /= 21) stop 2
  !$omp paralleldo reduction(+:n)
  do i = 1, 10
    n = n + 1
  enddo
  !$omp endparalleldo
  if (n /= 31) stop 3
  !$omp parallel sections
  !$omp section
  !$omp critical
  n = n + 1
  !$omp endcritical
  !$omp section
  !$omp critical
  n = n + 1
  !$omp end critical
  !$omp endparallelsections
  if (n /= 33) stop 4
end program
