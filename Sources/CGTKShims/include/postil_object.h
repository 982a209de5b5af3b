/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef POSTIL_OBJECT_H
#define POSTIL_OBJECT_H
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Called for a signal of any signature. `args` leaves out the instance; `result` is NULL where the signal
 * returns nothing. */
typedef void (*PostilSignalHandler)(gpointer context, const GValue *args, guint n_args, GValue *result);

/* Connects a handler to a signal of any signature. `release` gets the context when the handler goes.
 * Returns 0, and releases the context, where the object has no such signal. */
gulong postil_signal_connect(gpointer instance, const char *signal, PostilSignalHandler handler, gpointer context,
                             GDestroyNotify release, gboolean after);

/* Emits a signal that has no arguments and no result. */
void postil_signal_emit(gpointer instance, const char *signal);

/* The fundamental type of a value, such as G_TYPE_INT for an int. */
GType postil_value_kind(const GValue *value);

GType postil_type_boolean(void);
GType postil_type_int(void);
GType postil_type_uint(void);
GType postil_type_int64(void);
GType postil_type_uint64(void);
GType postil_type_long(void);
GType postil_type_ulong(void);
GType postil_type_float(void);
GType postil_type_double(void);
GType postil_type_string(void);
GType postil_type_enum(void);
GType postil_type_flags(void);
GType postil_type_object(void);
GType postil_type_interface(void);
GType postil_type_boxed(void);
GType postil_type_pointer(void);
GType postil_type_variant(void);

/* Whether the object exists and is of the type. */
gboolean postil_is_a(gpointer instance, GType type);
/* The type of an object. */
GType postil_type_of(gpointer instance);
/* A new object of the type, with no properties set. */
gpointer postil_object_new(GType type);

/* Properties by name; the object must have a property of that name and of a fitting type. */
void postil_set_string(gpointer object, const char *property, const char *value);
void postil_set_int(gpointer object, const char *property, int value); /* int, unsigned, enum, flags */
void postil_set_double(gpointer object, const char *property, double value);
void postil_set_boolean(gpointer object, const char *property, gboolean value);
void postil_set_object(gpointer object, const char *property, gpointer value);
char *postil_get_string(gpointer object, const char *property); /* to be freed with g_free */
int postil_get_int(gpointer object, const char *property);
gboolean postil_get_boolean(gpointer object, const char *property);

/* A reference that becomes NULL when the object goes. */
typedef struct PostilWeak PostilWeak;
PostilWeak *postil_weak_new(gpointer object);
gpointer postil_weak_get(PostilWeak *weak); /* a new reference, or NULL */
void postil_weak_free(PostilWeak *weak);

/* Adds the Swift main queue to GLib's default main context, once for a process. */
void postil_attach_main_queue(void);

G_END_DECLS
#endif
