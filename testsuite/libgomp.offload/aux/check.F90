! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! check.h for Fortran: call check_that (condition, 'what'), check_placement (), and last check_result ().
module check
#ifdef _OPENACC
  use openacc
#else
  use omp_lib
#endif
  implicit none
#ifdef REVERSE_OFFLOAD
  ! All units of a program must require the same; such a program has { dg-additional-options "-DREVERSE_OFFLOAD" }.
  !$omp requires reverse_offload
#endif
#ifdef UNIFIED_SHARED_MEMORY
  !$omp requires unified_shared_memory
#endif
  integer, private :: failures = 0, checked = 0
contains
  subroutine check_that (holds, what)
    logical, intent(in) :: holds
    character(len=*), intent(in) :: what
    if (holds .and. .not. check_falsified ()) return
    failures = failures + 1
    if (failures <= 20) print '(2a)', 'does not hold: ', what
  end subroutine check_that

  ! Whether this condition, the one numbered REGOMP_FALSIFY, is taken for one that does not hold (lib/falsify.h).
  logical function check_falsified ()
    character(len=8) :: text
    integer :: length, status, which
    check_falsified = .false.
    call get_environment_variable ('REGOMP_FALSIFY', text, length, status)
    if (status /= 0 .or. length == 0) return
    read (text, *) which
    checked = checked + 1
    check_falsified = checked == which
    if (check_falsified) write (0, '(a)') 'a condition is falsified'
  end function check_falsified

  ! 1 or 0; -1 if the harness does not say.
  integer function check_expected_device ()
    character(len=8) :: text
    integer :: length, status
    check_expected_device = -1
    call get_environment_variable ('REGOMP_TEST_EXPECT_DEVICE', text, length, status)
    if (status == 0 .and. length > 0) read (text, *) check_expected_device
  end function check_expected_device

  subroutine check_ran_on (on_host)
    logical, intent(in) :: on_host
    integer :: expected
    expected = check_expected_device ()
    if (expected < 0) return
    if (on_host .eqv. (expected == 1)) then
      write (0, '(2a)') 'a target region ran on the wrong side: host=', merge ('T', 'F', on_host)
      call exit (98)
    end if
  end subroutine check_ran_on

  subroutine check_placement ()
    logical :: on_host
#ifdef _OPENACC
    !$acc parallel num_gangs(1) copyout(on_host)
    on_host = acc_on_device (acc_device_host)
    !$acc end parallel
#else
    !$omp target map(from: on_host)
    on_host = omp_is_initial_device ()
    !$omp end target
#endif
    call check_ran_on (on_host)
  end subroutine check_placement

  subroutine check_result ()
    flush (6)
    if (failures > 0) call exit (99)
  end subroutine check_result
end module check
