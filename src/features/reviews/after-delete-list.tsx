import { reviewRoutes } from '../../../contract/routes/reviews.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useLoaded } from '../../lib/api/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { useDecision } from '../../ui/use-decision.ts'
import { Section } from './section.tsx'
import { AT_ONCE } from './queued-ops.ts'
import { When } from './who-when.tsx'
import { t } from './messages.ts'

type OpsAfterDelete = AnswerOf<typeof reviewRoutes.listDeletedServices>[number]

const load = (signal: AbortSignal) =>
  api.page(reviewRoutes.listDeletedServices, { query: { limit: AT_ONCE }, signal })

/** Services that were deleted while phones still marked there: restore or leave deleted? */
export function AfterDeleteList() {
  const [late, reload] = useLoaded(load)
  return (
    <Section
      title={t('reviews.afterDelete')}
      lead={t('reviews.afterDeleteLead')}
      none={t('reviews.afterDeleteNone')}
      items={late}
      onRetry={reload}
      row={(one) => <AfterDeleteRow key={one.id} one={one} onDecided={reload} />}
    />
  )
}

export function AfterDeleteRow({ one, onDecided }: { one: OpsAfterDelete; onDecided: () => void }) {
  return (
    <li className="reviews-line">
      <p className="reviews-what">
        {one.name} · {formatDate(one.date_of_service)}
      </p>
      <p>{whatCame(one)}</p>
      <When by={one.sent_by.map(personName).join(', ') || t('reviews.aVisitor')} at={one.arrived_at} />
      <Choice one={one} onDecided={onDecided} />
    </li>
  )
}

/** "14 people were marked, 2 of them first timers · 120 heads were counted". */
function whatCame({ people, first_timers, heads }: OpsAfterDelete): string {
  const marked = [
    people > 0 && t('reviews.peopleMarked', { count: people }),
    first_timers > 0 && t('reviews.ofThemNew', { count: first_timers }),
  ]
  const parts = [
    marked.filter(Boolean).join(', '),
    heads !== 0 && t('reviews.headsCounted', { count: heads }),
  ]
  return parts.filter(Boolean).join(' · ')
}

function Choice({ one, onDecided }: { one: OpsAfterDelete; onDecided: () => void }) {
  const online = useOnline()
  const { busy, decide } = useDecision<'bring-back' | 'leave'>(t('reviews.settled'), onDecided)
  const settle = (decision: 'bring-back' | 'leave', done: string) =>
    void decide(
      decision,
      () =>
        api.call(reviewRoutes.settleDeletedService, {
          params: { id: one.id },
          body: { decision, through: one.through },
        }),
      done,
    )
  const button = { whyNot: online ? undefined : t('reviews.offline'), disabled: busy !== null }
  return (
    <div className="reviews-actions">
      <Button
        {...button}
        icon="undo"
        busy={busy === 'bring-back'}
        onClick={() => settle('bring-back', t('reviews.broughtBack', { service: one.name }))}
      >
        {t('reviews.bringBack')}
      </Button>
      <Button
        {...button}
        tone="quiet"
        icon="close"
        busy={busy === 'leave'}
        onClick={() => settle('leave', t('reviews.leftDeleted'))}
      >
        {t('reviews.leaveDeleted')}
      </Button>
    </div>
  )
}
