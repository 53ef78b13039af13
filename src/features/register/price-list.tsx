import { CATALOGUES, type Plan } from '../../../contract/money/plans.ts'
import type { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import type { AnswerOf } from '../../lib/api/api.ts'
import { opensOf, priceOf, SavingNote } from '../../domain/subscription/plan-text.tsx'
import { t } from '../../domain/subscription/messages.ts'

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
