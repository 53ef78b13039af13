import type { ReactNode } from 'react'
import { formatCount } from '../lib/format/format-count.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import './stat-card.css'

type StatCardProps = {
  label: string
  /** The number, or null while unknown. */
  count: number | null
  hint?: ReactNode
  /** If given, the card is a button that selects its list. */
  onSelect?: () => void
  selected?: boolean
}

/** One large number and its label. In a row of cards, a tick and a thick edge mark the selected one. */
export function StatCard({ label, count, hint, onSelect, selected = false }: StatCardProps) {
  const inside = (
    <>
      <span className="nx-stat-label">{label}</span>
      <span className="nx-stat-count">
        {count === null ? '–' : formatCount(count)}
        {selected && <Icon name="check" large />}
      </span>
      {hint && <span className="nx-stat-hint">{hint}</span>}
    </>
  )
  if (!onSelect) return <div className="nx-stat">{inside}</div>
  return (
    <button
      type="button"
      className={classNames('nx-stat', selected && 'nx-stat-selected')}
      aria-pressed={selected}
      onClick={onSelect}
    >
      {inside}
    </button>
  )
}

/** Stat cards side by side, as many as fit. */
export function StatRow({ children }: { children: ReactNode }) {
  return <div className="nx-stat-row">{children}</div>
}
