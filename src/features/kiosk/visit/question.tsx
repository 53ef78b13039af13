import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { focusFirstWrong } from '../../../ui/form/focus-first-wrong.ts'
import { say } from '../words.ts'

type QuestionProps = {
  title: string
  /** Stands in the title's line where there is room. */
  besideTitle?: ReactNode
  why?: string | undefined
  children: ReactNode
  /** What the main button says, and what happens. */
  action: string
  onAct: () => void
  /** Why the main button cannot be used now; whatever is given disables it. */
  whyNot?: string | undefined
  /** The way back; none on the first question. */
  back?: { label: string; onBack: () => void } | undefined
  /** Where the screen is low, what stands under the field stands beside it. */
  beside?: boolean
}

/** One question at a time: what is asked, where it is answered, one way on and one way back. */
export function Question({
  title,
  besideTitle,
  why,
  children,
  action,
  onAct,
  whyNot,
  back,
  beside,
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
      // Nothing that one person types is offered to the next.
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
      <div className="kiosk-words">
        <div className="kiosk-title">
          <h2>{title}</h2>
          {besideTitle}
        </div>
        {why && <p>{why}</p>}
      </div>
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
    </form>
  )
}

/** The way back to an empty first question. */
export const startAgain = (onBack: () => void) => ({ label: say('kiosk.startAgain'), onBack })
