/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "postil_object.h"

GType postil_value_kind(const GValue *value) { return G_TYPE_FUNDAMENTAL(G_VALUE_TYPE(value)); }

GType postil_type_boolean(void) { return G_TYPE_BOOLEAN; }
GType postil_type_int(void) { return G_TYPE_INT; }
GType postil_type_uint(void) { return G_TYPE_UINT; }
GType postil_type_int64(void) { return G_TYPE_INT64; }
GType postil_type_uint64(void) { return G_TYPE_UINT64; }
GType postil_type_long(void) { return G_TYPE_LONG; }
GType postil_type_ulong(void) { return G_TYPE_ULONG; }
GType postil_type_float(void) { return G_TYPE_FLOAT; }
GType postil_type_double(void) { return G_TYPE_DOUBLE; }
GType postil_type_string(void) { return G_TYPE_STRING; }
GType postil_type_enum(void) { return G_TYPE_ENUM; }
GType postil_type_flags(void) { return G_TYPE_FLAGS; }
GType postil_type_object(void) { return G_TYPE_OBJECT; }
GType postil_type_interface(void) { return G_TYPE_INTERFACE; }
GType postil_type_boxed(void) { return G_TYPE_BOXED; }
GType postil_type_pointer(void) { return G_TYPE_POINTER; }
GType postil_type_variant(void) { return G_TYPE_VARIANT; }

gboolean postil_is_a(gpointer instance, GType type)
{
    return instance && G_TYPE_CHECK_INSTANCE_TYPE(instance, type);
}
GType postil_type_of(gpointer instance) { return G_OBJECT_TYPE(instance); }
gpointer postil_object_new(GType type) { return g_object_new(type, NULL); }

void postil_set_string(gpointer object, const char *property, const char *value)
{
    g_object_set(object, property, value, NULL);
}
void postil_set_int(gpointer object, const char *property, int value)
{
    g_object_set(object, property, value, NULL);
}
void postil_set_double(gpointer object, const char *property, double value)
{
    g_object_set(object, property, value, NULL);
}
void postil_set_boolean(gpointer object, const char *property, gboolean value)
{
    g_object_set(object, property, value, NULL);
}
void postil_set_object(gpointer object, const char *property, gpointer value)
{
    g_object_set(object, property, value, NULL);
}
char *postil_get_string(gpointer object, const char *property)
{
    char *value = NULL;
    g_object_get(object, property, &value, NULL);
    return value;
}
int postil_get_int(gpointer object, const char *property)
{
    int value = 0;
    g_object_get(object, property, &value, NULL);
    return value;
}
gboolean postil_get_boolean(gpointer object, const char *property)
{
    gboolean value = FALSE;
    g_object_get(object, property, &value, NULL);
    return value;
}

struct PostilWeak {
    GWeakRef reference;
};

PostilWeak *postil_weak_new(gpointer object)
{
    PostilWeak *weak = g_new0(PostilWeak, 1);
    g_weak_ref_init(&weak->reference, object);
    return weak;
}
gpointer postil_weak_get(PostilWeak *weak) { return g_weak_ref_get(&weak->reference); }
void postil_weak_free(PostilWeak *weak)
{
    g_weak_ref_clear(&weak->reference);
    g_free(weak);
}
