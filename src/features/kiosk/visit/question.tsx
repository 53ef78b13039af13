import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { focusFirstWrong } from '../../../ui/form/form.tsx'
import { tKiosk } from '../messages.ts'

type QuestionProps = {
  title: string
  /** Beside the title if there is room. */
  besideTitle?: ReactNode
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
}

/** One question at a time: its title, its field, one button on and one back. */
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

/** Props of a back button to an empty first question. */
export const startAgain = (onBack: () => void) => ({ label: tKiosk('kiosk.startAgain'), onBack })
