/** Checks what the phones' outboxes hold: the server's status of each tick, and nothing but ids of erased people. */
import { expect } from 'vitest'
import type { Held } from '../heal.ts'
import { personOf, type Tick, type Ticks } from './ticks.ts'
import type { People } from './people.ts'

const STATES = { applied: 'received', rejected: 'rejected', quarantined: 'quarantined' }

/** Every outbox has the server's status of each tick: refused ops need attention there. */
export function checkOutboxes(held: Held[], ticks: Ticks, people: People): void {
  for (const { deviceId, accountId, entries } of held) {
    const own = ticks.all.filter((tick) => tick.deviceId === deviceId && tick.accountId === accountId)
    const expected = own.map((tick) => [tick.opId, STATES[tick.status], codeOn(tick, ticks, people)])
    const stand = entries.map(({ id, state, code }) => [id, state, code ?? null])
    expect(byId(stand), 'an outbox and the server').toEqual(byId(expected))
    expect(entries.filter(({ unreadable }) => unreadable)).toEqual([])
  }
}

/** A phone that learns of an erasure redacts earlier refused ops. */
function codeOn(tick: Tick, { canonical }: Ticks, { erased }: People): string | null {
  const isRedacted =
    tick.status === 'rejected' && SAYS_WHO.has(tick.type) && erased.has(canonical(personOf(tick)))
  return isRedacted ? 'PERSON_ERASED' : tick.code
}

const byId = (rows: (string | null)[][]) => rows.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))

/** Typed facts about a person. */
const SAYS_WHO: ReadonlySet<string> = new Set([
  'capture-first-timer',
  'add-member',
  'edit-member',
  'add-follow-up-note',
])

/** An outbox holds only ids of an erased person once its account learned of the erasure. */
export function checkRedacted(held: Held[], { canonical }: Ticks, { erased }: People): void {
  if (erased.size === 0) return
  for (const { type, args, about } of held.flatMap(({ entries }) => entries)) {
    const named = JSON.stringify(args).match(/[0-9a-f-]{36}/g) ?? []
    if (!named.some((id) => erased.has(canonical(id)))) continue
    expect([about, SAYS_WHO.has(type)], `${type} about somebody erased`).toEqual([undefined, false])
  }
}
