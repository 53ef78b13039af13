/** The soak reports what a phone or the server loses, doubles or shows wrongly, and nothing else. */
import { expect, test } from 'vitest'
import { differences } from '../../e2e/soak/judge.ts'
import { certainlyHere, certainlyPresent, openRecord, type Kind } from '../../e2e/soak/record.ts'
import type { Screens } from '../../e2e/soak/screens.ts'
import type { ServerState } from '../../e2e/soak/server-state.ts'

const NAME = 'Tobi Fashola'

/** Actions one after the other, ten seconds each: phone, kind, and whether the screen confirmed it. */
const actions = (...list: readonly (readonly [number, Kind, boolean?])[]) =>
  list.map(([phone, kind, confirmed = true], at) => {
    return { phone, kind, confirmed, name: NAME, from: at * 10_000, to: at * 10_000 + 1000 }
  })

test.each([
  ['nobody marked them', actions(), false],
  ['a mark that the screen confirmed', actions([1, 'mark']), true],
  ['a mark before the kill of the browser', actions([1, 'mark', false]), null],
  ['undone on the same phone', actions([1, 'mark'], [1, 'unmark']), false],
  ['undone on a phone that may not know the mark', actions([1, 'mark'], [2, 'mark'], [2, 'unmark']), null],
  ['marked again', actions([1, 'mark'], [2, 'unmark'], [1, 'mark']), true],
])('presence: %s', (_what, attempts, present) => {
  expect(certainlyPresent(attempts, NAME)).toBe(present)
})

test.each([
  ['checked in', actions([1, 'check-in']), true],
  ['collected on another phone', actions([1, 'check-in'], [2, 'check-out']), false],
  ['a pick-up before the kill of the browser', actions([1, 'check-in'], [2, 'check-out', false]), null],
  ['checked in again', actions([1, 'check-in'], [2, 'check-out'], [3, 'check-in']), true],
])('children: %s', (_what, attempts, here) => {
  expect(certainlyHere(attempts, NAME)).toBe(here)
})

test('clocks of two phones may differ by some seconds', () => {
  const [checkIn, checkOut] = actions([1, 'check-in'], [2, 'check-out'])
  expect(certainlyHere([checkIn!, { ...checkOut!, from: 2000, to: 3000 }], NAME)).toBeNull()
})

/** One child who was marked and checked in, with everything right. */
function sunday() {
  const record = openRecord()
  record.begin(1, 'mark', [NAME]).confirm()
  record.begin(1, 'check-in', [NAME]).confirm()
  const server: ServerState = {
    people: [NAME, 'Adaeze Okafor'],
    marked: [NAME],
    present: [NAME],
    checkIns: [NAME],
    checkOuts: [],
    stillHere: [`Teens: ${NAME}`],
    collected: [],
    households: [],
    heads: 0,
    counted: 1,
  }
  const screens: Screens = {
    present: [NAME],
    total: 1,
    code: '32AE',
    agreement: 'Same list as your church',
    stillHere: [`Teens: ${NAME}`],
    collected: [],
    heads: 0,
  }
  const found = (wrong: Partial<ServerState>, shown: Partial<Screens> = {}) =>
    differences({ names: [NAME], families: [], record }, { ...server, ...wrong }, [
      { phone: 2, screens: { ...screens, ...shown } },
    ])
  return found
}

test('nothing differs if all is right', () => {
  expect(sunday()({})).toEqual([])
})

test.each<[string, Partial<ServerState>, Partial<Screens>, string]>([
  ['a lost mark', { marked: [], present: [], counted: 0 }, {}, `${NAME}: 0 of 1 marks at the server`],
  ['a doubled mark', { marked: [NAME, NAME] }, {}, `${NAME}: 2 of 1 marks at the server`],
  ['a doubled person', { people: [NAME, NAME] }, {}, `${NAME} is 2 times among the people`],
  ['a lost check-in', { stillHere: [] }, {}, `${NAME} must be still here at the server`],
  ['a pick-up of nobody', { checkOuts: [NAME] }, {}, `${NAME}: 1 of 0 check-outs at the server`],
  ['a phone without a name', {}, { present: [] }, `phone 2 does not show in present: ${NAME}`],
  ['a phone of another class', {}, { stillHere: [`Crèche: ${NAME}`] }, `phone 2 does not show in stillHere`],
  ['another headcount', { heads: 1 }, {}, 'headcount 1, but the screens counted 0 to 0'],
])('reports %s', (_what, wrong, shown, line) => {
  expect(sunday()(wrong, shown).join('\n')).toContain(line)
})
