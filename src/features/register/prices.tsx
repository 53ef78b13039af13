import { useId } from 'react'
import { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { t } from '../../domain/subscription/messages.ts'
import './prices.css'
import { CATALOGUES, type Plan } from '../../../contract/money/plans.ts'
import { opensOf, priceOf, SavingNote } from '../../domain/subscription/plan-text.tsx'

const loadPlans = (signal: AbortSignal) => api.call(subscriptionRoutes.plans, { signal })

/** The prices. The form below does not wait for them. If they fail to load, a link leads to them. */
export function Prices() {
  const id = useId()
  const [plans] = useLoaded(loadPlans)
  return (
    <section className="prices" aria-labelledby={id}>
      <h2 id={id}>{t('subscription.pricesTitle')}</h2>
      {plans.status === 'loading' && <SkeletonCard />}
      {plans.status === 'ready' && <PriceList sold={plans.value} />}
      {plans.status === 'failed' && (
        <a className="nx-auth-link" href="/#pricing">
          {t('subscription.pricesElsewhere')}
        </a>
      )}
      <p>{t('subscription.pricesNote')}</p>
    </section>
  )
}

export type Sold = AnswerOf<typeof subscriptionRoutes.plans>

/** The plans for sale, and the length of the trial. */
export function PriceList({ sold: { catalogue, trial_days } }: { sold: Sold }) {
  return (
    <>
      <ul>
        {CATALOGUES[catalogue].map((plan) => (
          <Price key={plan.name} plan={plan} />
        ))}
      </ul>
      {trial_days > 0 && <p>{t('subscription.pricesTrial', { count: trial_days })}</p>}
    </>
  )
}

function Price({ plan }: { plan: Plan }) {
  return (
    <li>
      <span className="prices-plan">
        <span>{plan.title}</span>
        <SavingNote plan={plan} />
        {plan.opens !== 'everything' && <span className="plan-opens">{opensOf(plan)}</span>}
      </span>
      <strong>{priceOf(plan)}</strong>
    </li>
  )
}
