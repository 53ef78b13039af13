/**
 * Checks edits: a field keeps its value until the next edit arrives. The later of a delete and a restore decides
 * whether the person is there. No erased person is.
 */
import { expect } from 'vitest'
import type { People } from './people.ts'
import type { Tick, Ticks } from './ticks.ts'

type Fields = Record<string, unknown>

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
