import { custodyRoutes } from '../../../contract/routes/custody.ts'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { ApiProblem } from '../../lib/api/problem.ts'
import { opSentence, type KnownNames } from '../../lib/edits/op-sentence.ts'
import { useKnownNames } from '../../lib/session/use-known-names.ts'
import { Button } from '../../ui/button.tsx'
import { useDecision } from '../../ui/use-decision.ts'
import { Section } from './section.tsx'
import { useTold, useTray, type Sent, type Told } from './trays.ts'
import { MadeAndReceived } from './who-when.tsx'
import { say } from './words.ts'

/** Changes whose author lost the right since, and kinds that the server does not know: each is accepted or refused. */
export function KeptList({ onDecided }: { onDecided: () => void }) {
  const [kept, reload] = useTray('quarantined')
  const names = useKnownNames()
  const toldOf = useTold()
  const decided = () => {
    reload()
    onDecided()
  }
  return (
    <Section
      title={say('reviews.kept')}
      lead={say('reviews.keptLead')}
      none={say('reviews.keptNone')}
      items={kept}
      onRetry={reload}
      row={(sent) => (
        <KeptRow key={sent.op_id} sent={sent} told={toldOf(sent)} names={names} onDecided={decided} />
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

type KeptRowProps = { sent: Sent; told: Told; names: KnownNames; onDecided: () => void }

export function KeptRow({ sent, told, names, onDecided }: KeptRowProps) {
  const unknown = sent.code === 'UNKNOWN_CHANGE'
  return (
    <li className="reviews-line">
      <p className="reviews-what">{opSentence(told, names)}</p>
      <p>{say(WHY[sent.code as keyof typeof WHY] ?? 'reviews.becauseAccess')}</p>
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
  const { busy, decide } = useDecision<'accept' | 'refuse'>(say('reviews.settled'), onDecided)
  const send = (accept: boolean) => async () => {
    const came = await api.call(custodyRoutes.decideQuarantined, {
      params: { opId: sent.op_id },
      body: { accept },
    })
    // What it belongs to may be gone: then it does not count, whatever was decided.
    if (accept && came.status === 'rejected') throw new ApiProblem('INVALID', came.message ?? '')
  }
  const whyNot = online ? undefined : say('reviews.offline')
  return (
    <div className="reviews-acts">
      {acceptable && (
        <Button
          icon="check"
          whyNot={whyNot}
          busy={busy === 'accept'}
          disabled={busy !== null}
          onClick={() => void decide('accept', send(true), say('reviews.accepted'))}
        >
          {say('reviews.accept')}
        </Button>
      )}
      <Button
        tone="quiet"
        icon="close"
        whyNot={whyNot}
        busy={busy === 'refuse'}
        disabled={busy !== null}
        onClick={() => void decide('refuse', send(false), say('reviews.refused'))}
      >
        {say('reviews.refuse')}
      </Button>
    </div>
  )
}
