/** The headcount's messages: each usher's counts, and their meaning beside the names. */
import { describe, expect, test } from 'vitest'
import type { HeadEntry } from '../../sync/client/api.ts'
import { beneathCount, compareWords, shareWords } from '../../src/features/door/headcount/headcount-tab.tsx'
import { runsOf } from '../../src/features/door/headcount/how/how-sheet.tsx'
import {
  goesBelow,
  headsOf,
  headsWords,
  inTheRoom,
  NONE,
} from '../../src/features/door/headcount/counting.tsx'

const sum = (men: number, women = 0, children = 0, guests = 0) => ({ men, women, children, guests })

describe('beside the names', () => {
  test.each([
    [sum(0), 0, ''],
    [sum(0), 1, '1 person is marked by name.'],
    [sum(3), 0, 'Nobody is marked by name yet.'],
    [sum(3, 2), 5, 'Headcount and names agree: 5.'],
    [sum(80, 60, 14), 131, '131 marked by name. 23 more were counted, probably guests and children.'],
    [sum(5), 4, '4 marked by name. 1 more was counted, probably a guest or a child.'],
    [sum(5), 7, '7 marked by name, 2 not counted. They may have left, or a row was missed.'],
    [
      sum(5, 0, 0, 6),
      5,
      'More guests than people in the room. Count each guest as a man, woman or child too.',
    ],
  ])('%j counted, %d named', (counted, named, said) => {
    expect(compareWords(counted, named)).toBe(said)
  })

  const MORE_GUESTS = 'More guests than people in the room. Count each guest as a man, woman or child too.'

  test('names guests tapped first, with or without names', () => {
    expect(compareWords(sum(0, 0, 0, 2), 0)).toBe(MORE_GUESTS)
    expect(compareWords(sum(0, 0, 0, 2), 3)).toBe(MORE_GUESTS)
  })

  test('names guests without a network, beside unknown others', () => {
    const unknown = 'You are offline. Counts from other phones show when you are connected.'
    expect(beneathCount(sum(0, 0, 0, 2), 0, true)).toBe(MORE_GUESTS)
    expect(beneathCount(sum(0, 0, 0, 2), 0, false)).toBe(`${MORE_GUESTS} ${unknown}`)
    expect(beneathCount(sum(5, 0, 0, 2), 7, false)).toBe(unknown)
  })

  test('guests are people, and a negative kind is zero', () => {
    expect(inTheRoom(sum(3, 4, 5, 2))).toBe(12)
    expect(inTheRoom(sum(-2, 4))).toBe(4)
  })
})

describe('the owner of the counts', () => {
  test.each([
    [sum(34), sum(34), 'You counted 34'],
    [sum(34), sum(0), 'Others counted 34'],
    [sum(100, 54), sum(20, 14), 'You counted 34, others 120'],
    [sum(18), sum(-2), 'Others counted 20, you removed 2'],
    [sum(18), sum(20), 'You counted 20, others removed 2'],
  ])('%j, of it mine %j', (all, own, said) => {
    expect(shareWords(all, own)).toBe(said)
  })
})

test('refuses to subtract more than is counted, never to add', () => {
  expect(goesBelow(sum(1), headsOf('men', -1))).toBe(false)
  expect(goesBelow(sum(1), headsOf('men', -2))).toBe(true)
  expect(goesBelow(sum(-2), headsOf('men', 1))).toBe(false)
  expect(headsWords({ ...NONE, men: 2, guests: -1 })).toBe('+2 men, −1 guest')
})

describe('the history of a count', () => {
  let ids = 0
  const at = (minute: number, heads: Partial<typeof NONE>, by = 'me'): HeadEntry => ({
    ...NONE,
    ...heads,
    id: String((ids += 1)),
    at: new Date(Date.UTC(2026, 10, 22, 8, 0, minute * 60)).toISOString(),
    by,
    own: by === 'me',
    waits: false,
  })

  test('groups quick taps by person and lists each correction', () => {
    const runs = runsOf([
      at(0, { men: 1 }),
      at(0.5, { men: 1 }, 'you'),
      at(1, { women: 1 }),
      at(1.5, { men: -1 }),
      at(2, { men: 1 }),
      at(9, { men: 3 }),
    ])
    expect(runs.map(({ by, heads }) => `${by} ${headsWords(heads)}`)).toEqual([
      'me +3 men',
      'me +1 man',
      'me −1 man',
      'you +1 man',
      'me +1 man, +1 woman',
    ])
    expect(runs.at(-1)?.takenBackAt).toBeNull()
  })

  test('lists an undone entry once, with its time', () => {
    const runs = runsOf([at(0, { children: 12 }), at(5, { children: -12 }), at(6, { children: -1 }, 'you')])
    expect(runs.map(({ heads, takenBackAt }) => [headsWords(heads), takenBackAt])).toEqual([
      ['−1 child', null],
      ['+12 children', '2026-11-22T08:05:00.000Z'],
    ])
  })

  test('every view shows all entries', () => {
    const entries = [at(0, { men: 4 }), at(1, { men: -2 }), at(4, { women: 2 }), at(5, { men: -3 }, 'you')]
    const shown = runsOf(entries).reduce((total, run) => total + run.heads.men + run.heads.women, 0)
    expect(shown).toBe(1)
  })
})
