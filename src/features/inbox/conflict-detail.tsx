import { reviewRoutes } from '../../../contract/routes/reviews.ts'
import { useKnownNames } from '../../domain/edits/op-sentence.ts'
import { api } from '../../lib/api/api.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { useDecision } from '../../ui/use-decision.ts'
import { Frame, type Deciding } from './frame.tsx'
import type { Replaced } from './inbox-items.ts'
import { conflictTitle, useMoment, wordOf } from './row-text.ts'
import { t } from './messages.ts'

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
