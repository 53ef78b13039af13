/** Checks that the church's records hold the right people, and that every phone holds the same. */
import { expect } from 'vitest'
import type { Phone } from '../phone.ts'
import type { ChurchInTown } from '../world.ts'

export type Person = { id: string; first_name: string; last_name: string; city: string | null }

export type People = {
  living: Person[]
  /** Erased people are deleted too. */
  deleted: ReadonlySet<string>
  erased: ReadonlySet<string>
}

const RECORDS = `select id, first_name, last_name, city, deleted_at is not null as deleted from members order by id`

export async function readPeople(town: ChurchInTown): Promise<People> {
  const rows = await town.rows<Person & { deleted: boolean }>(RECORDS)
  const deleted = rows.filter((row) => row.deleted)
  const erased = deleted.filter(({ first_name }) => first_name === '')
  return {
    living: rows.filter((row) => !row.deleted).map(shown),
    deleted: new Set(deleted.map(({ id }) => id)),
    erased: new Set(erased.map(({ id }) => id)),
  }
}

const shown = ({ id, first_name, last_name, city }: Person): Person => ({ id, first_name, last_name, city })

export async function checkPeople(phones: Phone[], { living }: People): Promise<void> {
  for (const phone of phones) {
    const known = await Promise.all(
      (phone.church?.people.all() ?? []).map((person) => phone.church!.people.details(person.id)),
    )
    const seen = known.map((person) => shown({ city: null, ...person } as Person))
    expect(
      seen.sort((a, b) => (a.id < b.id ? -1 : 1)),
      'people on a phone',
    ).toEqual(living)
  }
}
