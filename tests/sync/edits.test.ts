/** Ops that edit a row field by field: what they replace unseen can be listed, named and put back. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { EDITS } from '../../server/modules/reviews/edit-conflicts.ts'
import { detailLabel } from '../../src/domain/edits/op-sentence.ts'
import { t } from '../../src/lib/messages/t.ts'
import type { Mutation } from '../../sync/mutation.ts'
import { mutations } from '../../sync/mutations/index.ts'

const all: Mutation[] = Object.values(mutations)
const editing = all.flatMap((mutation) => {
  const { args } = mutation
  if (
    !(args instanceof z.ZodObject) ||
    !('id' in args.shape && 'set' in args.shape) ||
    'person_id' in args.shape
  )
    return []
  return args.shape.set instanceof z.ZodObject
    ? [{ mutation, fields: Object.keys(args.shape.set.shape) }]
    : []
})

describe('ops that edit a row', () => {
  it('are found by their arguments', () => {
    expect(editing.length).toBeGreaterThanOrEqual(4)
  })

  it('name their table, each table once', () => {
    const tables = editing.map(({ mutation }) => mutation.edits)
    expect(tables).not.toContain(undefined)
    expect(new Set(tables).size).toBe(tables.length)
    expect(all.filter(({ edits }) => edits).map(({ name }) => name)).toEqual(
      editing.map(({ mutation }) => mutation.name),
    )
  })

  it('put values back in the review queue', () => {
    const listed = editing.map(({ mutation: { edits, name } }) => [edits, name])
    expect(Object.entries(EDITS).toSorted()).toEqual(listed.toSorted())
  })

  it.each(editing.flatMap(({ mutation, fields }) => fields.map((field) => [mutation.name, field])))(
    '%s has a label for %s',
    (_, field) => {
      expect(detailLabel(field)).not.toBe(t('outbox.someDetail'))
    },
  )
})
