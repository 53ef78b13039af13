import { useId } from 'react'
import { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/load/use-loaded.ts'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { say } from '../../ui/subscription/words.ts'
import { PriceList } from './price-list.tsx'
import './prices.css'

const loadPlans = (signal: AbortSignal) => api.call(subscriptionRoutes.plans, { signal })

/** What it will cost. The form beneath waits for none of it: where the prices do not come, it says where they stand. */
export function Prices() {
  const id = useId()
  const [plans] = useLoaded(loadPlans)
  return (
    <section className="prices" aria-labelledby={id}>
      <h2 id={id}>{say('subscription.pricesTitle')}</h2>
      {plans.status === 'loading' && <SkeletonCard />}
      {plans.status === 'ready' && <PriceList sold={plans.value} />}
      {plans.status === 'failed' && (
        <a className="nx-porch-link" href="/#pricing">
          {say('subscription.pricesElsewhere')}
        </a>
      )}
      <p>{say('subscription.pricesNote')}</p>
    </section>
  )
}
