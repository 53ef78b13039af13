/** Packed data unpacks to the same data, and the reader rejects a truncated or corrupt page. */
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { derivedId, newId } from '../../ids.ts'
import type { WireOp } from '../push.ts'
import { packOps, unpackOps } from './ops.ts'
import { packColumns, unpackColumns, type PackedColumns } from './table.ts'
import { spec } from '../../../tests/spec/spec.ts'

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
const rows = 60
const column = <T>(value: fc.Arbitrary<T>) => fc.array(value, { minLength: rows, maxLength: rows })
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const few = fc.constantFrom('Ada', 'Ṣọlá', 'Chidi-Ọlá', '', '<', 'a.b')
const id = fc.nat().map((ms) => newId(1_700_000_000_000 + ms))
const moment = fc
  .date({ min: new Date(0), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const anyMoment = fc.oneof(moment, fc.constantFrom('2026-02-30', 'soon', '2026-01-01T08:00:00Z'))

const columns = fc
  .record({
    id: column(fc.oneof({ weight: 50, arbitrary: id }, { weight: 1, arbitrary: fc.uuid() })),
    first_name: column(few),
    last_name: column(orNull(fc.oneof(few, fc.string()))),
    email: column(orNull(fc.constantFrom('ada.sola@mail.example', 'sola9@x', 'chidi<@x', 'a', ''))),
    created_at: column(orNull(fc.oneof({ weight: 90, arbitrary: moment }, anyMoment))),
    day_of_birth: column(orNull(fc.integer({ min: 1, max: 31 }))),
    month_of_birth: column(orNull(fc.integer({ min: 1, max: 12 }))),
    date_of_birth: column(orNull(fc.constantFrom('1990-02-03', '0090-01-01', '1990-2-3', 'never'))),
    seen: column(fc.integer({ min: 0, max: 63 })),
    person_id: column(orNull(id)),
    links: column(fc.array(fc.string(), { maxLength: 2 })),
  })
  .map((given) => ({ ...given, count: rows }))

it('unpacks every column of a page unchanged', () => {
  fc.assert(
    fc.property(columns, (given) => {
      expect(unpackColumns(throughJson(packColumns(given)))).toEqual(given)
    }),
  )
})

const everybody = (() => {
  const ids = Array.from({ length: 200 }, (_, at) => newId(1_700_000_000_000 + at * 1000))
  return {
    count: 200,
    id: ids,
    first_name: ids.map((_, at) => `Name${at % 20}`),
    created_at: ids.map((_, at) => new Date(1_700_000_000_000 + at * 1000).toISOString()),
    created_by: ids.map(() => ids[0]),
    person_id: [...ids].reverse(),
  }
})()

type Packed = {
  id: { steps: number[]; rest: string }
  first_name: { words: string[]; at: string[] }
  created_at: { after: number[] }
}

const bent: Record<string, (packed: Packed) => object> = {
  'an id too few': ({ id }) => ({ id: { ...id, steps: id.steps.slice(1) } }),
  'ids cut short': ({ id }) => ({ id: { ...id, rest: id.rest.slice(0, -2) } }),
  'a sign that is no digit': ({ id }) => ({ id: { ...id, rest: `!${id.rest.slice(1)}` } }),
  'time before time': ({ id }) => ({ id: { ...id, steps: id.steps.map(() => -1) } }),
  'rows cut short': ({ first_name }) => ({ first_name: { ...first_name, at: ['AA'] } }),
  'a word that is not there': ({ first_name }) => ({ first_name: { ...first_name, words: ['Ada'] } }),
  'moments cut short': () => ({ created_at: { after: [1, 2] } }),
  'a moment beyond all time': ({ created_at }) => ({
    created_at: { after: created_at.after.map(() => 1e300) },
  }),
  'years without days': () => ({ date_of_birth: { years: Array.from({ length: 200 }, () => 1990) } }),
  'a way of packing that nobody knows': () => ({ first_name: { zipped: 'AAAA' } }),
  'an array cut short': () => ({ seen: [1, 2, 3] }),
}

spec('fault Damaged packed columns')
test.each(Object.entries(bent))('%s: rejects the page', (_, bend) => {
  const packed = throughJson(packColumns(everybody)) as unknown as Packed
  expect(unpackColumns(packed as unknown as PackedColumns)).toEqual(everybody)
  const broken = { ...packed, ...bend(packed) }
  expect(unpackColumns(broken as unknown as PackedColumns)).toBeNull()
})

const op = fc.record({
  id,
  seq: fc.integer({ min: 1, max: 1e6 }),
  type: fc.constantFrom('mark-person', 'edit-member'),
  v: fc.constantFrom(1, 2),
  args: fc.oneof(
    fc.record({ service_id: fc.constantFrom(newId(), newId()), person_id: id }),
    fc.dictionary(fc.constantFrom('set', 'name', 'count'), fc.jsonValue(), { noNullPrototype: true }),
  ),
  base_rev: fc.nat(),
  captured_at: anyMoment,
  clock_offset: fc.integer(),
  needs: fc.array(id, { maxLength: 2 }),
})

it('unpacks ops of mixed kinds with unchanged payloads', () => {
  fc.assert(
    fc.property(fc.array(op, { maxLength: 150 }), (given) => {
      const ops = given.map((one) => throughJson(one)) as WireOp[]
      const back = unpackOps(throughJson(packOps(ops))) as WireOp[]
      const sorted = (list: WireOp[]) =>
        list.map((one) => JSON.stringify(one, Object.keys(one).sort())).sort()
      expect(back).toHaveLength(ops.length)
      expect(new Set(back)).toEqual(new Set(ops))
      expect(sorted(back)).toEqual(sorted(ops))
    }),
  )
})

it('packs ids that are not version 7', async () => {
  const ids = await Promise.all(Array.from({ length: 80 }, (_, at) => derivedId(newId(), String(at))))
  const packed = packColumns({ count: 80, id: ids })
  expect(Object.keys(packed.id as object)).toEqual(['ids'])
  expect(unpackColumns(throughJson(packed))).toEqual({ count: 80, id: ids })
})
