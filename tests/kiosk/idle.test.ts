/** Tests that the idle screen warns, then clears after 30 seconds, and never while somebody types. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchIdle } from '../../src/features/kiosk/idle/use-idle.ts'

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
  const record = (word: string) => () => void said.push(word)
  stop = watchIdle({ onTouch: () => {}, onSoon: record('soon'), onIdle: record('idle') }, page)
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

it('restarts with every touch and every key', () => {
  touch()
  for (const type of ['keydown', 'input', 'pointerdown', 'wheel']) {
    pass(29)
    touch(type)
  }
  pass(19)
  expect(said.filter((word) => word === 'idle')).toEqual([])
})

it('stays idle without a warning when the screen has no input', () => {
  pass(95)
  expect(said).toEqual(['idle', 'idle', 'idle'])
})

it('clears when a tablet wakes, before the waking touch counts', () => {
  touch()
  vi.setSystemTime(Date.now() + 3_600_000)
  touch()
  expect(said).toEqual(['idle'])
  vi.setSystemTime(Date.now() + 3_600_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(said).toEqual(['idle', 'idle'])
})

it('stays silent after it is stopped', () => {
  touch()
  stop()
  pass(60)
  expect(said).toEqual([])
})
