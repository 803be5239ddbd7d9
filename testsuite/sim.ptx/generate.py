#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Writes the per-instruction tests of the simulated GPU's engine: generate.py [--mutate] DIRECTORY
#
# One file an instruction form. The expected values are computed here, with integers and fractions of any size (generator/ieee.py),
# never by the engine or by floating-point hardware. --mutate makes one expected value of each file wrong, to see that each can fail.
import argparse
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "generator"))

import conversion
import floating
import integer
import kernel
import memory
import warp


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mutate", action="store_true")
    parser.add_argument("directory")
    arguments = parser.parse_args()
    os.makedirs(arguments.directory, exist_ok=True)
    out = kernel.Output(arguments.directory, arguments.mutate)
    for family in (integer, floating, conversion, memory, warp):
        family.generate(out)
    print(len(out.names), "tests")


main()
