import { CATALOGUES, type Plan } from '../../../contract/plans.ts'
import type { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { opensOf, priceOf, SavingNote } from '../../ui/subscription/plan-words.tsx'
import { say } from '../../ui/subscription/words.ts'

export type Sold = AnswerOf<typeof subscriptionRoutes.plans>

/** The plans that are sold here, and how long a church is in without one. */
export function PriceList({ sold: { catalogue, trial_days } }: { sold: Sold }) {
  return (
    <>
      <ul>
        {CATALOGUES[catalogue].map((plan) => (
          <Price key={plan.name} plan={plan} />
        ))}
      </ul>
      {trial_days > 0 && <p>{say('subscription.pricesTrial', { count: trial_days })}</p>}
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
