/** Checks the names of services: the last edit to arrive decides, and every phone has the same. */
import { expect } from 'vitest'
import type { Phone } from '../phone.ts'
import type { ChurchInTown } from '../world.ts'
import type { Ticks } from './ticks.ts'

type Named = { id: string; name: string }

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
