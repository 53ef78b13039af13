import { useRef } from 'react'
import { newId } from '../../../contract/ids.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import { samePeopleRoutes } from '../../../contract/routes/same-people.ts'
import type { Church } from '../../../sync/client/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { api } from '../../lib/api/api.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { useDecision } from '../../ui/use-decision.ts'
import { Frame, type Deciding } from './frame.tsx'
import type { MaybeFamily } from './inbox-items.ts'
import { sharesWord } from './row-text.ts'
import { t } from './messages.ts'

type Props = Deciding & { group: MaybeFamily }

/** People who share a phone or an address. The user makes them a family or says that they are none. */
export function FamilyDetail({ group, whyNot, onDecided, later }: Props) {
  const church = useChurch()
  const { busy, decide } = useDecision<'make' | 'leave'>(t('inbox.settled'), onDecided)
  const { people, household } = group
  const ids = people.map(({ id }) => id)
  const leave = (undo: boolean) =>
    api.call(samePeopleRoutes.keepNoFamily, { body: { people: ids, ...(undo && { undo }) } })
  const takeBack = useRef<() => Promise<void>>(undefined)
  const make = async () => {
    takeBack.current = await makeOne(church, group)
  }
  const made = household
    ? t('inbox.familyJoined', { family: household.name })
    : t('inbox.familyMade', { family: nameOf(group) })
  const button = { whyNot, disabled: busy !== null }
  return (
    <Frame
      title={t('inbox.familyTitle')}
      lead={sharesWord(group)}
      actions={
        <>
          <Button
            {...button}
            busy={busy === 'make'}
            onClick={() => void decide('make', make, made, async () => takeBack.current?.())}
          >
            {household ? t('inbox.joinFamily', { family: household.name }) : t('inbox.makeFamily')}
          </Button>
          <Button
            {...button}
            tone="quiet"
            busy={busy === 'leave'}
            onClick={() =>
              void decide(
                'leave',
                () => leave(false),
                t('inbox.noFamilyKept'),
                () => leave(true),
              )
            }
          >
            {t('inbox.noFamily')}
          </Button>
          {later}
        </>
      }
    >
      <ul className="inbox-people">
        {people.map((person) => (
          <li key={person.id}>
            <strong>{personName(person)}</strong>
            <span className="inbox-quiet">{factsOf(person)}</span>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

function factsOf({ phone_number, address, household }: MaybeFamily['people'][number]): string {
  const place = address && [address.street, address.city].filter(Boolean).join(', ')
  return [phone_number && formatPhone(phone_number), place, household?.name].filter(Boolean).join(' · ')
}

const nameOf = ({ people }: Pick<MaybeFamily, 'people'>): string => {
  const [first] = people
  return t('inbox.familyName', { name: shownName(first?.last_name || first?.first_name || '') })
}

/**
 * Makes the family, or lets those without one join it. It is sent at once, so that the next list knows of it.
 * @returns takes it back
 */
export async function makeOne(
  church: Pick<Church, 'mutate' | 'syncNow'>,
  { people, household }: Pick<MaybeFamily, 'people' | 'household'>,
): Promise<() => Promise<void>> {
  const others = people.filter((one) => one.household === null)
  const ids = others.map(({ id }) => id)
  const made = newId()
  if (household)
    for (const id of ids) await church.mutate('join-household', { household_id: household.id, person_id: id })
  else await church.mutate('create-household', { id: made, name: nameOf({ people }), people: ids })
  await church.syncNow()
  return async () => {
    if (household)
      for (const id of ids)
        await church.mutate('leave-household', { household_id: household.id, person_id: id })
    else await church.mutate('delete-household', { id: made, people: ids })
    await church.syncNow()
  }
}
