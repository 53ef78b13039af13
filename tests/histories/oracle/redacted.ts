/** Checks that an outbox holds only ids of an erased person once its account learned of the erasure. */
import { expect } from 'vitest'
import type { Held } from '../heal.ts'
import type { People } from './people.ts'
import type { Ticks } from './ticks.ts'

/** Typed facts about a person. */
export const SAYS_WHO: ReadonlySet<string> = new Set([
  'capture-first-timer',
  'add-member',
  'edit-member',
  'add-follow-up-note',
])

export function checkRedacted(held: Held[], { canonical }: Ticks, { erased }: People): void {
  if (erased.size === 0) return
  for (const { type, args, about } of held.flatMap(({ entries }) => entries)) {
    const named = JSON.stringify(args).match(/[0-9a-f-]{36}/g) ?? []
    if (!named.some((id) => erased.has(canonical(id)))) continue
    expect([about, SAYS_WHO.has(type)], `${type} about somebody erased`).toEqual([undefined, false])
  }
}
