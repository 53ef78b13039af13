/** Checks the church's records: the right people, with the values that were typed, and the same on every phone. */
import { expect } from 'vitest'
import type { Phone } from '../phone.ts'
import type { ChurchInTown } from '../world.ts'
import type { Tick, Ticks } from './ticks.ts'

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

type Fields = Record<string, unknown>

/**
 * A field keeps its value until the next edit arrives. The later of a delete and a restore decides whether the
 * person is there. No erased person is.
 */
export function checkEdits({ applied, canonical }: Ticks, { living, deleted, erased }: People): void {
  const last = new Map<string, string>()
  for (const { type, args } of applied)
    if (type === 'delete-member' || type === 'restore-member') last.set(canonical(args.id), type)
  const saying = (type: string) => [...last].flatMap(([id, said]) => (said === type ? [id] : []))
  // Administrators delete people too, without a tick.
  expect(
    saying('delete-member').filter((id) => !deleted.has(id)),
    'deleted, and still there',
  ).toEqual([])
  expect(
    saying('restore-member').filter((id) => deleted.has(id) && !erased.has(id)),
    'restored, and still gone',
  ).toEqual([])
  const typed = new Map<string, Fields>()
  for (const { args } of applied.filter(bringsSomebody))
    if (canonical(args.id) === args.id) typed.set(args.id, args)
  for (const { args } of applied.filter(({ type }) => type === 'edit-member')) {
    const id = canonical(args.id)
    typed.set(id, { ...typed.get(id), ...(args.set as Fields) })
  }
  const records = living.map((record) => {
    const said: Fields = { city: null, ...typed.get(record.id) }
    const fields = Object.keys(record).filter((field) => field in said)
    return { ...record, ...Object.fromEntries(fields.map((field) => [field, said[field]])), id: record.id }
  })
  expect(living, 'the records and what was typed').toEqual(records)
}

const bringsSomebody = ({ type }: Tick) => type === 'capture-first-timer' || type === 'add-member'
