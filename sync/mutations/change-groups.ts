/**
 * Creates, edits and deletes cells and departments: the same three changes under two names and two features. Merge:
 * client id; for each field, the later arrival wins; a tombstone stays and its people have no group.
 */
import { z } from 'zod'
import { writtenText } from '../../contract/fields.ts'
import { uuid } from '../../contract/ids.ts'
import type { RowOf } from '../../contract/tables/index.ts'
import { defineMutation, Refusal } from '../mutation.ts'

type Kind = {
  noun: 'cell' | 'department'
  table: 'cells' | 'departments'
  feature: 'cellsAccess' | 'departmentsAccess'
}

const groupFields = (noun: Kind['noun']) =>
  z.object({
    name: writtenText(80, `Please name the ${noun}.`),
    user_id: uuid.nullable(),
    is_class: z.boolean(),
  })

function groupChanges({ noun, table, feature }: Kind) {
  const fields = groupFields(noun)
  const gone = () =>
    new Refusal('GROUP_DELETED', `This ${noun} was deleted meanwhile. Make it again to keep it.`, true)
  return {
    create: defineMutation({
      name: `create-${noun}`,
      v: 1,
      feature,
      args: fields.extend({
        id: uuid,
        user_id: uuid.nullable().default(null),
        is_class: z.boolean().default(false),
      }),
      creates: (args) => [args.id],
      touches: (args) => [[table, args.id]],
      async effect(tx, args, op) {
        if (await tx.get(table, args.id)) return
        const written = { created_at: op.at, created_by: op.accountId, deleted_at: null }
        // Complete for both tables, also if one of them gets a column.
        const row = { ...args, ...written } satisfies RowOf<'cells'> satisfies RowOf<'departments'>
        await tx.put(table, row)
      },
    }),
    edit: defineMutation({
      name: `edit-${noun}`,
      edits: table,
      v: 1,
      feature,
      args: z.object({ id: uuid, set: fields.partial() }),
      refers: (args) => [[table, args.id]],
      touches: (args) => [[table, args.id]],
      async effect(tx, args) {
        const known = await tx.get(table, args.id)
        if (!known || known.deleted_at) throw gone()
        await tx.put(table, { ...known, ...args.set })
      },
    }),
    remove: defineMutation({
      name: `delete-${noun}`,
      v: 1,
      feature,
      args: z.object({ id: uuid }),
      refers: (args) => [[table, args.id]],
      touches: (args) => [[table, args.id]],
      async effect(tx, args, op) {
        const known = await tx.get(table, args.id)
        if (known && !known.deleted_at) await tx.put(table, { ...known, deleted_at: op.at })
      },
    }),
  }
}

const cellChanges = groupChanges({ noun: 'cell', table: 'cells', feature: 'cellsAccess' })

const departmentChanges = groupChanges({
  noun: 'department',
  table: 'departments',
  feature: 'departmentsAccess',
})

export const createCell = cellChanges.create
export const editCell = cellChanges.edit
export const deleteCell = cellChanges.remove

export const createDepartment = departmentChanges.create
export const editDepartment = departmentChanges.edit
export const deleteDepartment = departmentChanges.remove
