import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { DuplicateDetail } from './duplicate-detail.tsx'
import { FamilyDetail, MergeDetail, OverrideDetail, PhoneDetail, RejectedDetail } from './other-details.tsx'
import type { Item, Replaced, Late } from './inbox-items.ts'
import { t } from './messages.ts'
import { reviewRoutes } from '../../../contract/routes/reviews.ts'
import { useKnownNames, opSentence } from '../../domain/edits/op-sentence.ts'
import { api } from '../../lib/api/api.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useDecision } from '../../ui/use-decision.ts'
import { Frame, type Deciding } from './frame.tsx'
import { conflictTitle, useMoment, wordOf, authorOf, serviceDay, whatCame, whyKept } from './row-text.ts'
import { deliveryRoutes } from '../../../contract/routes/delivery-status.ts'
import { ApiProblem } from '../../lib/api/problem.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { useShownOps, type Sent } from './queued-ops.ts'

type DetailProps = {
  item: Item
  onDecided: () => void
  onLater: (() => void) | undefined
}

/** One item in full, with its buttons. */
export function Detail({ item, onDecided, onLater }: DetailProps) {
  const online = useOnline()
  const later = onLater && (
    <Button tone="plain" onClick={onLater}>
      {t('inbox.later')}
    </Button>
  )
  const deciding = { whyNot: online ? undefined : t('inbox.offline'), onDecided, later }
  switch (item.type) {
    case 'duplicate':
      return <DuplicateDetail pair={item.value} {...deciding} />
    case 'family':
      return <FamilyDetail group={item.value} {...deciding} />
    case 'late':
      return <LateDetail one={item.value} {...deciding} />
    case 'kept':
      return <KeptDetail sent={item.value} {...deciding} />
    case 'conflict':
      return <ConflictDetail one={item.value} {...deciding} />
    case 'rejected':
      return <RejectedDetail sent={item.value} />
    case 'phone':
      return <PhoneDetail phone={item.value} />
    case 'merge':
      return <MergeDetail merge={item.value} {...deciding} />
    case 'override':
      return <OverrideDetail one={item.value} />
  }
}

/** A field that two people changed without seeing each other's edit: which value stays? */
export function ConflictDetail({ one, whyNot, onDecided, later }: Deciding & { one: Replaced }) {
  const word = wordOf(one, useKnownNames())
  const when = useMoment()
  const { busy, decide } = useDecision<'keep' | 'put-back'>(t('inbox.settled'), onDecided)
  const settle = (decision: 'keep' | 'put-back', done: string) =>
    void decide(
      decision,
      () => api.call(reviewRoutes.settleReplaced, { params: { id: one.id }, body: { decision } }),
      done,
    )
  const again = isChangedAgain(one)
  const [now, was] = [word(one.now), word(one.theirs)]
  const who = one.replaced_by ? personName(one.replaced_by) : t('inbox.aVisitor')
  const button = { whyNot, disabled: busy !== null }
  return (
    <Frame
      title={conflictTitle(one)}
      lead={again ? t('inbox.changedAgain') : t('inbox.conflictLead')}
      actions={
        <>
          <Button
            {...button}
            busy={busy === 'keep'}
            onClick={() => settle('keep', t('inbox.keptIt', { value: now }))}
          >
            {t('inbox.keepIt', { value: now })}
          </Button>
          {one.subject.name !== null && !again && (
            <Button
              {...button}
              tone="quiet"
              busy={busy === 'put-back'}
              onClick={() => settle('put-back', t('inbox.putBackDone', { value: was }))}
            >
              {t('inbox.putBack', { value: was })}
            </Button>
          )}
          {later}
        </>
      }
    >
      <dl className="inbox-both">
        <Value title={t('inbox.stands')}>{now}</Value>
        {again && <Value title={t('inbox.between')}>{word(one.ours)}</Value>}
        <Value title={t('inbox.was')}>{was}</Value>
      </dl>
      <p className="inbox-quiet">{t('inbox.by', { who, when: when(one.replaced_at) })}</p>
    </Frame>
  )
}

function Value({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/**
 * True if somebody changed the field again since. The current value is then neither of the two, and the server
 * restores none over it.
 */
function isChangedAgain({ subject, now, ours }: Replaced): boolean {
  return subject.name !== null && JSON.stringify(now ?? null) !== JSON.stringify(ours ?? null)
}

/** A quarantined op: its author lost the right since, or its kind is unknown. */
export function KeptDetail({ sent, whyNot, onDecided, later }: Deciding & { sent: Sent }) {
  const names = useKnownNames()
  const shownOpOf = useShownOps()
  const { busy, decide } = useDecision<'accept' | 'refuse'>(t('inbox.settled'), onDecided)
  const send = (accept: boolean) => async () => {
    const came = await api.call(deliveryRoutes.decideQuarantined, {
      params: { opId: sent.op_id },
      body: { accept },
    })
    // The record it belongs to may be gone: then the server rejects it despite the decision.
    if (accept && came.status === 'rejected') throw new ApiProblem('INVALID', came.message ?? '')
  }
  const button = { whyNot, disabled: busy !== null }
  return (
    <Frame
      title={opSentence(shownOpOf(sent), names)}
      lead={`${whyKept(sent)}. ${t('inbox.keptLead')}`}
      actions={
        <>
          {sent.code !== 'UNKNOWN_CHANGE' && (
            <Button
              {...button}
              busy={busy === 'accept'}
              onClick={() => void decide('accept', send(true), t('inbox.accepted'))}
            >
              {t('inbox.accept')}
            </Button>
          )}
          <Button
            {...button}
            tone="quiet"
            busy={busy === 'refuse'}
            onClick={() => void decide('refuse', send(false), t('inbox.rejectedNow'))}
          >
            {t('inbox.reject')}
          </Button>
          {later}
        </>
      }
    >
      <MadeAndReceived sent={sent} />
    </Frame>
  )
}

/** Both times: the first is the phone's claim. "Tunde Bello · made 22 Nov, 09:12 · received 23 Nov, 18:40". */
function MadeAndReceived({ sent }: { sent: Sent }) {
  const when = useMoment()
  const [who, received] = [authorOf(sent), when(sent.settled_at)]
  return (
    <p>
      {sent.captured_at
        ? t('inbox.madeAndReceived', { who, made: when(sent.captured_at), received })
        : t('inbox.receivedOnly', { who, received })}
    </p>
  )
}

type Answer = 'bring-back' | 'move' | 'leave'

/** A service that was deleted while phones still marked there: restore it or leave it deleted? */
export function LateDetail({ one, whyNot, onDecided, later }: Deciding & { one: Late }) {
  const when = useMoment()
  const { busy, decide } = useDecision<Answer>(t('inbox.settled'), onDecided)
  const settle = (decision: Answer, done: string) =>
    void decide(
      decision,
      () =>
        api.call(reviewRoutes.settleDeletedService, {
          params: { id: one.id },
          body: { decision, through: one.through },
        }),
      done,
    )
  const newDay = one.moved_to && formatDate(one.moved_to)
  const who = one.sent_by.map(personName).join(', ') || t('inbox.aVisitor')
  const button = { whyNot, disabled: busy !== null }
  return (
    <Frame
      title={serviceDay(one)}
      lead={t('inbox.lateLead')}
      actions={
        <>
          {newDay && (
            <Button
              {...button}
              busy={busy === 'move'}
              onClick={() => settle('move', t('inbox.onNewDay', { date: newDay }))}
            >
              {t('inbox.toNewDay', { date: newDay })}
            </Button>
          )}
          <Button
            {...button}
            tone={newDay ? 'quiet' : 'primary'}
            busy={busy === 'bring-back'}
            onClick={() => settle('bring-back', t('inbox.broughtBack', { service: one.name }))}
          >
            {t('inbox.bringBack')}
          </Button>
          <Button
            {...button}
            tone="quiet"
            busy={busy === 'leave'}
            onClick={() => settle('leave', t('inbox.leftDeleted'))}
          >
            {t('inbox.leaveDeleted')}
          </Button>
          {later}
        </>
      }
    >
      <p>{whatCame(one)}</p>
      {newDay && <p>{t('inbox.dayMoved', { date: newDay })}</p>}
      <p className="inbox-quiet">{t('inbox.by', { who, when: when(one.arrived_at) })}</p>
    </Frame>
  )
}
