import { useEffect, useRef, useState, type ReactNode, useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { focusFirstWrong } from '../../../ui/form/form.tsx'
import { tKiosk, type KioskKey } from '../messages.ts'
import type { Reading, Typed } from '../find/match-person.ts'

type Wrong = Extract<Reading, { wrong: string }>['wrong']

const wrongs = {
  empty: 'kiosk.wrongEmpty',
  phone: 'kiosk.wrongPhone',
  'half-name': 'kiosk.wrongHalfName',
  both: 'kiosk.wrongBoth',
  four: 'kiosk.wrongFour',
  'one-more': 'kiosk.wrongOneMore',
} as const satisfies Record<Wrong, KioskKey>

/** A field whose text is read on submit, never while typing. */
export function useReading(read: (text: string) => Reading, onAnswer: (typed: Typed) => void) {
  // A new field name each time, because browsers remember typed text by it.
  const name = useId()
  const [value, setValue] = useState('')
  const [wrong, setWrong] = useState<Wrong>()
  const onChange = (text: string) => {
    setValue(text)
    setWrong(undefined)
  }
  const act = () => {
    const reading = read(value)
    if ('wrong' in reading) return setWrong(reading.wrong)
    onAnswer(reading.typed)
  }
  const error = wrong && tKiosk(wrongs[wrong])
  return { act, props: { name, value, onChange, error, autoComplete: 'off' } as const }
}

type QuestionProps = {
  /** Absent if the field's label is the whole question. */
  title?: string
  why?: string | undefined
  children: ReactNode
  /** The label of the main button, and its action. */
  action: string
  onAct: () => void
  /** The reason why the main button is disabled; undefined: enabled. */
  whyNot?: string | undefined
  /** The back button; none on the first question. */
  back?: { label: string; onBack: () => void } | undefined
  /** On a low screen the content below the field moves beside it. */
  beside?: boolean
  /** Other ways on, below the main button. */
  otherWays?: ReactNode
}

/** One question at a time: its title, its field, one button on and one back. */
export function Question({
  title,
  why,
  children,
  action,
  onAct,
  whyNot,
  back,
  beside,
  otherWays,
}: QuestionProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (attempt > 0 && form.current) focusFirstWrong(form.current)
  }, [attempt])
  return (
    <form
      ref={form}
      className={classNames('kiosk-question', back && 'kiosk-later')}
      // The browser must not offer one person's input to the next.
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onAct()
        setAttempt((count) => count + 1)
      }}
    >
      {title && (
        <div className="kiosk-words">
          <h2>{title}</h2>
          {why && <p>{why}</p>}
        </div>
      )}
      <div className={classNames('kiosk-fields', beside && 'kiosk-beside')}>{children}</div>
      <div className="kiosk-actions">
        {back && (
          <Button tone="quiet" onClick={back.onBack}>
            {back.label}
          </Button>
        )}
        <Button type="submit" whyNot={whyNot}>
          {action}
        </Button>
      </div>
      {otherWays}
    </form>
  )
}

/** Props of a back button to an empty first question. */
export const startAgain = (onBack: () => void) => ({ label: tKiosk('kiosk.startAgain'), onBack })
