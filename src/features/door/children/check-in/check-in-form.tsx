import { useState, useEffect, useRef, type RefObject } from 'react'
import type { ServiceRow } from '../../../../../contract/tables/attendance.ts'
import { fullName } from '../../../../../contract/people/shown-name.ts'
import type {
  Church,
  Children,
  Guardian,
  Presences,
  ServiceChild,
  People,
  Person,
} from '../../../../../sync/client/api.ts'
import { buzz } from '../../../../lib/device/haptics.ts'
import { Button } from '../../../../ui/button.tsx'
import { useAttempt } from '../../../../ui/use-attempt.ts'
import { AlertNote, Segments } from '../child-parts.tsx'
import {
  ageText,
  firstNames,
  named,
  eachOnce,
  guardianName,
  type ChildClass,
  failureSentence,
} from '../child-facts.ts'
import { GuardianLine } from '../guardian-choice.tsx'
import { tChildren } from '../messages.ts'
import { isMinorOn } from '../../../../../contract/calendar/child-age.ts'

/** Finds the people who may have brought a child, and preselects one. */

const asGuardian = (person: Person): Guardian => ({ id: person.id, name: fullName(person) })

const adultsOf = (people: People, { household_id: id }: Person, day: string): readonly Person[] =>
  id ? people.household(id).filter(({ child_until }) => !isMinorOn(child_until, day)) : []

/** The adult of the family who was marked last, else the first authorised guardian. Null: somebody has to choose. */
export function whoBrought(
  people: People,
  { person, guardians }: ServiceChild,
  { present }: Presences,
  day: string,
): Guardian | null {
  const at = ({ id }: Person) => present.get(id)?.arrivedAt ?? ''
  const [last] = adultsOf(people, person, day)
    .filter((adult) => at(adult) !== '')
    .sort((a, b) => (at(a) < at(b) ? 1 : -1))
  if (last) return asGuardian(last)
  const [first] = guardians
  return first ? { id: first.id, name: guardianName(people, first) } : null
}

/** The adults of the family and the authorised guardians of these children, each once. */
export function candidatesFor(people: People, children: readonly ServiceChild[], day: string): Guardian[] {
  const adults = children.flatMap(({ person }) => adultsOf(people, person, day).map(asGuardian))
  const authorised = children.flatMap(({ guardians }) => guardians)
  return eachOnce([...adults, ...authorised.map((one) => ({ id: one.id, name: guardianName(people, one) }))])
}

type CheckInFormProps = {
  church: Church
  service: ServiceRow
  childList: Children
  presences: Presences
  /** The children who are not checked in. */
  waiting: readonly ServiceChild[]
  /** Here too and not checked in. */
  siblings: readonly ServiceChild[]
  onAdd: (childId: string) => void
  /** False: this phone gives no codes. */
  hasKey: boolean
  classes: readonly ChildClass[]
  classOf: (childId: string) => string | null
  chooseClass: (childId: string, classId: string) => void
  /** Chosen by hand; null: the preselected one. */
  broughtBy: Guardian | null
  onBroughtBy: (guardian: Guardian | null) => void
  onClose: () => void
}

/** Before the check-in: who brought the children, and a class for each. */
export function CheckInForm(props: CheckInFormProps) {
  const { church, service, childList, waiting, classes, classOf, hasKey, onClose } = props
  const day = service.date_of_service
  // Computed once: a mark of another phone must not change the guardian under the finger.
  const [preselected] = useState(() => whoBrought(church.people, waiting[0]!, props.presences, day))
  const guardian = props.broughtBy ?? preselected
  const [isMissing, setMissing] = useState(false)
  const [{ busy, failure }, attempt] = useAttempt(undefined, failureSentence)
  const main = useFirstFocus()
  const names = firstNames(waiting)
  const checkIn = () => {
    if (!guardian) return setMissing(true)
    attempt(async () => {
      for (const { person } of waiting)
        await childList.checkIn(person.id, { ...named(guardian), class_id: classOf(person.id) })
      props.onBroughtBy(guardian)
      buzz()
    })
  }
  const [only, second] = waiting
  return (
    <>
      <header className="kids-head">
        <h2>{second || !only ? names : fullName(only.person)}</h2>
        <Button tone="plain" icon="close" onClick={onClose}>
          {tChildren('common.close')}
        </Button>
        {!second && only && <p className="kids-quiet">{ageText(only.person, day)}</p>}
      </header>
      <GuardianLine
        church={church}
        title={tChildren('children.whoBrought', { name: names })}
        candidates={candidatesFor(church.people, waiting, day)}
        chosen={guardian}
        onChoose={(chosen) => {
          setMissing(false)
          props.onBroughtBy(chosen)
        }}
        error={isMissing && !guardian ? tChildren('children.guardianMissing', { name: names }) : undefined}
      />
      {waiting.map(({ person, alert }) => (
        <div key={person.id} className="kids-one">
          {second && (
            <h3>
              {fullName(person)} <small className="kids-quiet">{ageText(person, day)}</small>
            </h3>
          )}
          <AlertNote alert={alert} />
          {classes.length > 0 && (
            <Segments
              label={
                second
                  ? tChildren('children.classOf', { name: person.first_name })
                  : tChildren('children.class')
              }
              choices={classes.map(({ id, name }) => ({ value: id, label: name }))}
              value={classOf(person.id)}
              onChange={(id) => props.chooseClass(person.id, id)}
            />
          )}
        </div>
      ))}
      <SiblingButtons siblings={props.siblings} onAdd={props.onAdd} />
      {!hasKey && <p className="kids-note">{tChildren('children.noKeyHere')}</p>}
      <div ref={main} className="kids-actions">
        <div role="alert">{failure && <p className="nx-dialog-failure">{failure}</p>}</div>
        <Button
          wide
          className="kids-main"
          busy={busy}
          busyLabel={tChildren('children.checkingIn')}
          onClick={checkIn}
        >
          {tChildren('door.checkIn', { count: waiting.length })}
        </Button>
      </div>
    </>
  )
}

type SiblingButtonsProps = { siblings: readonly ServiceChild[]; onAdd: (childId: string) => void }

/** Offers the siblings who are marked and not checked in, each with one tap. */
export function SiblingButtons({ siblings, onAdd }: SiblingButtonsProps) {
  return siblings.map(({ person }) => (
    <Button key={person.id} tone="quiet" icon="plus" onClick={() => onAdd(person.id)}>
      {tChildren('children.addSibling', { name: fullName(person) })}
    </Button>
  ))
}

/** Focuses the first button in the element when it appears. It may be below the view, which must not move. */
export function useFirstFocus(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return place
}
