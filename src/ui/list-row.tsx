import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import './list-row.css'

type ListRowProps = {
  title: ReactNode
  /** The detail that distinguishes namesakes. */
  detail?: ReactNode
  /** At the end of the line: a time, a state. */
  side?: ReactNode
  /** At the start: a picture, letters, a tick. */
  lead?: ReactNode
  onOpen?: () => void
  /** Palm colour, together with the tick and time that the caller puts in `side`. */
  present?: boolean
  /** Shows that the row opens something. */
  leads?: boolean
  label?: string
}

/** A row of a list, 64 px. With `onOpen` the whole row is the button. */
export function ListRow({ title, detail, side, lead, onOpen, present, leads, label }: ListRowProps) {
  const inside = (
    <>
      {lead}
      <span className="nx-row-words">
        <span className="nx-row-title">{title}</span>
        {detail && <span className="nx-row-detail">{detail}</span>}
      </span>
      {side && <span className="nx-row-side">{side}</span>}
      {leads && <Icon name="chevronRight" />}
    </>
  )
  const className = classNames('nx-row', present && 'nx-row-present')
  if (!onOpen) return <div className={className}>{inside}</div>
  return (
    <button type="button" className={className} onClick={onOpen} aria-label={label}>
      {inside}
    </button>
  )
}
