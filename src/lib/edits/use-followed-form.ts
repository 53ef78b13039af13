import { useEffect, useState } from 'react'
import { changedFields, threeWay, type Conflict } from './three-way.ts'

/** What is needed of a form: the kit's `useForm` fits. */
export type FormLike<V> = {
  values: V
  set: <Name extends keyof V & string>(name: Name, value: V[Name]) => void
}

export type FollowedForm<V extends Record<string, unknown>> = {
  /** The row as the person last saw it: what the form's values are compared with. */
  base: V
  /** Fields that differ from it. */
  changed: (keyof V & string)[]
  /** Fields that took over somebody else's change. */
  followed: (keyof V & string)[]
  conflicts: Conflict<V>[]
  keepMine: (field: keyof V & string) => void
  takeTheirs: (field: keyof V & string) => void
}

/**
 * Keeps an open form in step with its row: what the person did not touch follows, what both changed is theirs to
 * choose, and nothing is replaced unseen.
 */
export function useFollowedForm<V extends Record<string, unknown>>(
  form: FormLike<V>,
  start: V,
  now: V,
): FollowedForm<V> {
  const [base, setBase] = useState(start)
  const [followed, setFollowed] = useState<(keyof V & string)[]>([])
  const merged = threeWay(base, form.values, now)
  const news = changedFields(base, merged.base).length > 0
  useEffect(() => {
    if (!news) return
    for (const field of merged.followed) form.set(field, merged.values[field])
    setFollowed((before) => [...new Set([...before, ...merged.followed])])
    setBase(merged.base)
  }, [news, merged, form])
  const settle = (field: keyof V & string) => setBase((before) => ({ ...before, [field]: now[field] }))
  return {
    base,
    changed: changedFields(base, form.values),
    followed,
    conflicts: merged.conflicts,
    keepMine: settle,
    takeTheirs: (field) => {
      form.set(field, now[field])
      settle(field)
    },
  }
}
