import { useMemo, useState } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { formatTime } from '../../../lib/format/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { inFamilyOrder } from '../../../domain/church/family-of.ts'
import { FamilyRow } from './family-row.tsx'
import { tFamily } from './messages.ts'
import { useFamilyMarking, type FamilySheetProps } from './use-family-marking.ts'
import './family-sheet.css'

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
