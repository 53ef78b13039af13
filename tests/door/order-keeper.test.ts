/** Tests the order of the door's list while people are marked. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderKeeper } from '../../src/features/door/names/name-order.ts'
import { churchDouble } from './church-double.ts'
import { congregation } from './congregation.ts'

const people = congregation(5)
const [ngozi, musa] = people as [(typeof people)[0], (typeof people)[0]]

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** The list at a service, in the order that the screen shows. */
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

test('people already present before the list was drawn sink immediately', () => {
  const { church, shown, first } = opened()
  church.arrives('service', first)
  expect(shown().at(-1)).toBe(first)
})

test('people marked at another door sink only after a quiet moment', () => {
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

test('an incoming mark moves no search result while somebody types', () => {
  const { church, keeper } = opened()
  keeper.type('a')
  const before = keeper.current()
  church.arrives('service', ngozi.id)
  vi.advanceTimersByTime(60_000)
  expect(keeper.current()).toBe(before)
})

test('a ticked row stays in place while a second tap may come', () => {
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

test('the next typed letter does not wait for the row', () => {
  const { keeper } = opened()
  keeper.type('a')
  keeper.done()
  keeper.type('m')
  expect(keeper.current().text).toBe('m')
  expect(keeper.isSettled()).toBe(true)
})

test('a list that is no longer shown is left alone', () => {
  const church = churchDouble({ people })
  const keeper = orderKeeper(church.presences('service'), () => 0)
  const leave = keeper.subscribe(() => undefined)
  keeper.touch()
  church.arrives('service', musa.id)
  leave()
  vi.advanceTimersByTime(60_000)
  expect(keeper.current().sink.has(musa.id)).toBe(false)
})
