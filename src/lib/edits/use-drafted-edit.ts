import { useEffect, useMemo, useState } from 'react'
import type { KeptDraft } from './use-kept-draft.ts'
import { changedFields } from './three-way.ts'
import { useFollowedForm, type FollowedForm, type FormLike } from './use-followed-form.ts'

/** What was typed, and the record it was typed over: without it nobody could tell later what the person changed. */
export type EditDraft<V> = { base: V; values: V }

type DraftedEdit<V extends Record<string, unknown>> = FollowedForm<V> & {
  /** The form still holds what an earlier visit left. */
  fromDraft: boolean
  startAfresh: () => void
}

export type Drafted<V> = {
  draft: Pick<KeptDraft<EditDraft<V>>, 'keep' | 'drop'>
  /** What was typed before: `startOf` says what the form begins with then. */
  found: EditDraft<V> | null
}

/** A followed form that keeps what was typed until it is saved or thrown away; files are not kept. */
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

/** What the form begins with. */
export const startOf = <V extends object>(now: V, found: EditDraft<V> | null): V => ({
  ...now,
  ...found?.values,
})

/** Null where nothing was changed that can be kept. */
export function draftOf<V extends Record<string, unknown>>(base: V, values: V): EditDraft<V> | null {
  const files = Object.keys(values).filter((field) => values[field] instanceof Blob)
  const withoutFiles = { ...values, ...Object.fromEntries(files.map((field) => [field, base[field]])) }
  return changedFields(base, withoutFiles).length > 0 ? { base, values: withoutFiles } : null
}
