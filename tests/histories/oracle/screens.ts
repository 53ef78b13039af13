/** Checks that all phones and the server show the same: today's service, headcount, cells and the names of services. */
import { expect } from 'vitest'
import type { Phone } from '../phone.ts'
import type { ChurchInTown } from '../world.ts'
import type { Present } from './marks.ts'
import type { Tick, Ticks } from './ticks.ts'

/** All phones show the same of today's service and cells, all of it received. */
export async function checkScreens(
  town: ChurchInTown,
  phones: Phone[],
  present: Present[],
  { applied, canonical }: Ticks,
): Promise<void> {
  const rows = await town.rows<{ id: string }>('select id from cells where deleted_at is null order by id')
  const cells = rows.map(({ id }) => id)
  const taps = applied.filter(({ args }) => canonical(args.service_id) === town.service)
  for (const phone of phones) {
    const own = taps.filter(({ accountId }) => accountId === phone.account?.id)
    const heads = { men: menIn(taps), own: menIn(own), waiting: 0 }
    // The screen follows the storage a moment later.
    await expect
      .poll(() => shownOn(phone), { message: 'a phone and the ticks', interval: 2 })
      .toEqual({ present, saved: 0, heads, cells })
  }
}

function shownOn({ church, town }: Phone) {
  if (!church) return null
  const { present, saved } = church.presences(town.service).current()
  const { sum, own, waiting } = church.headcount(town.service).current()
  return {
    present: [...present.values()].map(asPresent).sort((a, b) => (a.person < b.person ? -1 : 1)),
    saved,
    heads: { men: sum.men, own: own.men, waiting },
    cells: church
      .rows('cells')
      .current()
      ?.map(({ id }) => id),
  }
}

type Entry = { personId: string; arrivedAt: string; markIds: string[] }

const asPresent = ({ personId, arrivedAt, markIds }: Entry): Present => ({
  person: personId,
  since: Date.parse(arrivedAt),
  marks: [...markIds].sort(),
})

type Named = { id: string; name: string }

/** The last edit of a service's name to arrive decides, and every phone has the same. */
export async function checkServices(
  town: ChurchInTown,
  phones: Phone[],
  { applied, canonical }: Ticks,
): Promise<void> {
  const names = new Map([[town.service, 'Sunday service']])
  for (const { type, args } of applied) {
    const id = canonical(args.id)
    const { name } = (args.set ?? args) as { name?: string }
    const isNew = type === 'create-service' && id === args.id && !names.has(id)
    if (name && (isNew || type === 'edit-service')) names.set(id, name)
  }
  const expected = [...names].map(([id, name]) => ({ id, name })).sort(byId)
  const stand = await town.rows<Named>('select id, name from services where deleted_at is null order by id')
  expect(stand, 'the services and what they were called').toEqual(expected)
  for (const { church } of phones) {
    const shown = church?.services.current().map(({ id, name }) => ({ id, name }))
    expect(shown?.sort(byId) ?? expected, 'services on a phone').toEqual(expected)
  }
}

const byId = (a: Named, b: Named) => (a.id < b.id ? -1 : 1)

/** The headcount is the sum of the taps. */
export async function checkHeads(town: ChurchInTown, { applied }: Ticks): Promise<void> {
  const [row] = await town.rows<{ men: number }>('select coalesce(sum(men), 0)::int as men from headcounts')
  expect(row?.men).toBe(menIn(applied))
}

const menIn = (taps: Tick[]): number =>
  taps.reduce((sum, { type, args }) => sum + (type === 'count-heads' ? Number(args.men ?? 0) : 0), 0)
