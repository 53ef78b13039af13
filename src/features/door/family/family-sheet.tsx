import { useMemo, useState, useRef } from 'react'
import type { Church, Person } from '../../../../sync/client/api.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { formatTime } from '../../../lib/format/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { inFamilyOrder } from '../../../domain/church/family-of.ts'
import { tFamily } from './messages.ts'
import './family-sheet.css'
import { ageOf, isChildOn } from '../../../../contract/calendar/child-age.ts'
import { Icon } from '../../../ui/icons.tsx'
import { shownName } from '../names/row-text.ts'
import { buzz } from '../../../lib/device/haptics.ts'
import { afterPaint } from '../names/after-paint.ts'
import { notMarkedSentence } from '../storage-sentence.ts'
import { checkInAction } from './check-in-action.ts'
import { markFamily, type FamilyDoor, type FamilyMark, markedFamily, type Told } from './undo-family.ts'

/** One family: everybody who is not here is ticked, and one tap marks them. It follows changes of other phones. */
export function FamilySheet(props: FamilySheetProps) {
  const { church, presences, householdId, onCheckIn } = props
  const family = useFamily(church, householdId)
  const name = useFamilyName(church, householdId)
  const { present } = useLive(presences)
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const missing = family.filter(({ id }) => !present.has(id))
  const ticked = missing.filter(({ id }) => !unticked.has(id)).map(({ id }) => id)
  const { mark, close, busy, trouble, forgetTrouble } = useFamilyMarking(props, name)
  const tick = (id: string) => {
    if (busy) return
    forgetTrouble()
    setUnticked((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set(now).add(id)))
  }
  const all = ticked.length === family.length
  const actions = (
    <>
      <Button
        wide
        busy={busy}
        busyLabel={tFamily('family.marking')}
        onClick={() => mark(ticked)}
        data-focus-first
      >
        {tFamily(all ? 'family.markAll' : 'family.mark', { count: ticked.length })}
      </Button>
      <div role="alert" className="door-family-trouble">
        {trouble && <p>{trouble}</p>}
      </div>
    </>
  )
  return (
    <Sheet open title={name} onClose={close} actions={missing.length > 0 && actions}>
      <ul className="door-family-list" aria-label={name}>
        {family.map((person) => {
          const arrived = present.get(person.id)?.arrivedAt
          return (
            <FamilyRow
              key={person.id}
              person={person}
              today={church.today()}
              here={arrived && formatTime(arrived, church.church.time_zone)}
              ticked={!unticked.has(person.id)}
              onTick={() => tick(person.id)}
              onCheckIn={() => onCheckIn([person.id])}
            />
          )
        })}
      </ul>
      <p role="status" className="door-family-status">
        {family.length === 0
          ? tFamily('family.nobodyLeft')
          : missing.length === 0 && tFamily('family.everybodyHere')}
      </p>
    </Sheet>
  )
}

function useFamily({ people, today }: Church, householdId: string) {
  const version = useLive(people.version)
  const day = today()
  return useMemo(
    () => inFamilyOrder(people.household(householdId), day),
    // A new version means new people under the same object.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [people, householdId, day, version],
  )
}

/** The family's name. Until this phone has read it, somebody's last name stands for it. */
function useFamilyName(church: Church, householdId: string): string {
  const households = useLive(church.rows('households'))
  const known = households?.find(({ id }) => id === householdId)
  if (known) return known.name
  const [first] = church.people.household(householdId)
  return tFamily('family.named', { name: first ? first.last_name || first.first_name : '' }).trim()
}

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

export type FamilySheetProps = FamilyDoor &
  Told & {
    householdId: string
    /** Opens the check-in of children. */
    onCheckIn: (childIds: readonly string[]) => void
    onClose: () => void
  }

/** Marks the ticked people. The notice offers to undo exactly the marks of this sheet. */
export function useFamilyMarking(props: FamilySheetProps, family: string) {
  const { church, serviceId, presences, showNotice, onDone, onCheckIn, onClose } = props
  const door = { church, serviceId, presences }
  const marks = useRef<FamilyMark[]>([])
  const running = useRef(false)
  const closed = useRef(false)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()

  /** Reports what is marked, also if the rest failed. */
  const report = () => {
    if (marks.current.length === 0) return
    const done = marks.current
    marks.current = []
    buzz()
    showNotice({
      ...markedFamily('marked', family, done, door, { showNotice, onDone }),
      further: checkInAction(done, church.today(), onCheckIn),
    })
    onDone()
  }
  const close = () => {
    closed.current = true
    onClose()
    if (!running.current) report()
  }
  const mark = async (ids: readonly string[]) => {
    if (running.current) return
    if (ids.length === 0) return setTrouble(tFamily('family.nobodyTicked'))
    running.current = true
    setBusy(true)
    setTrouble(undefined)
    const { marks: kept, failed } = await markFamily(door, ids)
    marks.current.push(...kept)
    running.current = false
    setBusy(false)
    if (!failed) {
      await afterPaint()
      return closed.current ? report() : close()
    }
    const name = shownName(failed.person)
    const text = notMarkedSentence(failed.error, name)
    if (!closed.current) return setTrouble(text)
    report()
    showNotice({ tone: 'trouble', name, text })
  }
  return {
    mark: (ids: readonly string[]) => void mark(ids),
    close,
    busy,
    trouble,
    forgetTrouble: () => setTrouble(undefined),
  }
}
