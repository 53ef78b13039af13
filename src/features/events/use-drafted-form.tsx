import { Fragment, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { changedFields } from '../../domain/edits/three-way.ts'
import { useKeptDraft, type KeptDraft } from '../../domain/edits/use-kept-draft.ts'
import { useForm, type FormOptions, type FormState } from '../../ui/form/use-form.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'

type Plain = Record<string, unknown>

/** Only values that differ from the saved record. All others follow changes by others. */
type Drafted<V> = { draft: KeptDraft<Partial<V>>; found: Partial<V> | null }

type WithDraftProps<V> = {
  name: string
  /** A new version means a changed record: the form starts again and keeps the typed values. */
  version?: string
  children: (drafted: Drafted<V>) => ReactNode
}

/** Waits until the stored draft is read, then shows the form and keeps it mounted. */
export function WithDraft<V>({ name, version = '', children }: WithDraftProps<V>) {
  const { found, keep, drop } = useKeptDraft<Partial<V>>(name)
  /** Values typed since the form appeared. */
  const typed = useRef<Partial<V> | null>(undefined)
  const draft = useMemo(
    () => ({
      found,
      keep: (values: Partial<V>) => {
        typed.current = values
        keep(values)
      },
      drop: () => {
        typed.current = null
        drop()
      },
    }),
    [found, keep, drop],
  )
  if (found === undefined) return <SkeletonRows rows={3} />
  return (
    <Fragment key={version}>
      {children({ draft, found: typed.current === undefined ? found : typed.current })}
    </Fragment>
  )
}

type Options<V extends Plain> = Drafted<V> & {
  /** The saved record, or empty values. */
  now: V
} & Pick<FormOptions<V>, 'check' | 'submit'>

export type DraftedForm<V extends Plain> = {
  form: FormState<V>
  changed: (keyof V & string)[]
  /** True while the form still holds values of an earlier visit. */
  fromDraft: boolean
  startAfresh: () => void
}

/** A form that stores its draft until the response arrives. Files are not stored. */
export function useDraftedForm<V extends Plain>({
  draft,
  found,
  now,
  check,
  submit,
}: Options<V>): DraftedForm<V> {
  const [fromDraft, setFromDraft] = useState(found !== null)
  const { keep, drop } = draft
  const form = useForm<V>({
    initial: { ...now, ...found },
    ...(check && { check }),
    submit: async (values) => {
      const refusal = await submit(values)
      if (!refusal) drop()
      return refusal
    },
  })
  const { values } = form
  const changed = changedFields(now, values)
  const kept = JSON.stringify(textOf(values, changed))
  useEffect(() => {
    if (kept === '{}') drop()
    else keep(JSON.parse(kept) as Partial<V>)
  }, [kept, keep, drop])
  const startAfresh = () => {
    for (const field of changed) form.set(field, now[field])
    setFromDraft(false)
  }
  return { form, changed, fromDraft: fromDraft && changed.length > 0, startAfresh }
}

function textOf<V extends Plain>(values: V, changed: (keyof V & string)[]): Plain {
  const entries = changed.filter((field) => !(values[field] instanceof Blob) && values[field] !== null)
  return Object.fromEntries(entries.map((field) => [field, values[field]]))
}
