import { useId } from 'react'
import { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { t } from '../../domain/subscription/messages.ts'
import { PriceList } from './price-list.tsx'
import './prices.css'

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
