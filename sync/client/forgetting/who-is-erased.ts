/** Whom this phone knows to be erased: tombstones that say so (`sync/merge/erased.ts`), by every id that means them. */
import { isErased } from '../../merge/erased.ts'
import { canonicalId, readAliases } from '../layer/canonical.ts'
import { idsOf } from '../store/chunks.ts'
import type { ChurchTables } from '../store/church-db.ts'
import type { Chunk } from '../store/rows.ts'

export async function idsOfErased(tables: ChurchTables, generation: number): Promise<ReadonlySet<string>> {
  const erased = await erasedIn(tables, generation)
  if (erased.size === 0) return erased
  const aliases = await readAliases(tables, generation)
  const others = [...aliases.keys()].filter((id) => erased.has(canonicalId(aliases, id)))
  return new Set([...erased, ...others])
}

/** By what was told of each id last: the overlay over the chunks, later chunks over earlier ones. */
async function erasedIn(tables: ChurchTables, generation: number): Promise<Set<string>> {
  const keys = await tables.chunks
    .where('[generation+number]')
    .between([generation, 0], [generation, Infinity])
    .primaryKeys()
  const erased = new Set<string>()
  for (const key of keys) {
    const chunk = await tables.chunks.get(key)
    if (chunk) idsOf(chunk).forEach((id, at) => note(erased, id, isErasedAt(chunk, at)))
  }
  await tables.members
    .where('[generation+id]')
    .between([generation, ''], [generation, '\uffff'])
    .each((row) => note(erased, row.id, isErased(row)))
  return erased
}

function note(erased: Set<string>, id: string, is: boolean): void {
  if (is) erased.add(id)
  else erased.delete(id)
}

const isErasedAt = ({ columns: { deleted_at, first_name } }: Chunk, at: number): boolean =>
  Boolean(deleted_at?.[at]) && first_name?.[at] === ''
