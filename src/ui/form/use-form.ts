import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { afterPress } from '../../lib/device/after-press.ts'
import { t } from '../../lib/messages/t.ts'
import { dropDraft, isSomebodys, keepDraft, readDraft } from './form-draft.ts'

export type FormOptions<Values extends object> = {
  initial: Values
  /** Errors by field. An empty object means that all values are valid. */
  check?: (values: Values) => FieldErrors<Values>
  /** Saves. A returned value is a refusal to show. Undefined means that it is saved. */
  submit: (values: Values) => Promise<SubmitFailure | void>
  /** Keeps typed values through reloads, under this name, until they are saved. */
  draftKey?: string
  /** Fields that are never kept in a draft. */
  secret?: readonly (keyof Values & string)[]
  /** Called when the user types or leaves a field. */
  onTouched?: () => void
}

export type FormState<Values extends object> = ReturnType<typeof useForm<Values>>

/** The form's own id (`send-once.ts`, `record-form.tsx`). Without typed values it is no draft. */
const NOT_TYPED = new Set(['id', 'asked'])

/**
 * The values of a form, its errors and its submit. An error shows once the field was left or a submit tried.
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { check, submit, draftKey, secret = [], onTouched } = options
  const [initial] = useState(options.initial)
  const [values, setValues] = useState<Values>(() => readDraft(draftKey, initial))
  const dirty = Object.entries(values).some(
    ([name, value]) => !NOT_TYPED.has(name) && value !== initial[name as keyof Values],
  )
  const [found, setFound] = useState(dirty && isSomebodys())
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<FieldErrors<Values>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const running = useRef(false)

  const problems = useMemo(() => withoutEmpty(check?.(values) ?? {}), [check, values])
  useEffect(() => {
    if (dirty) keepDraft(draftKey, values, secret)
    else dropDraft(draftKey)
    // The list of secret fields is a literal in the caller, so its content does not change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [draftKey, values, dirty])

  const touched = useRef(onTouched)
  touched.current = onTouched
  const set = useCallback(<Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    touched.current?.()
    setValues((before) => ({ ...before, [name]: value }))
    setRefused((before) => ({ ...before, [name]: undefined }))
  }, [])
  const leave = useCallback((name: string) => {
    // The error pushes down the content below. A press in progress would then miss its button.
    afterPress(() => {
      touched.current?.()
      setLeft((before) => new Set(before).add(name))
    })
  }, [])

  const shown = (name: keyof Values & string) =>
    (left.has(name) ? problems[name] : undefined) ?? refused[name]
  const shownErrors = Object.keys(values).filter((name) => shown(name as keyof Values & string))

  async function send(): Promise<void> {
    if (running.current) return
    setLeft(new Set(Object.keys(values)))
    setFailure(undefined)
    if (Object.keys(problems).length > 0) return setAttempt((count) => count + 1)
    running.current = true
    setBusy(true)
    const outcome = await submit(values).catch((): SubmitFailure => ({ message: t('fields.notSent') }))
    running.current = false
    setBusy(false)
    if (!outcome) return dropDraft(draftKey)
    const { errors, loose } = problemsByField(values, outcome.errors ?? [])
    setRefused(errors)
    // The server's sentence is often equal to that of its only field.
    setFailure([...new Set([outcome.message, ...loose])].filter(Boolean).join(' ') || t('fields.notSent'))
    setAttempt((count) => count + 1)
  }

  return {
    values,
    set,
    busy,
    failure,
    dirty,
    /** The form still holds the draft of an earlier visit. */
    fromDraft: found && dirty,
    /** The number of refused submits. The form moves the focus when it grows. */
    attempt,
    errorCount: attempt > 0 ? shownErrors.length : 0,
    /** True while a required value is missing or invalid, for buttons that must wait. */
    incomplete: Object.keys(problems).length > 0,
    send,
    reset: () => {
      setValues(initial)
      setFound(false)
      setLeft(new Set())
      setRefused({})
      setFailure(undefined)
      setAttempt(0)
      dropDraft(draftKey)
    },
    /** The props of a field component. Spread them. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      onChange: (value: Values[Name]) => set(name, value),
      onBlur: () => leave(name),
      error: shown(name),
    }),
  }
}

function withoutEmpty<Values>(errors: FieldErrors<Values>): FieldErrors<Values> {
  return Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence)) as FieldErrors<Values>
}

/** An entry of `errors` in a failed response: the field (dots for depth) and its error. */
export type FieldProblem = { path: string; message: string }

/** The result of a refused submit: a sentence for the top, and one for each invalid field. */
export type SubmitFailure = { message?: string | undefined; errors?: readonly FieldProblem[] | undefined }

export type FieldErrors<Values> = { [Name in keyof Values & string]?: string | undefined }

/**
 * Sorts the server's entries by field of this form. Entries
 * without a field are returned separately, for the top.
 */
export function problemsByField<Values extends object>(
  values: Values,
  problems: readonly FieldProblem[],
): { errors: FieldErrors<Values>; loose: string[] } {
  const errors: Record<string, string> = {}
  const loose: string[] = []
  for (const { path, message } of problems) {
    const name = fieldFor(values, path)
    if (name === undefined) loose.push(message)
    else errors[name] ??= message
  }
  return { errors: errors as FieldErrors<Values>, loose }
}

/** `phone_number` and `phoneNumber` are the same field, because the API mixes both spellings. */
function fieldFor(values: object, path: string): string | undefined {
  const plain = (name: string) => name.replace(/_/g, '').toLowerCase()
  const names = Object.keys(values)
  return (
    names.find((name) => name === path) ??
    names.find((name) => plain(name) === plain(path.split('.').at(-1) ?? ''))
  )
}

/** The part of a contract's schema that reports errors in typed values. */
export type Schema = {
  safeParse: (values: unknown) => {
    success: boolean
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
  }
}

/** Makes a form's check from a contract's schema: the first sentence for each field. */
export function checkBy<Values extends object>(schema: Schema): (values: Values) => FieldErrors<Values> {
  return (values) => {
    const issues = schema.safeParse(values).error?.issues ?? []
    return problemsByField(
      values,
      issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    ).errors
  }
}
