// SPDX-License-Identifier: GPL-3.0-or-later
#include "CMatrix.h"

typedef float lanes __attribute__((vector_size(32)));
typedef float anywhere __attribute__((vector_size(32), aligned(4), may_alias));
typedef int mask __attribute__((vector_size(32)));

#if defined(__x86_64__) && defined(__linux__)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

// No functions: a vector as an argument would tie them to one kind of processor.
#define LOAD(from) (*(const anywhere *)(from))
#define STORE(to, value) (*(anywhere *)(to) = (value))
#define STORE_AT_LEAST(to, value)                                                       \
    do {                                                                                \
        const lanes sum_ = (value);                                                     \
        const mask larger_ = sum_ > limit;                                              \
        STORE(to, (lanes)(((mask)sum_ & larger_) | ((mask)limit & ~larger_)));          \
    } while (0)

FOR_EACH_PROCESSOR
void cmatrix_apply(struct cmatrix matrix, const float *rows, long step, long count, float *result, float floor) {
    const long width = matrix.groups * CMATRIX_LANES;
    const lanes limit = {floor, floor, floor, floor, floor, floor, floor, floor};
    for (long block = 0; block < matrix.groups; block += CMATRIX_BLOCK) {
        const long left = matrix.groups - block;
        const long size = left < CMATRIX_BLOCK ? left : CMATRIX_BLOCK;
        const float *weights = matrix.weights + block * CMATRIX_LANES * matrix.inputs;
        const float *bias = matrix.bias + block * CMATRIX_LANES;
        float *out = result + block * CMATRIX_LANES;
        const long stride = size * CMATRIX_LANES;
        long row = 0;
        // Four rows and two groups at a time: eight sums, each weight used four times.
        for (; row + 4 <= count; row += 4) {
            const float *x0 = rows + row * step, *x1 = x0 + step, *x2 = x1 + step, *x3 = x2 + step;
            float *y = out + row * width;
            long group = 0;
            for (; group + 2 <= size; group += 2) {
                const float *w = weights + group * CMATRIX_LANES;
                lanes a0 = LOAD(bias + group * CMATRIX_LANES), b0 = LOAD(bias + (group + 1) * CMATRIX_LANES);
                lanes a1 = a0, a2 = a0, a3 = a0, b1 = b0, b2 = b0, b3 = b0;
                for (long k = 0; k < matrix.inputs; k++, w += stride) {
                    const lanes u = LOAD(w), v = LOAD(w + CMATRIX_LANES);
                    a0 += u * x0[k];
                    a1 += u * x1[k];
                    a2 += u * x2[k];
                    a3 += u * x3[k];
                    b0 += v * x0[k];
                    b1 += v * x1[k];
                    b2 += v * x2[k];
                    b3 += v * x3[k];
                }
                float *z = y + group * CMATRIX_LANES;
                STORE_AT_LEAST(z, a0);
                STORE_AT_LEAST(z + width, a1);
                STORE_AT_LEAST(z + 2 * width, a2);
                STORE_AT_LEAST(z + 3 * width, a3);
                z += CMATRIX_LANES;
                STORE_AT_LEAST(z, b0);
                STORE_AT_LEAST(z + width, b1);
                STORE_AT_LEAST(z + 2 * width, b2);
                STORE_AT_LEAST(z + 3 * width, b3);
            }
            for (; group < size; group++) {
                const float *w = weights + group * CMATRIX_LANES;
                lanes a0 = LOAD(bias + group * CMATRIX_LANES), a1 = a0, a2 = a0, a3 = a0;
                for (long k = 0; k < matrix.inputs; k++, w += stride) {
                    const lanes u = LOAD(w);
                    a0 += u * x0[k];
                    a1 += u * x1[k];
                    a2 += u * x2[k];
                    a3 += u * x3[k];
                }
                float *z = y + group * CMATRIX_LANES;
                STORE_AT_LEAST(z, a0);
                STORE_AT_LEAST(z + width, a1);
                STORE_AT_LEAST(z + 2 * width, a2);
                STORE_AT_LEAST(z + 3 * width, a3);
            }
        }
        for (; row < count; row++) {
            const float *x = rows + row * step;
            for (long group = 0; group < size; group++) {
                const float *w = weights + group * CMATRIX_LANES;
                lanes sum = LOAD(bias + group * CMATRIX_LANES);
                for (long k = 0; k < matrix.inputs; k++, w += stride) sum += LOAD(w) * x[k];
                STORE_AT_LEAST(out + row * width + group * CMATRIX_LANES, sum);
            }
        }
    }
}

FOR_EACH_PROCESSOR
void cmatrix_accumulate(struct cmatrix matrix, const float *row, float *result) {
    long block = 0;
    for (; block + CMATRIX_BLOCK <= matrix.groups; block += CMATRIX_BLOCK) {
        const float *w = matrix.weights + block * CMATRIX_LANES * matrix.inputs;
        float *y = result + block * CMATRIX_LANES;
        lanes s0 = LOAD(y), s1 = LOAD(y + 8), s2 = LOAD(y + 16), s3 = LOAD(y + 24);
        lanes s4 = LOAD(y + 32), s5 = LOAD(y + 40), s6 = LOAD(y + 48), s7 = LOAD(y + 56);
        for (long k = 0; k < matrix.inputs; k++, w += CMATRIX_BLOCK * CMATRIX_LANES) {
            const float x = row[k];
            s0 += LOAD(w) * x;
            s1 += LOAD(w + 8) * x;
            s2 += LOAD(w + 16) * x;
            s3 += LOAD(w + 24) * x;
            s4 += LOAD(w + 32) * x;
            s5 += LOAD(w + 40) * x;
            s6 += LOAD(w + 48) * x;
            s7 += LOAD(w + 56) * x;
        }
        STORE(y, s0);
        STORE(y + 8, s1);
        STORE(y + 16, s2);
        STORE(y + 24, s3);
        STORE(y + 32, s4);
        STORE(y + 40, s5);
        STORE(y + 48, s6);
        STORE(y + 56, s7);
    }
    const long size = matrix.groups - block;
    const float *weights = matrix.weights + block * CMATRIX_LANES * matrix.inputs;
    for (long group = 0; group < size; group++) {
        const float *w = weights + group * CMATRIX_LANES;
        float *y = result + (block + group) * CMATRIX_LANES;
        lanes sum = LOAD(y);
        for (long k = 0; k < matrix.inputs; k++, w += size * CMATRIX_LANES) sum += LOAD(w) * row[k];
        STORE(y, sum);
    }
}
