import { afterEach, expect, test, vi } from 'vitest'
import { sayDay, sayWhen } from '../../src/public-pages/client/page/page-messages.ts'
import { sayAsOf } from '../../src/public-pages/client/page/worker-link.ts'

const AT = '2026-11-20T08:00:00.000Z'

afterEach(() => {
  // The page would ask for its server after 15 s, when the next file runs.
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page stored on a day, with its notice, on a network that comes and goes. */
function keptPage(content: string) {
  vi.useFakeTimers()
  const notice = {
    textContent: '',
    append: (words: string) => (notice.textContent += words),
    setAttribute() {},
  }
  const page = new EventTarget()
  const main = { prepend: vi.fn() }
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', {
    forms: [],
    createElement: () => notice,
    querySelector: (selector: string) => (selector.startsWith('meta') ? { content } : main),
  })
  sayAsOf()
  expect(main.prepend).toHaveBeenCalledWith(notice)
  return { says: () => notice.textContent, dispatch: (kind: string) => page.dispatchEvent(new Event(kind)) }
}

test('a kept page shows its time, and no network only while offline', () => {
  const { says, dispatch } = keptPage(AT)
  const day = `This page is from ${sayDay(new Date(AT))}.`
  const without = `You are offline. ${day} Your answers are saved on this phone.`
  expect(says()).toBe(without)
  dispatch('online')
  expect(says()).toBe(day)
  dispatch('offline')
  expect(says()).toBe(without)
})

test('a moment of today shows as a time', () => {
  const now = new Date()
  now.setHours(9, 5)
  expect(sayWhen(now)).toBe('09:05')
})
