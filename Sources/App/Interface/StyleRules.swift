// SPDX-License-Identifier: GPL-3.0-or-later

/// The program's CSS, in the theme's own colours.
enum StyleRules {
    /// The rules.
    static let css = """
        /* The accent where it is a thin line: light themes darken it, dark ones lighten it. */
        @define-color postil_line mix(@theme_selected_bg_color, @theme_fg_color, 0.3);
        .desk, postil-canvas { background-color: mix(@theme_bg_color, @theme_fg_color, 0.13); }
        .tools, .inspector { background-color: @theme_bg_color; }
        .tools { border-right: 1px solid alpha(@borders, 0.8); }
        .inspector { border-left: 1px solid alpha(@borders, 0.8); }
        popover .inspector { border: none; background: none; }
        .toolbar-column { padding: 6px 5px; }
        .toolbar-column > separator { margin: 6px 7px; background-color: alpha(@theme_fg_color, 0.14); }
        .tools.across { border-right: none; border-bottom: 1px solid alpha(@borders, 0.8); }
        .across .toolbar-column { padding: 4px 6px; }
        .across .toolbar-column > separator { margin: 7px 5px; }
        .tool-group { border-radius: 10px; transition: background-color 150ms ease-out; }
        .tool-group.active { background-color: alpha(@theme_fg_color, 0.09); }
        button.tool {
            min-width: 44px; min-height: 44px; padding: 0; margin: 0; border: none; border-radius: 9px;
            background: none; box-shadow: none; text-shadow: none;
            transition: background-color 120ms ease-out;
        }
        button.tool:hover { background-color: alpha(@theme_fg_color, 0.08); }
        button.tool:active { background-color: alpha(@theme_fg_color, 0.16); }
        button.tool:checked {
            background-color: @theme_selected_bg_color; color: @theme_selected_fg_color;
        }
        button.tool:focus-visible { outline: 2px solid @postil_line; outline-offset: -3px; }
        button.tool:checked:focus-visible { outline-color: @theme_selected_fg_color; }
        button.tool:disabled { opacity: 0.75; }
        .more-tools > button {
            min-width: 44px; min-height: 26px; padding: 0; border: none; border-radius: 6px; background: none;
            box-shadow: none; -gtk-icon-size: 12px; color: alpha(@theme_fg_color, 0.7);
        }
        .across .more-tools > button { min-width: 26px; min-height: 44px; }
        .more-tools > button:hover { background-color: alpha(@theme_fg_color, 0.08); }
        .more-tools > button:focus-visible { outline: 2px solid @postil_line; outline-offset: -2px; }
        .named-tool { padding: 0 12px; }
        .note { padding: 4px; }
        .note-heading { font-weight: 600; }
        .bold-choice { font-weight: bold; }
        .italic-choice { font-style: italic; }
        .inspector-column { padding: 14px 16px; }
        .inspector-title { font-weight: bold; font-size: 1.1em; }
        .row-title { font-weight: 600; }
        .inspector scale { padding: 8px 2px; }
        .inspector spinbutton { min-height: 28px; }
        .inspector spinbutton button { min-width: 18px; padding: 0 3px; border: none; }
        button.swatch {
            min-width: 26px; min-height: 26px; padding: 4px; border: none; border-radius: 999px; background: none;
            box-shadow: inset 0 0 0 0 alpha(@theme_selected_bg_color, 0); text-shadow: none;
            transition: box-shadow 120ms ease-out;
        }
        button.swatch:hover { box-shadow: inset 0 0 0 2px alpha(@theme_fg_color, 0.25); }
        button.swatch:checked { box-shadow: inset 0 0 0 2px @postil_line; }
        button.swatch:focus-visible { outline: 2px solid @postil_line; outline-offset: 1px; }
        flowboxchild { padding: 0; }
        button.preset { min-width: 32px; min-height: 32px; padding: 0; }
        .page-entry { min-width: 4em; }
        button.page-button { padding: 2px 6px; margin: 0; min-height: 24px; font-weight: normal; }
        .document-title { font-weight: bold; }
        .presenting .desk, .presenting postil-canvas { background-color: black; }
        .unsaved-dot { color: @postil_line; font-size: 1.1em; }
        .zoom-label { font-feature-settings: "tnum"; min-width: 3.4em; }
        .toast {
            background-color: alpha(black, 0.82); color: white; border-radius: 999px; padding: 8px 18px;
            margin-bottom: 24px;
        }
        .toast button { color: #8fc0ff; background: none; border: none; box-shadow: none; text-shadow: none;
            padding: 2px 8px; min-height: 24px; margin-left: 6px; font-weight: bold; }
        .welcome-title { font-size: 2em; font-weight: 800; }
        .welcome-hint { opacity: 0.65; }
        .recent-list { background: none; }
        .recent-list row { border-radius: 10px; padding: 8px 12px; }
        .recent-name { font-weight: 600; }
        .recent-folder { opacity: 0.6; font-size: 0.9em; }
        infobar button { margin-left: 6px; }
        window.dialog.message .dialog-vbox { padding-top: 16px; }
        window.dialog.message .dialog-action-area { margin: 6px 12px 12px; }
        .preferences { padding: 18px 24px 24px; }
        .preferences-heading { font-weight: bold; margin-top: 12px; }
        .left-handed .tools:not(.across) { border-right: none; border-left: 1px solid alpha(@borders, 0.8); }
        .left-handed .inspector { border-left: none; border-right: 1px solid alpha(@borders, 0.8); }
        .playground { padding: 18px 24px 24px; }
        .playground-title { font-weight: bold; }
        .completion { opacity: 0.5; }
        .reminders { background-color: @theme_base_color; border: 1px solid @borders; border-radius: 8px; }
        .engraving-plate { background-image: linear-gradient(to bottom, #d9dde2, #b3bac4); border-radius: 12px; }
        .engraving-prompt { border: 2px dashed rgba(0, 0, 0, 0.45); border-radius: 8px; color: rgba(0, 0, 0, 0.6); }
        .engraving-text { font-family: serif; font-size: 1.5em; color: rgba(0, 0, 0, 0.75); }
        .forbidden-picture { background-image: linear-gradient(to bottom right, #cfe3f5, #f3e0c8);
            border-radius: 8px; padding: 8px; }
        .forbidden-zone { background-color: rgba(180, 40, 40, 0.15); color: #7a1f1f; border-radius: 8px; }
        .drop-target:drop(active) { box-shadow: inset 0 0 0 3px @postil_line; }
        """
}
