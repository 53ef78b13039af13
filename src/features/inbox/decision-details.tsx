import { deliveryRoutes } from '../../../contract/routes/delivery-status.ts'
import { reviewRoutes } from '../../../contract/routes/reviews.ts'
import { opSentence, useKnownNames } from '../../domain/edits/op-sentence.ts'
import { api } from '../../lib/api/api.ts'
import { ApiProblem } from '../../lib/api/problem.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { useDecision } from '../../ui/use-decision.ts'
import { Frame, type Deciding } from './frame.tsx'
import type { Late } from './inbox-items.ts'
import { useShownOps, type Sent } from './queued-ops.ts'
import { authorOf, serviceDay, useMoment, whatCame, whyKept } from './row-text.ts'
import { t } from './messages.ts'

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
