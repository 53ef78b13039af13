import { reviewRoutes } from '../../../contract/routes/reviews.ts'
import { api } from '../../lib/api/api.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { detailLabel, detailWord } from '../../lib/edits/detail-words.ts'
import type { KnownNames } from '../../lib/edits/op-sentence.ts'
import { useLoaded } from '../../lib/load/use-loaded.ts'
import { useKnownNames } from '../../lib/session/use-known-names.ts'
import { Button } from '../../ui/button.tsx'
import { useDecision } from '../../ui/use-decision.ts'
import { Section } from './section.tsx'
import { AT_ONCE } from './trays.ts'
import { WhoWhen } from './who-when.tsx'
import { say } from './words.ts'

type Replaced = AnswerOf<typeof reviewRoutes.listReplaced>[number]

const load = (signal: AbortSignal) =>
  api.page(reviewRoutes.listReplaced, { query: { limit: AT_ONCE }, signal })

/** Details that two people changed without seeing each other: which of the two stays? */
export function ReplacedList() {
  const [replaced, reload] = useLoaded(load)
  const names = useKnownNames()
  return (
    <Section
      title={say('reviews.replaced')}
      lead={say('reviews.replacedLead')}
      none={say('reviews.replacedNone')}
      items={replaced}
      onRetry={reload}
      row={(one) => <ReplacedRow key={one.id} one={one} names={names} onDecided={reload} />}
    />
  )
}

type RowProps = { one: Replaced; names: KnownNames; onDecided: () => void }

export function ReplacedRow({ one, names, onDecided }: RowProps) {
  const word = (value: unknown) => detailWord(one.field, value, names) || say('reviews.nothing')
  const again = isChangedAgain(one)
  return (
    <li className="reviews-line">
      <p className="reviews-what">
        {one.subject.name ?? say('reviews.deletedSince')} · {detailLabel(one.field)}
      </p>
      <dl className="reviews-both">
        <Value title={say('reviews.stands')}>{word(one.now)}</Value>
        {again && <Value title={say('reviews.between')}>{word(one.ours)}</Value>}
        <Value title={say('reviews.was')}>{word(one.theirs)}</Value>
      </dl>
      <WhoWhen who={one.replaced_by} at={one.replaced_at} />
      {again && <p className="reviews-quiet">{say('reviews.changedAgain')}</p>}
      <Choice one={one} word={word} onDecided={onDecided} />
    </li>
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

/** Somebody changed it once more since: what stands is none of the two to choose between, and the church puts nothing back over it. */
function isChangedAgain({ subject, now, ours }: Replaced): boolean {
  return subject.name !== null && JSON.stringify(now ?? null) !== JSON.stringify(ours ?? null)
}

function Choice({
  one,
  word,
  onDecided,
}: {
  one: Replaced
  word: (value: unknown) => string
  onDecided: () => void
}) {
  const online = useOnline()
  const { busy, decide } = useDecision<'keep' | 'put-back'>(say('reviews.settled'), onDecided)
  const settle = (decision: 'keep' | 'put-back', done: string) =>
    void decide(
      decision,
      () => api.call(reviewRoutes.settleReplaced, { params: { id: one.id }, body: { decision } }),
      done,
    )
  const button = { whyNot: online ? undefined : say('reviews.offline'), disabled: busy !== null }
  return (
    <div className="reviews-acts">
      <Button
        {...button}
        icon="check"
        busy={busy === 'keep'}
        onClick={() => settle('keep', say('reviews.kept1'))}
      >
        {say('reviews.keepIt', { value: word(one.now) })}
      </Button>
      {one.subject.name !== null && !isChangedAgain(one) && (
        <Button
          {...button}
          tone="quiet"
          icon="undo"
          busy={busy === 'put-back'}
          onClick={() => settle('put-back', say('reviews.putBackDone', { value: word(one.theirs) }))}
        >
          {say('reviews.putBack', { value: word(one.theirs) })}
        </Button>
      )}
    </div>
  )
}
