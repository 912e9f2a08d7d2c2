// Thread functions, as <pthread/pthread.h> declares them.
// https://developer.apple.com/documentation/kernel/mach/pthread
#pragma once

typedef struct _opaque_pthread_t *pthread_t;

pthread_t _Nonnull pthread_self(void);
void *_Nonnull pthread_get_stackaddr_np(pthread_t _Nonnull);
unsigned long pthread_get_stacksize_np(pthread_t _Nonnull);
