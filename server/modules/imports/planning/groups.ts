/** Finds cells and departments by the names in a list. */
import type pg from 'pg'
import { plainName } from '../../../../sync/merge/names.ts'
import type { StoredImport } from '../stored-import.ts'
import type { ReadPerson, SaidFields } from '../understanding/person.ts'

/** Ids by plain name. */
export type GroupIds = Record<'cells' | 'departments', Record<string, string>>

export const GROUPS = [
  { target: 'cell', table: 'cells', field: 'cell_id', feature: 'cellsAccess', change: 'create-cell' },
  {
    target: 'department',
    table: 'departments',
    field: 'department_id',
    feature: 'departmentsAccess',
    change: 'create-department',
  },
] as const

export async function groupsOf(tx: pg.ClientBase, churchId: string): Promise<GroupIds> {
  const found: GroupIds = { cells: {}, departments: {} }
  for (const { table } of GROUPS) {
    const { rows } = await tx.query<{ id: string; name: string }>(
      `select id, name from ${table} where church_id = $1 and deleted_at is null order by created_at desc, id`,
      [churchId],
    )
    for (const { id, name } of rows) found[table][plainName(name)] = id
  }
  return found
}

/** Kinds of groups that an import makes if a name does not exist. */
export const makesOf = ({ options, features }: Pick<StoredImport, 'options' | 'features'>) =>
  new Set(
    GROUPS.filter(({ feature }) => options.make_groups && features.includes(feature)).map(
      ({ table }) => table,
    ),
  )

/** Returns the row's fields with its groups, and the names of groups that do not exist. */
export function withGroups(
  person: ReadPerson,
  groups: GroupIds,
): { fields: SaidFields; missing: { table: 'cells' | 'departments'; name: string }[] } {
  const fields = { ...person.fields }
  const missing: { table: 'cells' | 'departments'; name: string }[] = []
  for (const { target, table, field } of GROUPS) {
    const name = person[target]
    // A plain object inherits "constructor", which is no group.
    const id = name && Object.hasOwn(groups[table], plainName(name)) && groups[table][plainName(name)]
    if (id) fields[field] = id
    else if (name) missing.push({ table, name })
  }
  return { fields, missing }
}

/** Does the same and adds a sentence for each group to be made. A new group changes the person like an existing one. */
export function withMade(person: ReadPerson, groups: GroupIds, makes: ReadonlySet<'cells' | 'departments'>) {
  const { fields, missing } = withGroups(person, groups)
  const made = missing.filter(({ table }) => makes.has(table)).map(({ name }) => `“${name}” is made.`)
  return { fields, missing, made }
}
