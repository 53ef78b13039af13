import { reviewRoutes } from '../../../contract/routes/reviews.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { detailLabel, detailWord, type KnownNames, useKnownNames } from '../../domain/edits/op-sentence.ts'
import { useLoaded } from '../../lib/api/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { useDecision } from '../../ui/use-decision.ts'
import { Section } from './section.tsx'
import { AT_ONCE } from './queued-ops.ts'
import { WhoWhen } from './who-when.tsx'
import { t } from './messages.ts'

type Replaced = AnswerOf<typeof reviewRoutes.listReplaced>[number]

const load = (signal: AbortSignal) =>
  api.page(reviewRoutes.listReplaced, { query: { limit: AT_ONCE }, signal })

/** Fields that two people changed without seeing each other's edit: which value stays? */
export function ReplacedList() {
  const [replaced, reload] = useLoaded(load)
  const names = useKnownNames()
  return (
    <Section
      title={t('reviews.replaced')}
      lead={t('reviews.replacedLead')}
      none={t('reviews.replacedNone')}
      items={replaced}
      onRetry={reload}
      row={(one) => <ReplacedRow key={one.id} one={one} names={names} onDecided={reload} />}
    />
  )
}

type RowProps = { one: Replaced; names: KnownNames; onDecided: () => void }

export function ReplacedRow({ one, names, onDecided }: RowProps) {
  const known = { ...names, user: (id: string) => one.users[id] }
  const word = (value: unknown) => detailWord(one.field, value, known) || t('reviews.nothing')
  const again = isChangedAgain(one)
  return (
    <li className="reviews-line">
      <p className="reviews-what">
        {one.subject.name ?? t('reviews.deletedSince')} · {detailLabel(one.field)}
      </p>
      <dl className="reviews-both">
        <Value title={t('reviews.stands')}>{word(one.now)}</Value>
        {again && <Value title={t('reviews.between')}>{word(one.ours)}</Value>}
        <Value title={t('reviews.was')}>{word(one.theirs)}</Value>
      </dl>
      <WhoWhen who={one.replaced_by} at={one.replaced_at} />
      {again && <p className="reviews-quiet">{t('reviews.changedAgain')}</p>}
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

/**
 * True if somebody changed the field again since. The current value is then neither of the two, and the server
 * restores none over it.
 */
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
  const { busy, decide } = useDecision<'keep' | 'put-back'>(t('reviews.settled'), onDecided)
  const settle = (decision: 'keep' | 'put-back', done: string) =>
    void decide(
      decision,
      () => api.call(reviewRoutes.settleReplaced, { params: { id: one.id }, body: { decision } }),
      done,
    )
  const button = { whyNot: online ? undefined : t('reviews.offline'), disabled: busy !== null }
  return (
    <div className="reviews-actions">
      <Button
        {...button}
        icon="check"
        busy={busy === 'keep'}
        onClick={() => settle('keep', t('reviews.kept1'))}
      >
        {t('reviews.keepIt', { value: word(one.now) })}
      </Button>
      {one.subject.name !== null && !isChangedAgain(one) && (
        <Button
          {...button}
          tone="quiet"
          icon="undo"
          busy={busy === 'put-back'}
          onClick={() => settle('put-back', t('reviews.putBackDone', { value: word(one.theirs) }))}
        >
          {t('reviews.putBack', { value: word(one.theirs) })}
        </Button>
      )}
    </div>
  )
}
