import { useId, useState } from 'react'
import type { Typed } from '../find/match-person.ts'
import { PAGES, problemsOn, valuesFrom, type FirstTimerValues, type Problems } from './first-timer-values.ts'

type TextName = 'first_name' | 'last_name' | 'phone_number' | 'guardian_name' | 'guardian_phone'

export type FirstTimerForm = ReturnType<typeof useFirstTimer>

/** The form's values and its open page. They live on the screen alone: no draft outlives the visit. */
export function useFirstTimer(typed: Typed, save: (values: FirstTimerValues) => Promise<void>) {
  const [values, setValues] = useState(() => valuesFrom(typed))
  const [problems, setProblems] = useState<Problems>({})
  const [at, setAt] = useState(0)
  // Browsers remember typed text by a field's name, so each visit has its own names.
  const own = useId()
  const page = PAGES[at] ?? 'names'
  const isLast = page === 'guardian' || (page === 'agree' && values.age !== 'minor')

  const set = <Name extends keyof FirstTimerValues>(name: Name, value: FirstTimerValues[Name]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setProblems((before) => ({ ...before, [name]: undefined }))
  }
  const next = () => {
    const found = problemsOn(page, values)
    setProblems(found)
    if (Object.values(found).some(Boolean)) return
    if (isLast) void save(values)
    else setAt(at + 1)
  }
  const propsOf = <Name extends keyof FirstTimerValues>(name: Name) => ({
    name: `${own}${name}`,
    value: values[name],
    onChange: (value: FirstTimerValues[Name]) => set(name, value),
    error: problems[name],
  })
  return {
    values,
    page,
    isLast,
    next,
    back: at > 0 ? () => setAt(at - 1) : null,
    text: (name: TextName) => ({ ...propsOf(name), autoComplete: 'off' }),
    tick: (name: 'consent' | 'sms_consent') => propsOf(name),
    age: propsOf('age'),
  }
}
