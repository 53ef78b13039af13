/** Ids that mean others. */
import type { ChurchTables } from '../store/church-db.ts'

export type Aliases = Map<string, string>

/** What an id stands for; also where two captures were united one after the other. */
export function canonicalId(aliases: Aliases, id: string): string {
  let now = id
  for (let step = 0; step < 10; step++) {
    const next = aliases.get(now)
    if (next === undefined || next === now) break
    now = next
  }
  return now
}

/** Every id that stands for the same, itself among them: what was told before the alias was known still bears the other. */
export function idsOfOne(aliases: Aliases, id: string): string[] {
  const canonical = canonicalId(aliases, id)
  return [canonical, ...[...aliases.keys()].filter((other) => canonicalId(aliases, other) === canonical)]
}

/** Arguments with each alias replaced by what it stands for, as the server does before it runs an effect. */
export function canonicalArgs<T>(aliases: Aliases, value: T): T {
  if (aliases.size === 0) return value
  if (typeof value === 'string') return canonicalId(aliases, value) as T
  if (Array.isArray(value)) return value.map((item: unknown) => canonicalArgs(aliases, item)) as T
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, canonicalArgs(aliases, item)]),
  ) as T
}

export async function readAliases(tables: ChurchTables, generation: number): Promise<Aliases> {
  const rows = await tables.aliases
    .where('[generation+id]')
    .between([generation, ''], [generation, '\uffff'])
    .toArray()
  return new Map(rows.map((row) => [row.id, row.to_id]))
}
