import { opSentence, useKnownNames } from '../../domain/edits/op-sentence.ts'
import { Section } from './section.tsx'
import { useShownOps, type useQueuedOps } from './queued-ops.ts'
import { whyRefused } from './why-refused.ts'
import { WhoWhen } from './who-when.tsx'
import { t } from './messages.ts'

/** Rejected ops. Each is listed on the phone that sent it, where its author can correct it. */
export function RefusedList({ queue: [refused, reload] }: { queue: ReturnType<typeof useQueuedOps> }) {
  const names = useKnownNames()
  const shownOpOf = useShownOps()
  return (
    <Section
      title={t('reviews.onPhones')}
      lead={t('reviews.onPhonesLead')}
      none={t('reviews.onPhonesNone')}
      items={refused}
      onRetry={reload}
      row={(sent) => (
        <li key={sent.op_id} className="reviews-line">
          <p className="reviews-what">{opSentence(shownOpOf(sent), names)}</p>
          <p>{whyRefused(sent)}</p>
          <WhoWhen who={sent.person} at={sent.settled_at} />
        </li>
      )}
    />
  )
}
