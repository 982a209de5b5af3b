// SPDX-License-Identifier: GPL-3.0-or-later
// A Wayland compositor for tests: no screen, no devices. Lines on standard input move a pen, a mouse and keys and play
// the input method; every line is answered by one on standard output. wayland_session.py talks to it.
//
//   pen near KIND X Y | pen move X Y PRESSURE | pen down | pen up | pen away      KIND: pen, eraser
//   mouse move X Y | mouse press BUTTON | mouse release BUTTON | key press CODE | key release CODE
//   method preedit TEXT | method
//   windows
//
// Answers: `ok`; to `method` how often a text field has asked for input and whether one does now; to `windows` the
// number of windows and then their titles, the uppermost last.
#define _GNU_SOURCE
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <wayland-server-core.h>
#include <wlr/backend/headless.h>
#include <wlr/interfaces/wlr_keyboard.h>
#include <wlr/render/allocator.h>
#include <wlr/render/wlr_renderer.h>
#include <wlr/types/wlr_compositor.h>
#include <wlr/types/wlr_data_device.h>
#include <wlr/types/wlr_output.h>
#include <wlr/types/wlr_output_layout.h>
#include <wlr/types/wlr_scene.h>
#include <wlr/types/wlr_screencopy_v1.h>
#include <wlr/types/wlr_seat.h>
#include <wlr/types/wlr_tablet_tool.h>
#include <wlr/types/wlr_tablet_v2.h>
#include <wlr/types/wlr_text_input_v3.h>
#include <wlr/types/wlr_xdg_output_v1.h>
#include <wlr/types/wlr_xdg_shell.h>
#include <wlr/util/log.h>
#include <xkbcommon/xkbcommon.h>

enum { PEN, ERASER, TOOLS };
enum { CAUSE_OTHER = 1 }; // A change that was not the input method's, in the text-input protocol.

struct window {
    struct wl_list link; // Shown windows, the uppermost last.
    struct wlr_xdg_surface *surface;
    struct wlr_scene_node *node;
    struct wl_listener map, unmap, destroy;
    bool shown;
};

struct field { // One client's text input.
    struct wl_list link;
    struct wlr_text_input_v3 *input;
    struct wl_listener enable, commit, destroy;
};

static struct {
    struct wl_display *display;
    struct wlr_scene *scene;
    struct wlr_scene_output *scene_output;
    struct wlr_seat *seat;
    struct wlr_input_device *keyboard;
    struct wlr_tablet_v2_tablet *tablet;
    struct wlr_tablet_tool tool_kinds[TOOLS];
    struct wlr_tablet_v2_tablet_tool *tools[TOOLS], *tool;
    struct wl_list windows, fields;
    int width, height, requests;
    char preedit[256]; // Shown in the field, not in its text yet.
} session;

static uint32_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint32_t)(time.tv_sec * 1000 + time.tv_nsec / 1000000);
}

static struct wlr_surface *surface_at(double x, double y, double *inner_x, double *inner_y)
{
    struct wlr_scene_node *node = wlr_scene_node_at(&session.scene->node, x, y, inner_x, inner_y);
    if (!node || node->type != WLR_SCENE_NODE_SURFACE)
        return NULL;
    return wlr_scene_surface_from_node(node)->surface;
}

// Windows

static void set_keyboard(struct wlr_surface *surface)
{
    struct field *field;
    wl_list_for_each (field, &session.fields, link) {
        struct wlr_surface *before = field->input->focused_surface;
        if (before && before != surface)
            wlr_text_input_v3_send_leave(field->input);
        if (surface && before != surface &&
            wl_resource_get_client(field->input->resource) == wl_resource_get_client(surface->resource))
            wlr_text_input_v3_send_enter(field->input, surface);
    }
    if (surface) {
        struct wlr_keyboard *keys = session.keyboard->keyboard;
        wlr_seat_keyboard_notify_enter(session.seat, surface, keys->keycodes, keys->num_keycodes, &keys->modifiers);
    } else {
        wlr_seat_keyboard_notify_clear_focus(session.seat);
    }
}

static void activate_uppermost(void)
{
    struct window *window;
    if (wl_list_empty(&session.windows)) {
        set_keyboard(NULL);
        return;
    }
    wl_list_for_each (window, &session.windows, link)
        wlr_xdg_toplevel_set_activated(window->surface, window->link.next == &session.windows);
    window = wl_container_of(session.windows.prev, window, link);
    set_keyboard(window->surface->surface);
}

static void window_mapped(struct wl_listener *listener, void *data)
{
    (void)data;
    struct window *window = wl_container_of(listener, window, map);
    window->shown = true;
    wl_list_insert(session.windows.prev, &window->link);
    wlr_scene_node_raise_to_top(window->node);
    activate_uppermost();
}

static void hide(struct window *window)
{
    if (!window->shown)
        return;
    window->shown = false;
    wl_list_remove(&window->link);
    activate_uppermost();
}

static void window_unmapped(struct wl_listener *listener, void *data)
{
    (void)data;
    struct window *window = wl_container_of(listener, window, unmap);
    hide(window);
}

static void window_destroyed(struct wl_listener *listener, void *data)
{
    (void)data;
    struct window *window = wl_container_of(listener, window, destroy);
    hide(window);
    wl_list_remove(&window->map.link);
    wl_list_remove(&window->unmap.link);
    wl_list_remove(&window->destroy.link);
    free(window);
}

static void new_surface(struct wl_listener *listener, void *data)
{
    (void)listener;
    struct wlr_xdg_surface *surface = data;
    if (surface->role == WLR_XDG_SURFACE_ROLE_POPUP) {
        struct wlr_xdg_surface *parent = wlr_xdg_surface_from_wlr_surface(surface->popup->parent);
        struct wlr_box screen = { 0, 0, session.width, session.height };
        surface->data = wlr_scene_xdg_surface_create(parent->data, surface);
        wlr_xdg_popup_unconstrain_from_box(surface->popup, &screen);
        return;
    }
    struct window *window = calloc(1, sizeof *window);
    if (!window)
        abort();
    window->surface = surface;
    window->node = wlr_scene_xdg_surface_create(&session.scene->node, surface);
    surface->data = window->node;
    window->map.notify = window_mapped;
    wl_signal_add(&surface->events.map, &window->map);
    window->unmap.notify = window_unmapped;
    wl_signal_add(&surface->events.unmap, &window->unmap);
    window->destroy.notify = window_destroyed;
    wl_signal_add(&surface->events.destroy, &window->destroy);
    wlr_xdg_toplevel_set_size(surface, (uint32_t)session.width, (uint32_t)session.height);
    wlr_xdg_toplevel_set_maximized(surface, true);
}

static void output_frame(struct wl_listener *listener, void *data)
{
    (void)listener, (void)data;
    struct timespec time;
    wlr_scene_output_commit(session.scene_output);
    clock_gettime(CLOCK_MONOTONIC, &time);
    wlr_scene_output_send_frame_done(session.scene_output, &time);
}

// The input method

static void field_enabled(struct wl_listener *listener, void *data)
{
    (void)listener, (void)data;
    session.requests++;
}

// The field has changed by itself, or was reset: what is being composed becomes text, as input methods do it.
static void field_changed(struct wl_listener *listener, void *data)
{
    struct wlr_text_input_v3 *input = data;
    (void)listener;
    if (!session.preedit[0] || input->current.text_change_cause != CAUSE_OTHER)
        return;
    wlr_text_input_v3_send_commit_string(input, session.preedit);
    wlr_text_input_v3_send_done(input);
    session.preedit[0] = '\0';
}

static void field_destroyed(struct wl_listener *listener, void *data)
{
    (void)data;
    struct field *field = wl_container_of(listener, field, destroy);
    wl_list_remove(&field->link);
    wl_list_remove(&field->enable.link);
    wl_list_remove(&field->commit.link);
    wl_list_remove(&field->destroy.link);
    free(field);
}

static void new_field(struct wl_listener *listener, void *data)
{
    (void)listener;
    struct field *field = calloc(1, sizeof *field);
    if (!field)
        abort();
    field->input = data;
    wl_list_insert(&session.fields, &field->link);
    field->enable.notify = field_enabled;
    wl_signal_add(&field->input->events.enable, &field->enable);
    field->commit.notify = field_changed;
    wl_signal_add(&field->input->events.commit, &field->commit);
    field->destroy.notify = field_destroyed;
    wl_signal_add(&field->input->events.destroy, &field->destroy);
    activate_uppermost();
}

static struct wlr_text_input_v3 *enabled_input(void)
{
    struct field *field;
    wl_list_for_each (field, &session.fields, link)
        if (field->input->current_enabled)
            return field->input;
    return NULL;
}

// Commands

static bool pen(const char *line)
{
    char kind[8];
    double x, y, pressure, inner_x = 0, inner_y = 0;
    struct wlr_surface *surface;
    if (sscanf(line, "near %7s %lf %lf", kind, &x, &y) == 3) {
        session.tool = session.tools[strcmp(kind, "eraser") == 0 ? ERASER : PEN];
        surface = surface_at(x, y, &inner_x, &inner_y);
        if (!surface)
            return true;
        wlr_tablet_v2_tablet_tool_notify_proximity_in(session.tool, session.tablet, surface);
        wlr_tablet_v2_tablet_tool_notify_motion(session.tool, inner_x, inner_y);
        return true;
    }
    if (!session.tool)
        return false;
    if (sscanf(line, "move %lf %lf %lf", &x, &y, &pressure) == 3) {
        surface = surface_at(x, y, &inner_x, &inner_y);
        if (surface && surface != session.tool->focused_surface && !session.tool->is_down)
            wlr_tablet_v2_tablet_tool_notify_proximity_in(session.tool, session.tablet, surface);
        wlr_tablet_v2_tablet_tool_notify_motion(session.tool, inner_x, inner_y);
        wlr_tablet_v2_tablet_tool_notify_pressure(session.tool, pressure);
    } else if (strcmp(line, "down") == 0) {
        wlr_tablet_v2_tablet_tool_notify_down(session.tool);
        wlr_tablet_tool_v2_start_implicit_grab(session.tool);
    } else if (strcmp(line, "up") == 0) {
        wlr_tablet_v2_tablet_tool_notify_up(session.tool);
    } else if (strcmp(line, "away") == 0) {
        wlr_tablet_v2_tablet_tool_notify_proximity_out(session.tool);
    } else {
        return false;
    }
    return true;
}

static bool mouse(const char *line)
{
    char what[16];
    double x, y, inner_x, inner_y;
    unsigned button;
    if (sscanf(line, "move %lf %lf", &x, &y) == 2) {
        struct wlr_surface *surface = surface_at(x, y, &inner_x, &inner_y);
        if (surface) {
            wlr_seat_pointer_notify_enter(session.seat, surface, inner_x, inner_y);
            wlr_seat_pointer_notify_motion(session.seat, now(), inner_x, inner_y);
        } else {
            wlr_seat_pointer_clear_focus(session.seat);
        }
    } else if (sscanf(line, "%15s %u", what, &button) == 2) {
        bool pressed = strcmp(what, "press") == 0;
        wlr_seat_pointer_notify_button(
            session.seat, now(), button, pressed ? WLR_BUTTON_PRESSED : WLR_BUTTON_RELEASED);
    } else {
        return false;
    }
    wlr_seat_pointer_notify_frame(session.seat);
    return true;
}

static bool key(const char *line)
{
    char what[16];
    unsigned code;
    if (sscanf(line, "%15s %u", what, &code) != 2)
        return false;
    enum wl_keyboard_key_state state =
        strcmp(what, "press") == 0 ? WL_KEYBOARD_KEY_STATE_PRESSED : WL_KEYBOARD_KEY_STATE_RELEASED;
    struct wlr_event_keyboard_key event = {
        .time_msec = now(), .keycode = code, .update_state = true, .state = state
    };
    struct wlr_keyboard *keys = session.keyboard->keyboard;
    wlr_keyboard_notify_key(keys, &event);
    wlr_seat_keyboard_notify_key(session.seat, event.time_msec, code, state);
    wlr_seat_keyboard_notify_modifiers(session.seat, &keys->modifiers);
    return true;
}

static bool method(const char *line)
{
    struct wlr_text_input_v3 *input = enabled_input();
    if (!input)
        return false;
    if (strncmp(line, "preedit ", 8) != 0)
        return false;
    snprintf(session.preedit, sizeof session.preedit, "%s", line + 8);
    int length = (int)strlen(session.preedit);
    wlr_text_input_v3_send_preedit_string(input, session.preedit, length, length);
    wlr_text_input_v3_send_done(input);
    return true;
}

static void print_windows(void)
{
    struct window *window;
    printf("%d\n", wl_list_length(&session.windows));
    wl_list_for_each (window, &session.windows, link) {
        const char *title = window->surface->toplevel->title;
        printf("%s\n", title ? title : "");
    }
}

static void run(const char *line)
{
    bool done = true;
    if (strncmp(line, "pen ", 4) == 0)
        done = pen(line + 4);
    else if (strncmp(line, "mouse ", 6) == 0)
        done = mouse(line + 6);
    else if (strncmp(line, "key ", 4) == 0)
        done = key(line + 4);
    else if (strncmp(line, "method ", 7) == 0)
        done = method(line + 7);
    else if (strcmp(line, "method") == 0) {
        printf("%d %d\n", session.requests, enabled_input() != NULL);
        return;
    } else if (strcmp(line, "windows") == 0) {
        print_windows();
        return;
    } else
        done = false;
    wl_display_flush_clients(session.display);
    puts(done ? "ok" : "no");
}

static int input_arrived(int fd, uint32_t mask, void *data)
{
    static char buffer[4096];
    static size_t length;
    (void)mask, (void)data;
    ssize_t count = read(fd, buffer + length, sizeof buffer - length - 1);
    if (count <= 0) {
        wl_display_terminate(session.display);
        return 0;
    }
    length += (size_t)count;
    char *line = buffer, *end;
    while ((end = memchr(line, '\n', length - (size_t)(line - buffer)))) {
        *end = '\0';
        run(line);
        line = end + 1;
    }
    fflush(stdout);
    length -= (size_t)(line - buffer);
    memmove(buffer, line, length);
    return 0;
}

static void add_devices(struct wlr_backend *backend)
{
    session.seat = wlr_seat_create(session.display, "seat0");
    session.keyboard = wlr_headless_add_input_device(backend, WLR_INPUT_DEVICE_KEYBOARD);
    struct xkb_context *context = xkb_context_new(XKB_CONTEXT_NO_FLAGS);
    struct xkb_rule_names names = { .rules = "evdev", .layout = "us" };
    struct xkb_keymap *map = xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS);
    wlr_keyboard_set_keymap(session.keyboard->keyboard, map);
    wlr_keyboard_set_repeat_info(session.keyboard->keyboard, 0, 0);
    wlr_seat_set_keyboard(session.seat, session.keyboard);
    wlr_seat_set_capabilities(session.seat, WL_SEAT_CAPABILITY_POINTER | WL_SEAT_CAPABILITY_KEYBOARD);
    struct wlr_tablet_manager_v2 *manager = wlr_tablet_v2_create(session.display);
    session.tablet = wlr_tablet_create(
        manager, session.seat, wlr_headless_add_input_device(backend, WLR_INPUT_DEVICE_TABLET_TOOL));
    for (int i = 0; i < TOOLS; i++) {
        struct wlr_tablet_tool *kind = &session.tool_kinds[i];
        kind->type = i == ERASER ? WLR_TABLET_TOOL_TYPE_ERASER : WLR_TABLET_TOOL_TYPE_PEN;
        kind->hardware_serial = 4711 + (uint64_t)i;
        kind->pressure = true;
        wl_signal_init(&kind->events.destroy);
        session.tools[i] = wlr_tablet_tool_create(manager, session.seat, kind);
    }
}

int main(int argc, char **argv)
{
    session.width = argc > 2 ? atoi(argv[1]) : 1280;
    session.height = argc > 2 ? atoi(argv[2]) : 900;
    wl_list_init(&session.windows);
    wl_list_init(&session.fields);
    wlr_log_init(WLR_ERROR, NULL);
    session.display = wl_display_create();
    struct wlr_backend *backend = wlr_headless_backend_create(session.display);
    struct wlr_renderer *renderer = wlr_renderer_autocreate(backend);
    if (!renderer || !wlr_renderer_init_wl_display(renderer, session.display))
        return 1;
    struct wlr_allocator *allocator = wlr_allocator_autocreate(backend, renderer);
    wlr_compositor_create(session.display, renderer);
    wlr_data_device_manager_create(session.display);
    wlr_screencopy_manager_v1_create(session.display);
    struct wlr_output_layout *layout = wlr_output_layout_create();
    wlr_xdg_output_manager_v1_create(session.display, layout);
    session.scene = wlr_scene_create();
    add_devices(backend);
    struct wlr_text_input_manager_v3 *inputs = wlr_text_input_manager_v3_create(session.display);
    struct wl_listener on_field = { .notify = new_field };
    wl_signal_add(&inputs->events.text_input, &on_field);
    struct wlr_xdg_shell *shell = wlr_xdg_shell_create(session.display);
    struct wl_listener on_surface = { .notify = new_surface };
    wl_signal_add(&shell->events.new_surface, &on_surface);
    wlr_backend_start(backend);
    struct wlr_output *output =
        wlr_headless_add_output(backend, (unsigned)session.width, (unsigned)session.height);
    wlr_output_init_render(output, allocator, renderer);
    wlr_output_layout_add_auto(layout, output);
    session.scene_output = wlr_scene_output_create(session.scene, output);
    struct wl_listener on_frame = { .notify = output_frame };
    wl_signal_add(&output->events.frame, &on_frame);
    wlr_output_enable(output, true);
    wlr_output_commit(output);
    const char *name = wl_display_add_socket_auto(session.display);
    if (!name)
        return 1;
    puts(name);
    fflush(stdout);
    wl_event_loop_add_fd(
        wl_display_get_event_loop(session.display), STDIN_FILENO, WL_EVENT_READABLE, input_arrived, NULL);
    wl_display_run(session.display);
    wl_display_destroy_clients(session.display);
    return 0;
}
