import { useEffect } from 'react'
import { t } from '../lib/messages/t.ts'
import './undo-bar.css'

type UndoBarProps = {
  /** What was just done: "Marked Ngozi Eze". */
  text: string
  onUndo: () => void
  onGone: () => void
  /** How long it stands; six seconds are enough to notice a wrong tap. */
  milliseconds?: number
}

/** Undo instead of "are you sure". Give it a `key` per act, so that each has its own six seconds. */
export function UndoBar({ text, onUndo, onGone, milliseconds = 6000 }: UndoBarProps) {
  useEffect(() => {
    const timer = setTimeout(onGone, milliseconds)
    return () => clearTimeout(timer)
    // The time runs from when it appeared, whatever the caller renders meanwhile.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div className="nx-undo" role="status">
      <span>{text}</span>
      <button type="button" onClick={onUndo}>
        {t('common.undo')}
      </button>
    </div>
  )
}
