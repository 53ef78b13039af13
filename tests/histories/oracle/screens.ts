/** Checks that all phones show the same of today's service and cells, all of it received. */
import { expect } from 'vitest'
import type { Phone } from '../phone.ts'
import type { ChurchInTown } from '../world.ts'
import { menIn } from './heads.ts'
import type { Present } from './marks.ts'
import type { Ticks } from './ticks.ts'

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
