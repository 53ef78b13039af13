import { fullName } from '../../../../../contract/people/shown-name.ts'
import type { Church, ServiceChild } from '../../../../../sync/client/api.ts'
import { formatTime } from '../../../../lib/format/format-date.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { cameAt, guardianName } from '../child-facts.ts'
import { tChildren } from '../messages.ts'

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
