// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

extension EditorSession {
    /// The form's fields.
    public var form: FormStore { document.store.form }

    /// Takes the form's fields as the file has them.
    public func load(form fields: [FormField]) -> [EditorEffect] { collect { document.load(form: fields) } }

    /// The box of a place, in view pixels.
    public func frame(of place: FormStore.Place) -> Rect {
        guard let widget = form.widget(place), layout.pages.indices.contains(widget.page) else {
            return .zero
        }
        return layout.userToView(onPage: widget.page).apply(widget.box)
    }

    /// The topmost place of the form under a point of the view, whether or not it can be filled in.
    public func field(at point: Point) -> FormStore.Place? {
        guard let page = layout.place(at: point)?.page else { return nil }
        return form.places(onPage: page).last { place in
            form.widget(place)?.isHidden == false && frame(of: place).contains(point)
        }
    }

    // MARK: Filling in

    /// Puts a value into a field. What goes into the active field, one after the other, is one step to undo.
    ///
    /// - Returns: no effects where the field can't hold it.
    public func fill(_ name: String, with value: FormValue) -> [EditorEffect] {
        collect { put(value, into: name) }
    }

    private func put(_ value: FormValue, into name: String) {
        guard let field = form[name], field.isFillable, mayFill, let held = field.holding(value),
            held != field.value
        else { return }
        if activeField?.field == name, field.takesText {
            if !isFilling || !document.history.isInTransaction {
                document.beginAction("Fill In")
                isFilling = true
            }
        } else {
            endFillingStep()
        }
        perform([.fill(field: name, held)], named: "Fill In")
    }

    /// Presses the box that has the keyboard, or is under the pointer.
    public func toggle(_ place: FormStore.Place) -> [EditorEffect] {
        collect {
            guard let field = form[place.field], let value = field.toggled(at: place.widget) else { return }
            put(value, into: place.field)
        }
    }

    /// Makes a step to undo of what went into the active field.
    func endFillingStep() {
        guard isFilling else { return }
        isFilling = false
        document.commitAction()
        undoChanged()
    }

    // MARK: The active field

    /// Gives a place of the form the keyboard; nil takes it away.
    public func activate(_ place: FormStore.Place?) -> [EditorEffect] {
        collect {
            guard let place else { return endFilling() }
            guard let field = form[place.field], field.isFillable, mayFill, form.widget(place) != nil else {
                return
            }
            begin(place)
        }
    }

    private func begin(_ place: FormStore.Place) {
        guard activeField != place else { return }
        scribble.commit()
        endFillingStep()
        endEditing()
        select([])
        activeField = place
        emit(.formChanged)
    }

    func endFilling() {
        endFillingStep()
        guard activeField != nil else { return }
        activeField = nil
        emit(.formChanged)
    }

    /// The place after the active one that can be filled in, or before it; nil beyond the last and the first.
    ///
    /// Where none is active it is the first from the current page on.
    public func place(after step: Int) -> FormStore.Place? {
        guard mayFill, manager.current == nil else { return nil }
        // A group of radio buttons is one stop: its button that is on, else its first.
        let stops = form.allPlaces.filter { place in
            guard let field = form[place.field], field.isFillable, form.widget(place)?.isHidden == false
            else { return false }
            guard case .radio = field.kind else { return true }
            let on = field.widgets.firstIndex { .state($0.onState) == field.value }
            return place == activeField || (activeField?.field != place.field && place.widget == on ?? 0)
        }
        guard let activeField, let now = stops.firstIndex(of: activeField) else {
            let current = layout.currentPage
            return step > 0
                ? stops.first { (form.widget($0)?.page ?? 0) >= current } ?? stops.first : stops.last
        }
        return stops.indices.contains(now + step) ? stops[now + step] : nil
    }

    /// A tap where no annotation is.
    ///
    /// - Returns: whether a field was meant.
    func tapField(at point: Point) -> Bool {
        guard manager.current == nil, let place = field(at: point), let field = form[place.field] else {
            return false
        }
        if let restriction = field.restriction {
            endFilling()
            emit(.refused(.field(restriction)))
            return true
        }
        guard mayFill else {
            emit(.refused(.fillingForbidden))
            return true
        }
        begin(place)
        if let value = field.toggled(at: place.widget) { put(value, into: place.field) }
        return true
    }

    // MARK: Writing without a tap

    /// The text field under a point of the view that takes writing although it was not tapped.
    func writableField(at point: Point) -> FormStore.Place? {
        guard offersFields else { return nil }
        if let place = field(at: point) { return isWritable(place) ? place : nil }
        // Fields are often lower than handwriting: it may begin a little beside them, as with other fields.
        let reach = scribble.constants.hitTolerance
        let near = Rect(point.x, point.y, point.x, point.y).outset(by: reach)
        return writableFields(in: near).min {
            frame(of: $0).distance(to: point) < frame(of: $1).distance(to: point)
        }
    }

    /// The text fields that meet a rectangle of the view and take writing although they were not tapped.
    func writableFields(in rect: Rect) -> [FormStore.Place] {
        guard offersFields else { return [] }
        return layout.pages(in: rect).flatMap { form.places(onPage: $0) }.filter {
            isWritable($0) && frame(of: $0).intersects(rect)
        }
    }

    private var offersFields: Bool { manager.current == nil && settings.writesInForms && mayFill }

    private func isWritable(_ place: FormStore.Place) -> Bool {
        guard offersFields, place != activeField, let field = form[place.field] else { return false }
        return field.isFillable && field.takesText && form.widget(place)?.isHidden == false
    }

    /// Begins to write into a field.
    func beginWriting(in place: FormStore.Place, at point: Point) -> FormFieldInput? {
        if let fieldInput, fieldInput.place == place { return fieldInput }
        endFilling()
        endEditing()
        select([])
        let input = FormFieldInput(place, in: self)
        let caret = input.closestPosition(to: point)
        input.selectedRange = caret..<caret
        fieldInput = input
        return input
    }

    /// Nothing is written into the field any more.
    func endWritingInField() { fieldInput = nil }
}
