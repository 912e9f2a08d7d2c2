// Declares libFuzzer's entry point, which has no header and comes with -sanitize=fuzzer.
#pragma once

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *data, size_t size));
