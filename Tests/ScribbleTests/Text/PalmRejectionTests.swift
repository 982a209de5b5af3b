// SPDX-License-Identifier: GPL-3.0-or-later
import Scribble
import Testing

@Suite("AC-58: palms")
struct PalmRejectionTests {
    @Test("a touch is a palm while the pen is near and for a moment after")
    func nearPen() {
        var palm = PalmRejection()
        #expect(!palm.isPalm(at: 0), "no pen was seen yet")
        palm.penSeen(at: 1000)
        #expect(palm.isPalm(at: 1000) && palm.isPalm(at: 1500) && !palm.isPalm(at: 1501))
        palm.timeout = 900
        #expect(palm.isPalm(at: 1900) && !palm.isPalm(at: 1901))
    }

    @Test("a pen that rests on the page keeps the palm out")
    func restingPen() {
        var palm = PalmRejection()
        _ = palm.penDown(at: 0)
        #expect(palm.isPalm(at: 60_000))
        palm.penUp(at: 60_000)
        #expect(palm.isPalm(at: 60_500) && !palm.isPalm(at: 60_501))
    }

    @Test("a pan that began just before the pen came down was the palm; an older one was meant")
    func panBefore() {
        var palm = PalmRejection()
        palm.panBegan(at: 1000)
        let isTakenBack = palm.penDown(at: 1200)
        palm.penUp(at: 1300)
        let isTakenBackTwice = palm.penDown(at: 1310)
        palm.penUp(at: 1400)
        palm.panBegan(at: 3000)
        let isOldOneTakenBack = palm.penDown(at: 3201)
        #expect(isTakenBack && !isTakenBackTwice && !isOldOneTakenBack)
    }
}
