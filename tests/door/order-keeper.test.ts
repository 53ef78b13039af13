import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderKeeper } from '../../src/features/door/names/order-keeper.ts'
import { churchDouble } from './church-double.ts'
import { congregation } from './congregation.ts'

const people = congregation(5)
const [ngozi, musa] = people as [(typeof people)[0], (typeof people)[0]]

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** The list at a service: who stands where, as the screen asks for it. */
function opened() {
  const church = churchDouble({ people })
  const keeper = orderKeeper(church.presences('service'), () => 0)
  keeper.subscribe(() => undefined)
  const shown = () =>
    church.people
      .search(keeper.current().text, { sink: keeper.current().sink })
      .map(({ person }) => person.id)
  return { church, keeper, shown, first: shown()[0]! }
}

test('who was here before the list was drawn, and is known only after, sinks at once', () => {
  const { church, shown, first } = opened()
  church.arrives('service', first)
  expect(shown().at(-1)).toBe(first)
})

test('who is marked at another door while this list is in use sinks after a quiet moment, not under the finger', () => {
  const { church, keeper, shown, first } = opened()
  keeper.touch()
  church.arrives('service', first)
  expect(shown()[0]).toBe(first)
  vi.advanceTimersByTime(3000)
  keeper.touch()
  vi.advanceTimersByTime(3000)
  expect(shown()[0]).toBe(first)
  vi.advanceTimersByTime(1100)
  expect(shown().at(-1)).toBe(first)
  expect(keeper.isSettled()).toBe(false)
})

test('a mark that comes in while somebody types moves nobody among those found', () => {
  const { church, keeper } = opened()
  keeper.type('a')
  const before = keeper.current()
  church.arrives('service', ngozi.id)
  vi.advanceTimersByTime(60_000)
  expect(keeper.current()).toBe(before)
})

test('a row that was ticked stays where it is as long as a second tap may come', () => {
  const { church, keeper } = opened()
  keeper.type('a')
  church.arrives('service', ngozi.id)
  keeper.done()
  vi.advanceTimersByTime(2400)
  expect(keeper.current().text).toBe('a')
  vi.advanceTimersByTime(400)
  expect(keeper.current()).toMatchObject({ text: '' })
  expect(keeper.current().sink.has(ngozi.id)).toBe(true)
})

test('the next letter does not wait for the row', () => {
  const { keeper } = opened()
  keeper.type('a')
  keeper.done()
  keeper.type('m')
  expect(keeper.current().text).toBe('m')
  expect(keeper.isSettled()).toBe(true)
})

test('a list nobody looks at any more is left alone', () => {
  const church = churchDouble({ people })
  const keeper = orderKeeper(church.presences('service'), () => 0)
  const leave = keeper.subscribe(() => undefined)
  keeper.touch()
  church.arrives('service', musa.id)
  leave()
  vi.advanceTimersByTime(60_000)
  expect(keeper.current().sink.has(musa.id)).toBe(false)
})
