import { Fragment, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { changedFields } from '../../lib/edits/three-way.ts'
import { useKeptDraft, type KeptDraft } from '../../lib/edits/use-kept-draft.ts'
import { useForm, type FormOptions, type FormState } from '../../ui/form/use-form.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'

type Plain = Record<string, unknown>

/** Only what differs from what was kept: the rest follows what others change. */
type Drafted<V> = { draft: KeptDraft<Partial<V>>; found: Partial<V> | null }

type WithDraftProps<V> = {
  name: string
  /** Another one where what is kept has changed: the form then begins anew, with what stands typed. */
  version?: string
  children: (drafted: Drafted<V>) => ReactNode
}

/** Waits until the phone said what was typed before; then shows the form, and never takes it away again. */
export function WithDraft<V>({ name, version = '', children }: WithDraftProps<V>) {
  const { found, keep, drop } = useKeptDraft<Partial<V>>(name)
  /** Since the form is there. */
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
  /** As it was kept, or empty. */
  now: V
} & Pick<FormOptions<V>, 'check' | 'submit'>

export type DraftedForm<V extends Plain> = {
  form: FormState<V>
  changed: (keyof V & string)[]
  /** True while the form still holds what an earlier visit left. */
  fromDraft: boolean
  startAfresh: () => void
}

/** A form that keeps what was typed until its answer came; files are not kept. */
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
