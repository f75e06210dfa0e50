/* Sends SIGPROF every 200 microseconds of processor time, and counts where it finds the stack pointer. For LD_PRELOAD. */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

static volatile long inside, outside;

/* The stack of a thread that was created with 1 MB is below its descriptor; 64 KB more for guard pages and the descriptor's neighbors. */
static void count(int signal, siginfo_t *info, void *context) {
    if (syscall(SYS_gettid) == getpid()) {
        return; /* the launcher's first thread, with another stack and without products */
    }
    char *end = (char *)pthread_self();
    char *pointer = (char *)((ucontext_t *)context)->uc_mcontext.gregs[REG_RSP];
    if (pointer < end && pointer > end - (1 << 20) - (1 << 16)) {
        __atomic_add_fetch(&inside, 1, __ATOMIC_RELAXED);
    } else {
        __atomic_add_fetch(&outside, 1, __ATOMIC_RELAXED);
    }
}

static void *start(void *unused) {
    struct timespec pause = {0, 500000000}; /* until the virtual machine has started its own threads */
    nanosleep(&pause, 0);
    struct itimerval often = {{0, 200}, {0, 200}};
    setitimer(ITIMER_PROF, &often, 0);
    return 0;
}

__attribute__((constructor)) static void prepare(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = count;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    sigaction(SIGPROF, &action, 0);
    pthread_t thread;
    pthread_create(&thread, 0, start, 0);
    pthread_detach(thread);
}

__attribute__((destructor)) static void report(void) {
    struct itimerval never = {{0, 0}, {0, 0}};
    setitimer(ITIMER_PROF, &never, 0);
    printf("signals inside %ld outside %ld\n", inside, outside);
    fflush(stdout);
}
