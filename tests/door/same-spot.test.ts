/** Tests that a second tap on one spot marks nobody else. */
import { expect, test } from 'vitest'
import { sameSpot } from '../../src/features/door/names/list-rows.ts'

function taps() {
  let time = 1000
  return { spots: sameSpot(() => time), wait: (ms: number) => (time += ms) }
}

test('ignores a second tap on the same spot for another person', () => {
  const { spots, wait } = taps()
  expect(spots.meant('ngozi', { y: 200 })).toBe(true)
  for (const ms of [1300, 500, 600]) {
    wait(ms)
    expect(spots.meant('musa', { y: 204 })).toBe(false)
  }
  wait(200)
  expect(spots.meant('musa', { y: 204 })).toBe(true)
})

test('accepts the same person, another row, a key between, and the keyboard', () => {
  const { spots } = taps()
  spots.meant('ngozi', { y: 200 })
  expect(spots.meant('ngozi', { y: 200 })).toBe(true)
  expect(spots.meant('musa', { y: 264 })).toBe(true)
  spots.forget()
  expect(spots.meant('bola', { y: 264 })).toBe(true)
  expect(spots.meant('emeka', null)).toBe(true)
})
