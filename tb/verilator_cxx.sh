#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Prints the variables by which Verilator's makefile takes clang++, which is sooner ready with what
# Verilator makes than g++, and makes faster code of it. Prints nothing where there is no clang 14
# or later; g++ does it then.
clang++ -fcoroutines-ts -fsyntax-only -x c++ /dev/null 2> /dev/null &&
  echo CXX=clang++ LINK=clang++ CFG_CXXFLAGS_COROUTINES=-fcoroutines-ts
exit 0
