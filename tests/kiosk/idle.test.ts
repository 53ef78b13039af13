/** The screen is cleared after 30 seconds without a touch, warned of before, and not while somebody types. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchIdle } from '../../src/features/kiosk/idle/watch-idle.ts'

const SECOND = 1000
let page: EventTarget
let said: string[]
let stop: () => void
const touch = (type = 'pointerdown') => page.dispatchEvent(new Event(type))
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * SECOND)

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 8) })
  page = new EventTarget()
  said = []
  const heard = (word: string) => () => void said.push(word)
  stop = watchIdle({ onTouch: () => {}, onSoon: heard('soon'), onIdle: heard('idle') }, page)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('warns after 20 seconds and clears after 30', () => {
  touch()
  pass(19)
  expect(said).toEqual([])
  pass(1)
  expect(said).toEqual(['soon'])
  pass(9)
  expect(said).toEqual(['soon'])
  pass(1)
  expect(said).toEqual(['soon', 'idle'])
})

it('starts anew with every touch and every key', () => {
  touch()
  for (const type of ['keydown', 'input', 'pointerdown', 'wheel']) {
    pass(29)
    touch(type)
  }
  pass(19)
  expect(said.filter((word) => word === 'idle')).toEqual([])
})

it('goes on being idle without a warning: there is nothing on the screen to lose', () => {
  pass(95)
  expect(said).toEqual(['idle', 'idle', 'idle'])
})

it('clears as soon as a tablet wakes that slept with somebody’s name on it, before the touch that woke it counts', () => {
  touch()
  vi.setSystemTime(Date.now() + 3_600_000)
  touch()
  expect(said).toEqual(['idle'])
  vi.setSystemTime(Date.now() + 3_600_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(said).toEqual(['idle', 'idle'])
})

it('says nothing any more once it is stopped', () => {
  touch()
  stop()
  pass(60)
  expect(said).toEqual([])
})
