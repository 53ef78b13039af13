/** The expected church once every import is undone: its state before, with later changes of other users. */
import { expect } from 'vitest'
import type { ChurchState, PersonState } from './church-state.ts'
import type { World } from './world.ts'

export async function expectAsWithoutImports(world: World): Promise<void> {
  const now = await world.state()
  if (!world.theirs.touched) return expect(now).toEqual(world.initial)
  expect(now.people).toEqual(peopleOf(world, now))
  expectServices(world, now)
  expectGroups(world, now)
  expect(now.stops).toEqual([...new Set([...world.initial.stops, ...world.theirs.stops])].sort())
}

function peopleOf({ initial, born, theirs }: World, now: ChurchState): ChurchState['people'] {
  const brought = [...born.people].filter(([id]) => theirs.used.has(id))
  const all = [...Object.entries(initial.people), ...brought]
  return Object.fromEntries(
    all
      .filter(([id]) => !theirs.dead.has(id) && !theirs.mergedInto.has(id))
      .map(([id, was]): [string, PersonState] => {
        const fields = Object.keys(was).map((field) => {
          const own = `${id}.${field}`
          const without = was[field as keyof PersonState] ?? theirs.beside.get(own) ?? null
          return [field, theirs.fields.has(own) ? theirs.fields.get(own) : without]
        })
        const person = Object.fromEntries(fields) as PersonState
        const merged = theirs.merged.get(id) ?? person.joined
        const joined = merged < person.joined ? merged : person.joined
        // A deleted cell shows as none.
        return [id, { ...person, joined, cell: person.cell && now.groups[person.cell] ? person.cell : null }]
      }),
  )
}

function expectServices({ initial, theirs }: World, now: ChurchState): void {
  const alive = new Set(Object.keys(initial.services))
  for (const [id, lives] of theirs.alive) {
    if (!lives) alive.delete(id)
    else if (now.services[id] || theirs.marks.has(id) || theirs.heads.has(id)) alive.add(id)
  }
  expect(new Set(Object.keys(now.services))).toEqual(alive)
  const meant = (id: string): string => (theirs.mergedInto.has(id) ? meant(theirs.mergedInto.get(id)!) : id)
  for (const [id, service] of Object.entries(now.services)) {
    const marked = [...(initial.services[id]?.people ?? []), ...(theirs.marks.get(id) ?? [])]
    const came = new Set([...marked, ...formerMarks(initial, id, service.date)].map(meant))
    expect(service.attendees).toBe(came.size)
    expect(service.people).toEqual([...came].sort())
    expect(service.heads).toBe(theirs.heads.get(id) ?? 0)
    expect(service.name).toBe(theirs.names.get(id) ?? 'Sunday service')
  }
}

/** The service that was deleted before has its mark again when other users use it. */
function formerMarks({ people }: ChurchState, _id: string, date: string): string[] {
  return date === '2026-07-12' ? Object.keys(people).filter((one) => people[one]!.name === 'Ada Obi') : []
}

function expectGroups({ initial, born, theirs }: World, now: ChurchState): void {
  const used = new Set(Object.values(now.people).flatMap(({ cell }) => cell ?? []))
  const brought = [...born.groups].filter(([id]) => theirs.used.has(id) || used.has(id))
  const groups = [...Object.entries(initial.groups), ...brought]
  expect(now.groups).toEqual(
    Object.fromEntries(groups.map(([id, name]) => [id, theirs.names.get(id) ?? name])),
  )
}
