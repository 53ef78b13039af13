type Part = string | number | boolean | null | undefined

/** `member/:id` with `{id}` → `member/0190…`, each value escaped. */
export function filledPath(path: string, params: object = {}): string {
  return path.replace(/^\//, '').replace(/:(\w+)/g, (_, name: string) => {
    const value = (params as Record<string, Part>)[name]
    if (value === undefined || value === null || value === '') throw new RangeError(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}

/** A query with what was left open taken out. */
export function filledQuery(query: object = {}): URLSearchParams {
  const given = Object.entries(query as Record<string, Part>).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}
