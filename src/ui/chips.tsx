import type { ReactNode } from 'react'
import { formatCount } from '../lib/format/format-count.ts'
import { classNames } from './class-names.ts'
import type { Choice } from './fields/select-field.tsx'
import './chips.css'

export type Chip<Key extends string> = {
  key: Key
  label: ReactNode
  /** The number of rows in the view. Null or left out: not shown. */
  count?: number | null
  /** The chip opens this list: one press chooses the chip and the entry. */
  pick?: { name: string; choices: readonly Choice[]; value: string; onPick: (value: string) => void }
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
      {options.map(({ key, label: words, count, pick }) =>
        pick ? (
          <Pick key={key} {...pick} chosen={key === value} />
        ) : (
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
        ),
      )}
      {children}
    </div>
  )
}

type PickProps = NonNullable<Chip<string>['pick']> & { chosen: boolean }

/** A chip with a list, in the phone's own picker. Before the choice it shows its name. */
function Pick({ name, choices, value, onPick, chosen }: PickProps) {
  return (
    <select
      className={classNames('nx-chip nx-chip-pick', chosen && 'nx-chip-picked')}
      aria-label={name}
      value={chosen ? value : ''}
      onChange={(event) => onPick(event.currentTarget.value)}
    >
      <option value="" disabled hidden>
        {name}
      </option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
