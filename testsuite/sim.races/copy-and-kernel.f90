! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The host copies to the device what a kernel that runs has read, and reads again.
! OPTIONS: -fopenmp -cpp
! RACE: data race of kernel .* and cuMemcpyHtoD.*copy-and-kernel\.f90:57\M.*nothing orders them
! RACE-AMD: data race of kernel .* and hsa_.*copy-and-kernel\.f90:57\M.*nothing orders them
! What both wait for they change atomically, and it is not reported.
! ALONE: where an image has variables of the device's, copies keep their order with such regions
module copy_and_kernel_words
  use, intrinsic :: iso_c_binding
  use omp_lib
  implicit none
  integer(c_intptr_t), parameter :: disguise = int(z'5aa5c33c0ff0aa55', c_intptr_t)

contains

  ! The word, whose address the runtime does not see.
  function word_of(address) result(word)
    !$omp declare target
    integer(c_intptr_t), value :: address
    integer, pointer :: word
    call c_f_pointer(transfer(ieor(address, disguise), c_null_ptr), word)
  end function

  subroutine store(address, value)
    integer(c_intptr_t), value :: address
    integer, value, target :: value
    if (omp_target_memcpy(transfer(ieor(address, disguise), c_null_ptr), c_loc(value), 4_c_size_t, 0_c_size_t, 0_c_size_t, &
                          omp_get_default_device(), omp_get_initial_device()) /= 0) error stop
  end subroutine

  function load(address) result(value)
    integer(c_intptr_t), value :: address
    integer, target :: value
    if (omp_target_memcpy(c_loc(value), transfer(ieor(address, disguise), c_null_ptr), 4_c_size_t, 0_c_size_t, 0_c_size_t, &
                          omp_get_initial_device(), omp_get_default_device()) /= 0) error stop
  end function

  function new_word() result(address)
    integer(c_intptr_t) :: address
    address = ieor(transfer(omp_target_alloc(4_c_size_t, omp_get_default_device()), address), disguise)
    call store(address, 0)
  end function
end module

subroutine run_copy_and_kernel() bind(c)
  use copy_and_kernel_words
  implicit none
  integer(c_intptr_t) :: go, word
  integer, pointer :: p
  integer :: got, come
  go = new_word()
  word = new_word()
  got = 0
  !$omp target nowait firstprivate(go, word) private(p, come) map(tofrom: got)
  p => word_of(word)
  got = p
  p => word_of(go)
  !$omp atomic update
  p = p + 1
  come = 0
  do while (come < 2)
    !$omp atomic capture
    p = p + 0
    come = p
    !$omp end atomic
  end do
  !$omp end target
  do while (load(go) /= 1)
  end do
#ifdef FAULT
  call store(word, 7)
#endif
  call store(go, 2)
  !$omp taskwait
  call store(word, 7)
  if (got /= 0) error stop
end subroutine
