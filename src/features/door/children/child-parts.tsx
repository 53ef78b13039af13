import { Icon } from '../../../ui/icons.tsx'
import { tChildren } from './messages.ts'
import { fullName } from '../../../../contract/people/shown-name.ts'
import type { Church, ServiceChild } from '../../../../sync/client/api.ts'
import { formatTime } from '../../../lib/format/format-date.ts'
import { cameAt, guardianName } from './child-facts.ts'
import { useId } from 'react'

/** A child's alert, with its sign and words. Only check-in and pick-up show it. */
export function AlertNote({ alert }: { alert: string | null }) {
  if (!alert) return null
  return (
    <p className="kids-alert">
      <Icon name="alert" />
      <span>
        <span className="nx-visually-hidden">{tChildren('children.alert')} </span>
        {alert}
      </span>
    </p>
  )
}

type ChildRowProps = {
  church: Church
  child: ServiceChild
  /** ISO 8601 UTC. */
  now: string
  onOpen: (childId: string) => void
}

/** A child: how long they are here and by whom they were brought, or by whom they were collected and when. */
export function ChildRow({ church, child, now, onOpen }: ChildRowProps) {
  const { person, alert, collected } = child
  return (
    <li>
      <button
        type="button"
        className="door-row kids-row"
        data-collected={collected ? '' : undefined}
        onClick={() => onOpen(person.id)}
      >
        <span className="door-words">
          <span className="door-name">{fullName(person)}</span>{' '}
          <span className="door-detail kids-detail">
            {collected ? collectedText(child, church) : hereText(child, church, now)}
          </span>
        </span>
        {alert && !collected && (
          <span className="kids-sign" role="img" aria-label={tChildren('children.hasAlert')}>
            <Icon name="alert" large />
          </span>
        )}
        <Icon name={collected ? 'check' : 'chevronRight'} />
      </button>
    </li>
  )
}

/** "1 h 20 min · with Bimpe Fashola". */
function hereText(child: ServiceChild, { people }: Church, now: string): string {
  const came = cameAt(child)
  const by = child.checkedIn && guardianName(people, child.checkedIn.guardian)
  return [came && howLong(came, now), by && tChildren('children.with', { name: by })]
    .filter(Boolean)
    .join(' · ')
}

/** "10:41 · Bimpe Fashola". */
export function collectedText({ collected }: ServiceChild, { people, church }: Church): string {
  if (!collected) return ''
  return tChildren('children.collectedBy', {
    time: formatTime(collected.at, church.time_zone),
    name: guardianName(people, collected.guardian),
  })
}

function howLong(since: string, now: string): string {
  // A phone's clock may be corrected meanwhile, so the time is never negative.
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / 60_000))
  if (minutes < 60) return tChildren('children.minutes', { minutes })
  return tChildren('children.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

type SegmentsProps<Value extends string> = {
  /** Shown above, and the group's name. */
  label: string
  choices: readonly { value: Value; label: string }[]
  /** Null: nothing is chosen. */
  value: Value | null
  onChange: (value: Value) => void
}

/** A choice among few, side by side: each is one tap. */
export function Segments<Value extends string>({ label, choices, value, onChange }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="kids-choice">
      <legend>{label}</legend>
      <div className="kids-segments">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
