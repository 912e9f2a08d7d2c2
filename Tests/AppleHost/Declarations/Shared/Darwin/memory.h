// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man3/malloc.3.html
#pragma once

void *_Null_unspecified malloc(unsigned long size);
void *_Null_unspecified realloc(void *_Null_unspecified pointer, unsigned long size);
void free(void *_Null_unspecified pointer);
int memcmp(const void *_Null_unspecified first, const void *_Null_unspecified second, unsigned long count);
void *_Null_unspecified memcpy(void *_Null_unspecified to, const void *_Null_unspecified from, unsigned long count);
