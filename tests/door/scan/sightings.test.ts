/** Tests when a card in front of the camera counts. */
import { expect, test } from 'vitest'
import { sightings } from '../../../src/features/door/scan/camera/scan-camera.tsx'

const LOOK = 150

/** Times at which a card counts as new, with a look every 150 ms. */
function counted(looks: readonly (string | null)[]): string[] {
  const sights = sightings()
  return looks.flatMap((text, at) => (text !== null && sights.isNew(text, at * LOOK) ? [text] : []))
}

const times = (text: string | null, count: number) => Array.from({ length: count }, () => text)

test('a card held up for ten seconds counts once', () => {
  expect(counted(times('A', 67))).toEqual(['A'])
})

test('a shaking card, seen in two of three frames, counts once', () => {
  expect(counted(times('A', 67).map((text, at) => (at % 3 ? text : null)))).toEqual(['A'])
})

test('a card that left and came back counts again', () => {
  expect(counted([...times('A', 5), ...times(null, 20), ...times('A', 5)])).toEqual(['A', 'A'])
})

test('five different cards in one second count each', () => {
  expect(counted(['A', 'B', 'C', 'D', 'E', 'E'])).toEqual(['A', 'B', 'C', 'D', 'E'])
})

test('two cards in one picture do not alternate', () => {
  expect(counted(times('A', 40).map((_, at) => (at % 2 ? 'A' : 'B')))).toEqual(['B', 'A'])
})
