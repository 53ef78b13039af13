/** Items without a decision: rejected ops, phones, merges that can be undone, children handed over by a leader. */
import { useState, useRef } from 'react'
import { samePeopleRoutes } from '../../../contract/routes/same-people.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { opSentence, useKnownNames } from '../../domain/edits/op-sentence.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { phoneCode } from '../../lib/device/device-name.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { Frame, type Deciding } from './frame.tsx'
import type { HeldPhone, Merge, Override, MaybeFamily } from './inbox-items.ts'
import { useShownOps, type Sent } from './queued-ops.ts'
import { authorOf, overrideTitle, serviceDay, useMoment, sharesWord } from './row-text.ts'
import { t } from './messages.ts'
import { newId } from '../../../contract/ids.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import type { Church } from '../../../sync/client/api.ts'
import { useDecision } from '../../ui/use-decision.ts'

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

/** A rejected op. It is listed on the phone that sent it, where its author can correct it. */
export function RejectedDetail({ sent }: { sent: Sent }) {
  const names = useKnownNames()
  const shownOpOf = useShownOps()
  const when = useMoment()
  return (
    <Frame title={opSentence(shownOpOf(sent), names)} lead={t('inbox.rejectedLead')}>
      <p>{whyRejected(sent)}</p>
      <p className="inbox-quiet">{t('inbox.by', { who: authorOf(sent), when: when(sent.settled_at) })}</p>
    </Frame>
  )
}

/** The server's message is for the author. These sentences are for an administrator. */
const WHY = {
  PERSON_DELETED: 'inbox.personDeleted',
  PERSON_ERASED: 'inbox.personErased',
  SERVICE_DELETED: 'inbox.serviceDeleted',
  SERVICE_MOVED: 'inbox.serviceMoved',
  GROUP_DELETED: 'inbox.groupDeleted',
  JOINED_MEANWHILE: 'inbox.joinedMeanwhile',
  FEATURE_REQUIRED: 'inbox.featureRequired',
  NEEDED_REJECTED: 'inbox.neededRejected',
} as const

export function whyRejected({ code, message }: Pick<Sent, 'code' | 'message'>): string | null {
  const key = WHY[code as keyof typeof WHY]
  return key ? t(key) : message
}

/** A phone that has not sent everything. The Phones page lists its records by day. */
export function PhoneDetail({ phone }: { phone: HeldPhone }) {
  const { church } = useChurch()
  const device = [phone.device_name, phoneCode(phone.device_id)].filter(Boolean).join(' · ')
  return (
    <Frame
      title={t('inbox.phoneOf', { person: personName(phone.person) })}
      lead={t('inbox.phoneLead')}
      actions={
        <LinkButton tone="quiet" to="/custody">
          {t('inbox.openPhones')}
        </LinkButton>
      }
    >
      <p>{t('inbox.notSent', { count: phone.not_received })}</p>
      <p className="inbox-quiet">
        {device} · {t('inbox.lastContact', { when: formatMoment(phone.last_heard_at, church.time_zone) })}
      </p>
    </Frame>
  )
}

/** Two merged records, which can be separated again. */
export function MergeDetail({ merge, whyNot, onDecided }: Deciding & { merge: Merge }) {
  const { syncNow } = useChurch()
  const when = useMoment()
  const [asking, setAsking] = useState(false)
  const [attempted, attempt] = useAttempt(merge.id)
  const names = { kept: personName(merge.kept), joined: personName(merge.joined) }
  const who = merge.joined_by ? personName(merge.joined_by) : t('inbox.formerUser')
  const undo = async () => {
    const quicker = await settledBefore(() =>
      api.call(samePeopleRoutes.unmergePeople, { params: { id: merge.id } }),
    )
    void syncNow()
    if (!quicker) toast(t('inbox.separated', names))
    setAsking(false)
    onDecided()
  }
  return (
    <Frame
      title={t('inbox.mergedInto', names)}
      actions={
        <Button tone="quiet" whyNot={whyNot} onClick={() => setAsking(true)}>
          {t('inbox.undoMerge')}
        </Button>
      }
    >
      <p className="inbox-quiet">{t('inbox.by', { who, when: when(merge.joined_at) })}</p>
      <ConfirmDialog
        open={asking}
        title={t('inbox.undoTitle', names)}
        confirmLabel={t('inbox.undoMerge')}
        {...attempted}
        danger={false}
        onConfirm={() => attempt(undo)}
        onClose={() => setAsking(false)}
      >
        <p>{t('inbox.undoBody')}</p>
      </ConfirmDialog>
    </Frame>
  )
}

/** True, with a message, if another user already separated these two. Other failures are thrown. */
async function settledBefore(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call()
    return false
  } catch (thrown) {
    const { code } = problemOf(thrown)
    if (code !== 'NOT_FOUND' && code !== 'INVALID') throw thrown
    toastFailure(t('inbox.settled'))
    return true
  }
}

/** A child whom a leader handed over without code and authorised guardian. There is nothing to decide. */
export function OverrideDetail({ one }: { one: Override }) {
  const when = useMoment()
  const { service, leader, reason, recorded_by, happened_at } = one
  const who = recorded_by ? personName(recorded_by) : t('inbox.formerUser')
  const erased = t('inbox.erasedName')
  return (
    <Frame title={overrideTitle(one)} lead={t('inbox.overrideLead')}>
      <p>{t('inbox.overrideWhy', { leader: leader ?? erased, reason: reason ?? erased })}</p>
      <p className="inbox-quiet">
        {serviceDay(service)}
        {service.deleted && ` · ${t('inbox.serviceGone')}`}
      </p>
      <p className="inbox-quiet">{t('inbox.by', { who, when: when(happened_at) })}</p>
    </Frame>
  )
}
