// SPDX-License-Identifier: GPL-3.0-or-later

extension Annotation {
    /// Whether it is an icon that keeps upright to the reader on a turned page (flag NoRotate).
    var keepsUpright: Bool {
        switch content {
        case .note: !isReply
        case .attachment(let attachment): attachment.turnsWithPage != true
        default: false
        }
    }

    /// The same where its page was turned clockwise: an icon turns against the page. All else turns with the page, and
    /// so stays what it is in user space.
    func turned(by angle: Int) -> Annotation {
        guard angle % 360 != 0, keepsUpright else { return self }
        func turn(_ rotation: Int) -> Int { ((rotation + angle) % 360 + 360) % 360 }
        var copy = self
        switch content {
        case .note(var note):
            note.rotation = turn(note.rotation)
            copy.content = .note(note)
        case .attachment(var attachment):
            attachment.rotation = turn(attachment.rotation)
            copy.content = .attachment(attachment)
        default: break
        }
        return copy
    }
}
