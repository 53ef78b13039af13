/** Merges an open form with a row that another user changes: what to follow, what to ask, what to send. */
/** A form's values by field, compared by value. */
type Values = Record<string, unknown>

/** A field that this form and another user changed to different values. */
export type Conflict<V extends Values> = {
  field: keyof V & string
  mine: V[keyof V & string]
  theirs: V[keyof V & string]
}

export type ThreeWay<V extends Values> = {
  /** The values the form should show. Untouched fields have the other user's values. */
  values: V
  /** The values to compare the form with from now on. */
  base: V
  /** Fields that followed another user's change. */
  followed: (keyof V & string)[]
  /** Fields where the user must choose. Their base stays unchanged until they do. */
  conflicts: Conflict<V>[]
}

/**
 * @param base the row as the form last knew it
 * @param mine the form's values
 * @param now the current row
 */
export function threeWay<V extends Values>(base: V, mine: V, now: V): ThreeWay<V> {
  const result: ThreeWay<V> = { values: { ...mine }, base: { ...base }, followed: [], conflicts: [] }
  for (const field of Object.keys(base) as (keyof V & string)[]) {
    if (same(now[field], base[field])) continue
    const untouched = same(mine[field], base[field])
    if (!untouched && !same(mine[field], now[field])) {
      result.conflicts.push({ field, mine: mine[field], theirs: now[field] })
      continue
    }
    if (untouched) result.followed.push(field)
    result.values[field] = now[field]
    result.base[field] = now[field]
  }
  return result
}

/** The fields that a form changed. */
export function changedFields<V extends Values>(base: V, mine: V): (keyof V & string)[] {
  return (Object.keys(base) as (keyof V & string)[]).filter((field) => !same(base[field], mine[field]))
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
