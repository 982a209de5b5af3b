// SPDX-License-Identifier: GPL-3.0-or-later
#include "CZinnia.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// What is used of zinnia's C interface (0.06); its types are only passed through.
static struct {
    int is_ready;
    void *(*recognizer_new)(void);
    void (*recognizer_destroy)(void *);
    int (*recognizer_open)(void *, const char *);
    void *(*recognizer_classify)(void *, const void *, size_t);
    void *(*character_new)(void);
    void (*character_destroy)(void *);
    void (*character_set_width)(void *, size_t);
    void (*character_set_height)(void *, size_t);
    int (*character_add)(void *, size_t, int, int);
    const char *(*result_value)(void *, size_t);
    float (*result_score)(void *, size_t);
    size_t (*result_size)(void *);
    void (*result_destroy)(void *);
} api;

struct czinnia {
    void *recognizer;
};

static void load(void) {
    void *library = dlopen("libzinnia.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    const struct {
        const char *name;
        void *place;
    } wanted[] = {
        {"zinnia_recognizer_new", &api.recognizer_new},
        {"zinnia_recognizer_destroy", &api.recognizer_destroy},
        {"zinnia_recognizer_open", &api.recognizer_open},
        {"zinnia_recognizer_classify", &api.recognizer_classify},
        {"zinnia_character_new", &api.character_new},
        {"zinnia_character_destroy", &api.character_destroy},
        {"zinnia_character_set_width", &api.character_set_width},
        {"zinnia_character_set_height", &api.character_set_height},
        {"zinnia_character_add", &api.character_add},
        {"zinnia_result_value", &api.result_value},
        {"zinnia_result_score", &api.result_score},
        {"zinnia_result_size", &api.result_size},
        {"zinnia_result_destroy", &api.result_destroy},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        void *found = dlsym(library, wanted[i].name);
        if (!found) {
            dlclose(library);
            return;
        }
        memcpy(wanted[i].place, &found, sizeof found);
    }
    api.is_ready = 1;
}

int czinnia_is_installed(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return api.is_ready;
}

struct czinnia *czinnia_open(const char *model) {
    if (!czinnia_is_installed()) return NULL;
    struct czinnia *zinnia = calloc(1, sizeof *zinnia);
    if (!zinnia) return NULL;
    zinnia->recognizer = api.recognizer_new();
    if (zinnia->recognizer && api.recognizer_open(zinnia->recognizer, model)) return zinnia;
    czinnia_close(zinnia);
    return NULL;
}

void czinnia_close(struct czinnia *zinnia) {
    if (!zinnia) return;
    if (zinnia->recognizer) api.recognizer_destroy(zinnia->recognizer);
    free(zinnia);
}

int czinnia_classify(struct czinnia *zinnia, const int *points, const int *lengths, int strokes, int size,
    struct czinnia_candidate *candidates, int most) {
    void *character = api.character_new();
    if (!character) return 0;
    api.character_set_width(character, (size_t)size);
    api.character_set_height(character, (size_t)size);
    for (int stroke = 0; stroke < strokes; stroke++)
        for (int point = 0; point < lengths[stroke]; point++, points += 2)
            api.character_add(character, (size_t)stroke, points[0], points[1]);
    void *result = api.recognizer_classify(zinnia->recognizer, character, (size_t)most);
    int count = 0;
    if (result) {
        size_t size_of_result = api.result_size(result);
        for (size_t i = 0; i < size_of_result && count < most; i++) {
            const char *text = api.result_value(result, i);
            if (!text || strlen(text) >= sizeof candidates->text) continue;
            strcpy(candidates[count].text, text);
            candidates[count].score = api.result_score(result, i);
            count++;
        }
        api.result_destroy(result);
    }
    api.character_destroy(character);
    return count;
}
