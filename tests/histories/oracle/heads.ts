/** Checks that the headcount is the sum of the taps. */
import { expect } from 'vitest'
import type { ChurchInTown } from '../world.ts'
import type { Tick, Ticks } from './ticks.ts'

export async function checkHeads(town: ChurchInTown, { applied }: Ticks): Promise<void> {
  const [row] = await town.rows<{ men: number }>('select coalesce(sum(men), 0)::int as men from headcounts')
  expect(row?.men).toBe(menIn(applied))
}

export const menIn = (taps: Tick[]): number =>
  taps.reduce((sum, { type, args }) => sum + (type === 'count-heads' ? Number(args.men ?? 0) : 0), 0)
