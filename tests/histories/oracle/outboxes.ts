/** Checks that every outbox has the server's status of each tick: refused ops need attention there. */
import { expect } from 'vitest'
import type { Held } from '../heal.ts'
import { personOf, type Tick, type Ticks } from './ticks.ts'
import type { People } from './people.ts'
import { SAYS_WHO } from './redacted.ts'

const STATES = { applied: 'received', rejected: 'rejected', quarantined: 'quarantined' }

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
