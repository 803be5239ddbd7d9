! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! parallel with if, num_threads from expressions and lists, proc_bind, nested regions in internal and external procedures.
program clauses
  use omp_lib
  implicit none
  integer :: n, k, got(6)
  logical :: par
  call omp_set_dynamic (.false.)
  do k = 1, 6
    !$omp parallel num_threads(2 * k - 1) if(k /= 3) proc_bind(close)
    !$omp single
    got(k) = omp_get_num_threads ()
    !$omp end single
    !$omp end parallel
  end do
  if (got(1) /= 1 .or. got(2) /= 3 .or. got(3) /= 1 .or. got(6) /= 11) stop 1
  call omp_set_max_active_levels (3)
  n = 0
  call nest (1, n)
  if (n /= 8) stop 2
  par = .true.
  !$omp parallel if(.false.) shared(par)
  par = omp_in_parallel ()
  !$omp end parallel
  if (par) stop 3
contains
  recursive subroutine nest (level, n)
    integer, intent(in) :: level
    integer, intent(inout) :: n
    if (level > 3) then
      !$omp atomic
      n = n + 1
      return
    end if
    !$omp parallel num_threads(2) shared(n)
    call nest (level + 1, n)
    !$omp end parallel
  end subroutine
end program
