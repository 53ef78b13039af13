/** Checks that only impossible ops are refused, and for the right reason. */
import { expect } from 'vitest'
import type { MutationName } from '../../../sync/mutations/index.ts'
import { personOf, type Tick, type Ticks } from './ticks.ts'
import type { People } from './people.ts'

type Once = People & { wasDeleted: ReadonlySet<string> }

/**
 * An erased person may have been deleted before, and a deleted one restored since. Other changes are always accepted.
 */
const REFUSED: Partial<Record<MutationName, (person: string, people: Once) => string[]>> = {
  'edit-member': (person, people) => [
    ...(people.wasDeleted.has(person) ? ['PERSON_DELETED'] : []),
    ...(people.erased.has(person) ? ['PERSON_ERASED'] : []),
  ],
  'restore-member': (person, people) => (people.erased.has(person) ? ['PERSON_ERASED'] : []),
  'add-follow-up-note': (person, people) => (people.erased.has(person) ? ['PERSON_ERASED'] : []),
}

export function checkRefusals(ticks: Ticks, people: People): void {
  const moved = refusedWithAMovedService(ticks)
  const deletes = ticks.applied.filter(({ type }) => type === 'delete-member')
  const wasDeleted = new Set([...people.deleted, ...deletes.map(({ args }) => ticks.canonical(args.id))])
  const without = ticks.all.filter((tick) => {
    const because = REFUSED[tick.type]?.(ticks.canonical(personOf(tick)), { ...people, wasDeleted }) ?? []
    const forItself = tick.status === 'rejected' && because.includes(tick.code ?? '')
    return tick.status !== 'applied' && !forItself && !moved.has(tick)
  })
  expect(without.map(saying), 'refused without a reason').toEqual([])
}

/**
 * A day and name give one service id. A phone that did not know of a rename is refused when it creates the service
 * of that id. Its other ops at that service under the same account are refused too, captures included.
 */
function refusedWithAMovedService({ all, canonical }: Ticks): Set<Tick> {
  const renamed = new Set(
    all.flatMap(({ type, args }) => (type === 'edit-service' ? [canonical(args.id)] : [])),
  )
  const refused = new Set<Tick>()
  const missing = new Set<string>()
  // Refused ops are in the order of the taps: a maker comes before its dependants.
  for (const tick of all.filter(({ status }) => status === 'rejected')) {
    const here = (id: unknown) => [tick.deviceId, tick.accountId, canonical(id)].join()
    const { type, code } = tick
    const { id, service_id, person_id } = tick.args
    const itself = type === 'create-service' && code === 'SERVICE_MOVED' && renamed.has(canonical(id))
    const needed = [id, service_id, person_id].some((one) => one && missing.has(here(one)))
    if (!itself && !(code === 'NEEDED_REJECTED' && needed)) continue
    refused.add(tick)
    if (id) missing.add(here(id))
  }
  return refused
}

const saying = ({ type, status, code }: Tick) => `${type}: ${status} ${code}`
