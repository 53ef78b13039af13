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

/**
 * A service of a day and name is made under one id: who did not know that the one of this id was renamed is refused, and
 * with it what else that phone did there.
 */
const REFUSED_THERE: Partial<Record<MutationName, string>> = {
  'create-service': 'SERVICE_MOVED',
  'mark-person': 'NEEDED_REJECTED',
  'edit-service': 'NEEDED_REJECTED',
}

export function checkRefusals({ all, canonical }: Ticks, people: People): void {
  const renamed = new Set(
    all.flatMap(({ type, args }) => (type === 'edit-service' ? [canonical(args.id)] : [])),
  )
  const without = all.filter((tick) => {
    const there = REFUSED_THERE[tick.type]
    if (there && tick.code === there && renamed.has(canonical(tick.args.service_id ?? tick.args.id)))
      return false
    const because = REFUSED[tick.type]?.(canonical(personOf(tick)), people) ?? []
    return tick.status !== 'applied' && !(tick.status === 'rejected' && because.includes(tick.code ?? ''))
  })
  expect(without.map(saying), 'refused without a reason').toEqual([])
}

const saying = ({ type, status, code }: Tick) => `${type}: ${status} ${code}`
