/** What is refused, and for what: only what the history itself has made impossible. */
import { expect } from 'vitest'
import type { MutationName } from '../../../sync/mutations/index.ts'
import { personOf, type Tick, type Ticks } from './ticks.ts'
import type { People } from './people.ts'

/** Whoever was erased may have been deleted before. A change that is not here is always taken. */
const REFUSED: Partial<Record<MutationName, (person: string, people: People) => string[]>> = {
  'edit-member': (person, people) => [
    ...(people.deleted.has(person) ? ['PERSON_DELETED'] : []),
    ...(people.erased.has(person) ? ['PERSON_ERASED'] : []),
  ],
  'add-follow-up-note': (person, people) => (people.erased.has(person) ? ['PERSON_ERASED'] : []),
}

export function checkRefusals({ all, canonical }: Ticks, people: People): void {
  const without = all.filter((tick) => {
    const because = REFUSED[tick.type]?.(canonical(personOf(tick)), people) ?? []
    return tick.status !== 'applied' && !(tick.status === 'rejected' && because.includes(tick.code ?? ''))
  })
  expect(without.map(saying), 'refused without a reason').toEqual([])
}

const saying = ({ type, status, code }: Tick) => `${type}: ${status} ${code}`
