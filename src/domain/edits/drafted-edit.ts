/** An open form over a record: keeps typed values as a draft, and follows changes of the record. */
import { useEffect, useMemo, useState } from 'react'
import type { KeptDraft } from './use-kept-draft.ts'

/**
 * The typed values and the record they were typed over. Without
 * the record nobody could later tell what the user changed.
 */
export type EditDraft<V> = { base: V; values: V }

type DraftedEdit<V extends Record<string, unknown>> = FollowedForm<V> & {
  /** The form still holds the draft of an earlier visit. */
  fromDraft: boolean
  startAfresh: () => void
}

export type Drafted<V> = {
  draft: Pick<KeptDraft<EditDraft<V>>, 'keep' | 'drop'>
  /** The earlier draft. `startOf` gives the form's first values from it. */
  found: EditDraft<V> | null
}

/** A followed form that keeps typed values until they are saved or discarded. Files are not kept. */
export function useDraftedEdit<V extends Record<string, unknown>>(
  form: FormLike<V>,
  now: V,
  { draft: { keep, drop }, found }: Drafted<V>,
): DraftedEdit<V> {
  const [fromDraft, setFromDraft] = useState(found !== null)
  const followed = useFollowedForm<V>(form, { ...now, ...found?.base }, now)
  const { base, changed } = followed
  const { values } = form
  const kept = useMemo(() => draftOf(base, values), [base, values])
  useEffect(() => {
    if (kept) keep(kept)
    else drop()
  }, [kept, keep, drop])
  const startAfresh = () => {
    for (const field of changed) form.set(field, base[field])
    setFromDraft(false)
  }
  return { ...followed, fromDraft: fromDraft && kept !== null, startAfresh }
}

/** The form's first values. */
export const startOf = <V extends object>(now: V, found: EditDraft<V> | null): V => ({
  ...now,
  ...found?.values,
})

/** Null if no change can be kept. */
export function draftOf<V extends Record<string, unknown>>(base: V, values: V): EditDraft<V> | null {
  const files = Object.keys(values).filter((field) => values[field] instanceof Blob)
  const withoutFiles = { ...values, ...Object.fromEntries(files.map((field) => [field, base[field]])) }
  return changedFields(base, withoutFiles).length > 0 ? { base, values: withoutFiles } : null
}

/** The required part of a form. The kit's `useForm` fits. */
type FormLike<V> = {
  values: V
  set: <Name extends keyof V & string>(name: Name, value: V[Name]) => void
}

type FollowedForm<V extends Record<string, unknown>> = {
  /** The row as the user last saw it. The form's values are compared with it. */
  base: V
  /** Fields that differ from it. */
  changed: (keyof V & string)[]
  /** Fields that took over another user's change. */
  followed: (keyof V & string)[]
  conflicts: Conflict<V>[]
  keepMine: (field: keyof V & string) => void
  takeTheirs: (field: keyof V & string) => void
}

/**
 * Keeps an open form in step with its row. Untouched fields follow. For fields that both changed the user
 * chooses. Nothing is replaced unseen.
 */
function useFollowedForm<V extends Record<string, unknown>>(
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
