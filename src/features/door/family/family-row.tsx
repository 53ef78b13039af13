import { ageOf, isChildOn } from '../../../../contract/calendar/child-age.ts'
import type { Person } from '../../../../sync/client/api.ts'
import { Icon } from '../../../ui/icons.tsx'
import { shownName } from '../names/row-text.ts'
import { tFamily } from './messages.ts'

type FamilyRowProps = {
  person: Person
  today: string
  /** The time of arrival as shown; undefined while the person is not here. */
  here: string | undefined
  ticked: boolean
  onTick: () => void
  onCheckIn: () => void
}

/** One person of the family. A person who is not here yet can be ticked and unticked. */
export function FamilyRow({ person, today, here, ticked, onTick, onCheckIn }: FamilyRowProps) {
  const child = isChildOn(person.child_until, today)
  const words = (
    <>
      <span className="door-sign">{(here || ticked) && <Icon name="check" large />}</span>
      <span className="door-words">
        <span className="door-name">{shownName(person)}</span>{' '}
        <span className="door-detail">{detailOf(person, today, here)}</span>
      </span>
    </>
  )
  return (
    <li className="door-family-place">
      {here ? (
        <div className="door-row" data-state="here">
          {words}
          {child && (
            <button
              type="button"
              className="door-check-in"
              aria-label={tFamily('family.checkInOne', { name: shownName(person) })}
              onClick={onCheckIn}
            >
              {tFamily('door.checkIn', { count: 1 })}
            </button>
          )}
        </div>
      ) : (
        <button type="button" className="door-row" aria-pressed={ticked} onClick={onTick}>
          {words}
        </button>
      )}
    </li>
  )
}

function detailOf(person: Person, today: string, here: string | undefined): string {
  const child = isChildOn(person.child_until, today) ? childText(person, today) : null
  const marked = here && tFamily('family.markedAt', { time: here })
  if (marked || child) return [marked, child].filter(Boolean).join(' · ')
  const { phone_tail: digits } = person
  return digits ? tFamily('door.endsIn', { digits }) : tFamily('door.noDigits')
}

function childText(person: Person, today: string): string {
  const age = ageOf(person.child_until, today)
  return age === null ? tFamily('family.child') : tFamily('family.childAged', { age })
}
