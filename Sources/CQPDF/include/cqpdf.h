/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small C face of libqpdf: reading objects, and writing annotations by appending to the file's bytes.
 * Every function catches all exceptions; failing ones fill `cq_error`. One document, one thread at a time. */
#ifndef POSTIL_CQPDF_H
#define POSTIL_CQPDF_H
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cq_document cq_document;
typedef struct cq_value cq_value;
typedef struct cq_update cq_update;

typedef enum { CQ_OK = 0, CQ_PASSWORD, CQ_DAMAGED, CQ_UNSUPPORTED, CQ_NOT_FOUND, CQ_SYSTEM, CQ_INTERNAL } cq_code;

typedef struct {
    cq_code code;
    char message[400];
} cq_error;

/* Opens bytes that stay valid until cq_close. `recover` lets qpdf rebuild a damaged cross-reference table. */
cq_document *cq_open(const uint8_t *bytes, size_t length, const char *password, int recover, cq_error *error);
void cq_close(cq_document *document);

typedef struct {
    int can_append;       /* a tail after the original bytes can hold changes */
    char why_not[200];    /* else the reason */
    int encrypted;
    int v, r;             /* the security handler's version and revision */
    int is_aes;
    int owner;            /* opened with the owner password */
    int may_annotate;     /* annotating is permitted */
    int may_fill;         /* filling forms is permitted */
    int may_assemble;     /* inserting, removing and turning pages is permitted */
    int linearized;
    char version[16];
} cq_facts;
int cq_get_facts(cq_document *document, cq_facts *facts, cq_error *error);

/* Reads every object and gives the reader's complaints, at most `limit`, each followed by a line feed. Freed with
 * cq_free. Only for a document that is not used afterwards: reading may repair it. */
char *cq_complaints(cq_document *document, int limit, size_t *length, cq_error *error);

/* Pages, found by walking the page tree without changing it. */
int cq_page_count(cq_document *document, cq_error *error); /* -1 on error */
typedef struct {
    double x0, y0, x1, y1; /* visible box in user space */
    int rotation;          /* 0, 90, 180, 270 */
} cq_geometry;
int cq_page_geometries(cq_document *document, cq_geometry *out, int count, cq_error *error);

/* Values. Each returned value is freed with cq_value_free. */
typedef enum {
    CQ_NULL = 0, CQ_BOOL, CQ_INTEGER, CQ_REAL, CQ_STRING, CQ_NAME, CQ_ARRAY, CQ_DICTIONARY, CQ_STREAM, CQ_OTHER
} cq_type;
cq_value *cq_root(cq_document *document);
cq_value *cq_trailer(cq_document *document);
cq_value *cq_page(cq_document *document, int page);
void cq_value_free(cq_value *value);
cq_type cq_value_type(const cq_value *value);
/* Object number and generation; 0 0 for a direct value. */
void cq_value_reference(const cq_value *value, int *number, int *generation);
double cq_value_number(const cq_value *value);
/* Text of a string as UTF-8, or of a name with its slash. Freed with cq_free. */
char *cq_value_text(const cq_value *value, size_t *length);
/* The key of a dictionary or of a stream's dictionary; a null value where there is none. */
cq_value *cq_value_key(const cq_value *value, const char *key);
int cq_value_count(const cq_value *value);
cq_value *cq_value_item(const cq_value *value, int index);
/* The numbers of an array, 0 for items that are none; returns how many were written. */
int cq_value_numbers(const cq_value *value, double *out, int count);
/* The keys of a dictionary with their slashes, each followed by a line feed. Freed with cq_free. */
char *cq_value_keys(const cq_value *value, size_t *length);
/* A stream's decoded bytes; fails where they are more than `limit`. Freed with cq_free. */
uint8_t *cq_value_data(const cq_value *value, size_t limit, size_t *length, cq_error *error);
/* The normal appearance of an annotation, or of one of its states where that is not NULL, as a PDF of one page, upright
 * in user space; the same bytes for the same appearance. `inner` takes the form that it draws as /F, where there is one, and leaves /Matrix out. NULL where it has
 * none or where it is more than `limit`. Freed with cq_free. */
uint8_t *cq_appearance_page(
    cq_document *document, int page, int index, const char *state, int inner, size_t limit, size_t *length,
    cq_error *error);
void cq_free(void *memory);

/* Annotation changes that are gathered and then written.
 * `fresh` opens a document for cq_update_rewrite: its objects are changed in place. */
cq_update *cq_update_new(cq_document *document, int fresh, cq_error *error);
void cq_update_free(cq_update *update);

/* Adds the first `count` pages of a PDF to those that become forms of appearances. The bytes are copied. */
int cq_update_add_drawn_pages(cq_update *update, const uint8_t *bytes, size_t length, int count, cq_error *error);

typedef struct {
    const char *dictionary; /* keys of the form in PDF syntax */
    const uint8_t *content; /* content stream; NULL where a drawn page is the content */
    size_t length;
    int drawn_page;         /* which of the drawn pages, or -1 */
} cq_form;

typedef struct {
    const char *set;            /* dictionary in PDF syntax: keys to set */
    const char *remove;         /* array of names in PDF syntax: keys to remove; may be NULL */
    const cq_form *appearance;  /* the normal appearance; NULL leaves it as it is */
    const cq_form *inner;       /* form that the appearance draws as /F; may be NULL */
    const char *popup;          /* keys of the window that it gets where it has none; NULL leaves it as it is */
    int remove_popup;           /* its window is taken away */
    int reply_index;            /* place in the page's list of the annotation that it answers, or -1 */
    int reply_added;            /* place among those added to the page of the one that it answers, or -1 */
    const char *file_spec;      /* keys of the file specification of `file`; NULL for no file */
    const uint8_t *file;        /* bytes of an attached file */
    size_t file_length;
} cq_annotation;

int cq_update_add(cq_update *update, int page, const cq_annotation *annotation, cq_error *error);
int cq_update_change(cq_update *update, int page, int index, const cq_annotation *annotation, cq_error *error);
int cq_update_remove(cq_update *update, int page, int index, cq_error *error);

/* Sets keys of an indirect dictionary: a field, or the one that is its widget too. */
int cq_update_set_keys(
    cq_update *update, int number, int generation, const char *set, const char *remove, cq_error *error);
/* Gives a widget a normal appearance, of one state where `state` is not NULL, and takes those away that show it pressed
 * or pointed at. `inner` is what the appearance draws as /F; it may be NULL. */
int cq_update_set_appearance(
    cq_update *update, int number, int generation, const char *state, const cq_form *appearance, const cq_form *inner,
    cq_error *error);
/* Says that the form's fields have appearances: programs need not make them. */
int cq_update_have_appearances(cq_update *update, cq_error *error);

/* Which pages the document will have, in which order. To be called before annotations are added to new pages; these
 * have their `key` as their number in the other functions. */
typedef struct {
    int key;
    int file_page;        /* a page of the file, or -1 */
    int document;         /* what cq_update_add_document gave for an imported page, or -1; with neither it is empty */
    int page;             /* the page of that document */
    double width, height; /* of an empty page */
    int turned;           /* whether `rotation` differs from what the page came with */
    int rotation;
} cq_page_entry;
/* Adds a PDF whose pages are imported. The bytes are copied. Returns its number; -1 on error. */
int cq_update_add_document(cq_update *update, const uint8_t *bytes, size_t length, cq_error *error);
int cq_update_arrange(cq_update *update, const cq_page_entry *entries, int count, cq_error *error);

/* Some pages of a document as a document of their own, without encryption. Only for a document that is not used
 * afterwards. Fails where it is larger than `limit`. Freed with cq_free. */
uint8_t *cq_extract_pages(
    cq_document *document, const int *pages, int count, size_t limit, size_t *length, cq_error *error);

/* A PDF whose pages are all turned clockwise by a multiple of 90. Fails where it is larger than `limit`. Freed with
 * cq_free. */
uint8_t *cq_turn_pages(const uint8_t *bytes, size_t size, int angle, size_t limit, size_t *length, cq_error *error);

/* Makes the shown annotations of all pages part of their pages' content, but for fields and links. Only for an update
 * of a fresh document, after all changes. Returns how many; -1 on error. */
int cq_update_flatten(cq_update *update, cq_error *error);

/* The number of annotations that the page will have. */
int cq_update_annotation_count(cq_update *update, int page, cq_error *error);

/* The bytes to append to the original. Freed with cq_free. */
uint8_t *cq_update_tail(cq_update *update, size_t *length, cq_error *error);
/* Writes a complete new file to an open descriptor, encryption kept. */
int cq_update_rewrite(cq_update *update, int descriptor, cq_error *error);

/* Lets the kernel copy the first `count` bytes of a file to the end of another; returns how many it did. */
int64_t cq_copy_bytes(int from, int to, int64_t count);

/* Has a mapped file read as zeros where another program has cut it off, instead of ending this one (SIGBUS); until
   `cq_unguard_mapping`, which must come before the file is unmapped. */
void cq_guard_mapping(void const *start, size_t length);
void cq_unguard_mapping(void const *start);

/* Sets space aside for a file of `size` bytes, whose length stays. 0 where there is not enough, with errno; 1 where there
   is, or where the file system can't tell. */
int cq_reserve_space(int file, int64_t size);

/* Gives a new file the extended attributes of the file at a path, as far as that is allowed. 0 where its access control
   list is not among them, or could not be taken from the new file: others would get at it then, or lose it. */
int cq_copy_attributes(char const *from, int to);

#ifdef __cplusplus
}
#endif
#endif
