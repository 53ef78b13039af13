import type { ReactNode } from 'react'
import { formatCount } from '../lib/format/format-count.ts'
import './chips.css'

export type Chip<Key extends string> = {
  key: Key
  label: ReactNode
  /** The number of rows in the view. Null or left out: not shown. */
  count?: number | null
}

type ChipsProps<Key extends string> = {
  /** The name of the choice, for screen readers only: "Filter". */
  label: string
  options: readonly Chip<Key>[]
  value: Key
  onChange: (key: Key) => void
  /** Further controls at the end of the row, such as a filter's button. */
  children?: ReactNode
}

/** Views of a list side by side, one of them chosen. On a phone the row scrolls sideways. */
export function Chips<Key extends string>({ label, options, value, onChange, children }: ChipsProps<Key>) {
  return (
    <div className="nx-chips" role="group" aria-label={label}>
      {options.map(({ key, label: words, count }) => (
        <button
          key={key}
          type="button"
          className="nx-chip"
          aria-pressed={key === value}
          onClick={() => onChange(key)}
        >
          <span>{words}</span>
          {count !== null && count !== undefined && <b>{formatCount(count)}</b>}
        </button>
      ))}
      {children}
    </div>
  )
}
