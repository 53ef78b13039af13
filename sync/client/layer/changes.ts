/** Which rows a page and the new pending layer changed together. */
import type { TableName } from '../../../contract/tables/index.ts'
import type { Changes } from '../memory.ts'
import type { Taken } from '../pull/take-page.ts'

export function changesOf({ written, layer, everything, moved }: Taken): Changes {
  const ids = new Map<TableName, Set<string>>()
  const add = (table: TableName, id: string) => void ids.set(table, (ids.get(table) ?? new Set()).add(id))
  for (const [table, list] of Object.entries(written?.ids ?? {}))
    for (const id of list) add(table as TableName, id)
  for (const { table, id } of layer) add(table, id)
  return { ids: Object.fromEntries([...ids].map(([table, set]) => [table, [...set]])), everything, moved }
}
