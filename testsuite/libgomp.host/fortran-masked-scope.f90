! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! masked with filter, master, scope with private, firstprivate, reduction and nowait, from called procedures too.
program masked_scope
  use omp_lib
  implicit none
  integer :: n, m, who(0:63), s, k
  n = 0
  m = 0
  who = 0
  s = 3
  !$omp parallel firstprivate(k)
  !$omp masked
  n = n + 1
  !$omp end masked
  !$omp masked filter(omp_get_num_threads () - 1)
  m = omp_get_thread_num ()
  !$omp end masked
  !$omp barrier
  if (m /= omp_get_num_threads () - 1) stop 1
  !$omp masked filter(mod (omp_get_thread_num (), 2) * 1000)
  who(omp_get_thread_num ()) = 1
  !$omp end masked
  !$omp master
  n = n + 10
  !$omp end master
  !$omp scope private(k) firstprivate(s)
  k = s
  s = s + omp_get_thread_num ()
  if (s /= k + omp_get_thread_num ()) stop 2
  !$omp end scope nowait
  call scoped
  !$omp end parallel
  if (n /= 11 .or. who(0) /= 1 .or. sum (who(1::2)) /= 0 .or. s /= 3) stop 3
  !$omp parallel masked reduction(+: n)
  n = n + 1
  !$omp end parallel masked
  if (n /= 12) stop 4
contains
  subroutine scoped
    integer, save :: r = 0
    !$omp scope reduction(+: r)
    r = r + 1
    !$omp end scope
    if (r /= omp_get_num_threads ()) stop 5
    !$omp barrier
  end subroutine
end program
