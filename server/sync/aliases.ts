/** Ids in an op's arguments that turned out to mean others. */
export type AliasMap = Map<string, string>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Every id that stands anywhere in the arguments. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return UUID.test(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(idsIn)
  return value && typeof value === 'object' ? Object.values(value).flatMap(idsIn) : []
}

/** The arguments with each alias replaced by what it stands for. */
export function canonicalArgs<T>(value: T, aliases: AliasMap): T {
  if (aliases.size === 0) return value
  if (typeof value === 'string') return (aliases.get(value) ?? value) as T
  if (Array.isArray(value)) return value.map((item: unknown) => canonicalArgs(item, aliases)) as T
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, canonicalArgs(item, aliases)]),
  ) as T
}
