/** Tests what a scanned card does at the door. */
import { expect, test, vi } from 'vitest'
import { cardCode } from '../../../contract/people/card-code.ts'
import { newId } from '../../../contract/ids.ts'
import {
  forgetUnknown,
  markByCard,
  nameUnknown,
  unmarkScanned,
  type Scanned,
} from '../../../src/features/door/scan/card-act.ts'
import { resultWords } from '../../../src/features/door/scan/result-signs.ts'
import { markTyped } from '../../../src/features/door/scan/typed-card.ts'
import { churchDouble, type ChurchDouble } from '../church-double.ts'
import { congregation } from '../congregation.ts'

const people = congregation(3)
const [ngozi] = people as [(typeof people)[0]]
const serviceId = newId()

function door(church: ChurchDouble = churchDouble({ people })) {
  const at = { church, serviceId, presences: church.presences(serviceId) }
  return { church, at, scan: (text: string) => markByCard(text, at) }
}

const cardOf = (church: ChurchDouble, personId: string) => cardCode(church.church.id, personId)

const titleOf = (scanned: Scanned) => resultWords(scanned).title

test('a card marks its person once, then shows the arrival time', async () => {
  const { church, scan } = door()
  const first = await scan(cardOf(church, ngozi.id))
  expect(resultWords(first)).toMatchObject({ sign: 'marked', title: 'Marked', name: 'Ngozi Eze' })
  const second = await scan(cardOf(church, ngozi.id))
  expect(resultWords(second)).toMatchObject({ sign: 'here', name: 'Ngozi Eze' })
  expect(titleOf(second)).toMatch(/^Already here, 08:12$/)
  expect(church.calls).toHaveLength(1)
})

test('Undo removes exactly the mark of the scan', async () => {
  const { church, at, scan } = door()
  const scanned = await scan(cardOf(church, ngozi.id))
  if (scanned.kind !== 'marked') throw new Error('not marked')
  expect(titleOf(await unmarkScanned(scanned, at))).toBe('Unmarked')
  expect(church.calls.at(-1)).toEqual({
    name: 'unmark-person',
    args: { service_id: serviceId, person_id: ngozi.id, mark_ids: scanned.markIds },
  })
  expect(at.presences.current().total).toBe(0)
})

test('Undo of one of two marks names the other door’s', async () => {
  const { church, at, scan } = door()
  const scanned = await scan(cardOf(church, ngozi.id))
  if (scanned.kind !== 'marked') throw new Error('not marked')
  church.arrives(serviceId, ngozi.id)
  expect(resultWords(await unmarkScanned(scanned, at))).toMatchObject({
    sign: 'here',
    title: 'Still marked from another door',
    name: 'Ngozi Eze',
  })
  expect(at.presences.current().total).toBe(1)
})

test('an unknown card is kept, asks for the name and counts nobody', async () => {
  const { church, at, scan } = door()
  const stranger = newId()
  const card = cardOf(church, stranger)
  const scanned = await scan(card)
  expect(resultWords(scanned)).toMatchObject({
    sign: 'unknown',
    title: 'This phone does not know the card',
    name: `Card ending in ${card.slice(-4)}`,
    detail: 'Not counted yet.',
  })
  expect(church.calls).toEqual([
    {
      name: 'mark-person',
      args: { service_id: serviceId, person_id: stranger },
      about: { first_name: '', last_name: '', card: card.slice(-4) },
    },
  ])
  expect(at.presences.current()).toMatchObject({ total: 0 })
  // The same card scanned again is the same scan.
  expect(await scan(card)).toEqual(scanned)
  expect(church.calls).toHaveLength(1)
})

test('the phone keeps the typed name with the scan', async () => {
  const { church, at, scan } = door()
  const scanned = await scan(cardOf(church, newId()))
  if (scanned.kind !== 'unknown') throw new Error('known')
  const name = { first_name: 'Zainab', last_name: 'Bello' }
  expect(resultWords(await nameUnknown(scanned, name, at))).toMatchObject({
    sign: 'unknown',
    name: 'Zainab Bello',
  })
  expect(church.noted).toEqual([{ opId: scanned.markIds[0], about: { ...name, card: scanned.card } }])
})

test('Undo removes an unknown card', async () => {
  const { church, at, scan } = door()
  const scanned = await scan(cardOf(church, newId()))
  if (scanned.kind !== 'unknown') throw new Error('known')
  expect(titleOf(await forgetUnknown(scanned, at))).toBe('Unmarked')
  expect(church.calls.at(-1)).toMatchObject({ name: 'unmark-person', args: { mark_ids: scanned.markIds } })
})

test('a merged person’s card marks the surviving record', async () => {
  const church = churchDouble({ people })
  const former = newId()
  const { get } = church.people
  church.people.get = (id) => get(id === former ? ngozi.id : id)
  const { scan } = door(church)
  expect(await scan(cardOf(church, former))).toMatchObject({ kind: 'marked', personId: ngozi.id })
  expect(church.calls[0]?.args).toMatchObject({ person_id: ngozi.id })
})

test('a deleted person’s card is refused with a message, marking nobody', async () => {
  const church = churchDouble({ people })
  const gone = newId()
  church.people.details = async (id) => (id === gone ? { id, deleted_at: '2026-10-01T10:00:00Z' } : undefined)
  const { scan } = door(church)
  const scanned = await scan(cardOf(church, gone))
  expect(resultWords(scanned)).toMatchObject({ sign: 'refused', title: 'No longer on the list' })
  expect(church.calls).toEqual([])
})

test('foreign, damaged and other codes are refused, each with its message', async () => {
  const { church, scan } = door()
  const ours = cardOf(church, ngozi.id)
  const results = [
    await scan(cardCode(newId(), ngozi.id)),
    await scan(ours.replace(/.$/, ours.endsWith('B') ? 'C' : 'B')),
    await scan('https://example.com/church-service-capture?reference=x'),
  ]
  expect(results.map(titleOf)).toEqual([
    'Card from another church',
    'The card was not fully read',
    'Not a member card',
  ])
  for (const result of results) expect(resultWords(result).detail).toMatch(/^Nobody was marked\. .+/)
  expect(church.calls).toEqual([])
})

test('a phone that cannot store the mark says so and ticks nothing', async () => {
  const { church, at, scan } = door()
  church.storageFails('full')
  const scanned = await scan(cardOf(church, ngozi.id))
  expect(resultWords(scanned)).toMatchObject({ sign: 'refused', title: 'Not done' })
  expect(resultWords(scanned).detail).toContain('Ngozi Eze is not marked')
  expect(at.presences.current().total).toBe(0)
})

test('scanner cards use one sound player, however many', async () => {
  const { church, at } = door()
  let speakers = 0
  const Speaker = function () {
    speakers += 1
  }
  vi.stubGlobal('AudioContext', Speaker)
  vi.stubGlobal('navigator', {})
  const said: string[] = []
  for (const { id } of people) await markTyped(cardOf(church, id), at, ({ text }) => said.push(text))
  vi.unstubAllGlobals()
  expect(said).toHaveLength(people.length)
  expect(speakers).toBe(1)
})
