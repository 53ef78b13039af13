/** What somebody typed of a person stands in the record, field by field, until the next edit arrives; who was deleted is gone. */
import { expect } from 'vitest'
import type { People } from './people.ts'
import type { Tick, Ticks } from './ticks.ts'

type Fields = Record<string, unknown>

export function checkEdits({ applied, canonical }: Ticks, { living, deleted }: People): void {
  const left = applied.filter(
    ({ type, args }) => type === 'delete-member' && !deleted.has(canonical(args.id)),
  )
  expect(left, 'deleted, and still there').toEqual([])
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
