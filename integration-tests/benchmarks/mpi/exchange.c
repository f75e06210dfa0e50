/* The exchange of RingWork over Open MPI: 8 agents on a ring, 2 on each of 4 processes; prints rounds per second. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HOSTED 2

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, processes;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    int dimension = atoi(argv[1]);
    double seconds = atof(argv[2]);
    size_t bytes = sizeof(float) * dimension;
    float *rows[HOSTED + 2], *mixed[HOSTED];
    for (int i = 0; i < HOSTED + 2; i++) {
        rows[i] = malloc(bytes);
        for (int k = 0; k < dimension; k++) {
            rows[i][k] = (float) (rank + i + k % 7);
        }
    }
    for (int i = 0; i < HOSTED; i++) {
        mixed[i] = malloc(bytes);
    }
    int next = (rank + 1) % processes, last = (rank + processes - 1) % processes;
    long batch = 5, done = 0;
    double started = 0, elapsed = 0;
    /* The first batch warms up; rank 0 decides how many rounds follow. */
    for (int turn = 0; elapsed < seconds; turn++) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (turn == 1) {
            started = MPI_Wtime();
        }
        for (long round = 0; round < batch; round++) {
            MPI_Request requests[4];
            MPI_Irecv(rows[0], dimension, MPI_FLOAT, last, 0, MPI_COMM_WORLD, &requests[0]);
            MPI_Irecv(rows[HOSTED + 1], dimension, MPI_FLOAT, next, 1, MPI_COMM_WORLD, &requests[1]);
            MPI_Isend(rows[HOSTED], dimension, MPI_FLOAT, next, 0, MPI_COMM_WORLD, &requests[2]);
            MPI_Isend(rows[1], dimension, MPI_FLOAT, last, 1, MPI_COMM_WORLD, &requests[3]);
            MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
            for (int i = 0; i < HOSTED; i++) {
                for (int k = 0; k < dimension; k++) {
                    mixed[i][k] = (rows[i][k] + rows[i + 1][k] + rows[i + 2][k]) * (1 / 3.0f);
                }
            }
            for (int i = 0; i < HOSTED; i++) {
                memcpy(rows[i + 1], mixed[i], bytes);
            }
        }
        if (turn > 0) {
            done += batch;
            elapsed = MPI_Wtime() - started;
        }
        MPI_Bcast(&elapsed, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
    if (rank == 0) {
        printf("rounds per second %f\n", done / elapsed);
    }
    MPI_Finalize();
    return 0;
}
