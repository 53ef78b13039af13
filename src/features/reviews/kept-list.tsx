import { deliveryRoutes } from '../../../contract/routes/delivery-status.ts'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { ApiProblem } from '../../lib/api/problem.ts'
import { opSentence, type KnownNames, useKnownNames } from '../../domain/edits/op-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { useDecision } from '../../ui/use-decision.ts'
import { Section } from './section.tsx'
import { useShownOps, useQueuedOps, type Sent, type ShownOp } from './queued-ops.ts'
import { MadeAndReceived } from './who-when.tsx'
import { t } from './messages.ts'

/**
 * Quarantined ops, whose authors lost the right since or whose kind is unknown: an administrator accepts or refuses
 * each.
 */
export function KeptList({ onDecided }: { onDecided: () => void }) {
  const [kept, reload] = useQueuedOps('quarantined')
  const names = useKnownNames()
  const shownOpOf = useShownOps()
  const decided = () => {
    reload()
    onDecided()
  }
  return (
    <Section
      title={t('reviews.kept')}
      lead={t('reviews.keptLead')}
      none={t('reviews.keptNone')}
      items={kept}
      onRetry={reload}
      row={(sent) => (
        <KeptRow key={sent.op_id} sent={sent} shown={shownOpOf(sent)} names={names} onDecided={decided} />
      )}
    />
  )
}

const WHY = {
  REMOVED_FROM_TEAM: 'reviews.becauseRemoved',
  PHONE_WRITTEN_OFF: 'reviews.becauseLost',
  UNKNOWN_CHANGE: 'reviews.becauseUnknown',
  NEEDED_QUARANTINED: 'reviews.becauseNeeded',
} as const

type KeptRowProps = { sent: Sent; shown: ShownOp; names: KnownNames; onDecided: () => void }

export function KeptRow({ sent, shown, names, onDecided }: KeptRowProps) {
  const unknown = sent.code === 'UNKNOWN_CHANGE'
  return (
    <li className="reviews-line">
      <p className="reviews-what">{opSentence(shown, names)}</p>
      <p>{t(WHY[sent.code as keyof typeof WHY] ?? 'reviews.becauseAccess')}</p>
      <MadeAndReceived sent={sent} />
      <Decision sent={sent} acceptable={!unknown} onDecided={onDecided} />
    </li>
  )
}

function Decision({
  sent,
  acceptable,
  onDecided,
}: {
  sent: Sent
  acceptable: boolean
  onDecided: () => void
}) {
  const online = useOnline()
  const { busy, decide } = useDecision<'accept' | 'refuse'>(t('reviews.settled'), onDecided)
  const send = (accept: boolean) => async () => {
    const came = await api.call(deliveryRoutes.decideQuarantined, {
      params: { opId: sent.op_id },
      body: { accept },
    })
    // The record it belongs to may be gone: then the server rejects it despite the decision.
    if (accept && came.status === 'rejected') throw new ApiProblem('INVALID', came.message ?? '')
  }
  const whyNot = online ? undefined : t('reviews.offline')
  return (
    <div className="reviews-actions">
      {acceptable && (
        <Button
          icon="check"
          whyNot={whyNot}
          busy={busy === 'accept'}
          disabled={busy !== null}
          onClick={() => void decide('accept', send(true), t('reviews.accepted'))}
        >
          {t('reviews.accept')}
        </Button>
      )}
      <Button
        tone="quiet"
        icon="close"
        whyNot={whyNot}
        busy={busy === 'refuse'}
        disabled={busy !== null}
        onClick={() => void decide('refuse', send(false), t('reviews.refused'))}
      >
        {t('reviews.refuse')}
      </Button>
    </div>
  )
}
