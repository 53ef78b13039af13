import { CATALOGUES, type CatalogueName, type Plan } from '../../../contract/plans.ts'
import { formatMoney } from '../../lib/format/format-money.ts'
import { content } from '../content.ts'
import { useSay } from '../saying.ts'

/** The plans that are sold here. What is said of both is true of the standard ones. */
export function Pricing({ catalogue }: { catalogue: CatalogueName }) {
  const say = useSay()
  const standard = catalogue === 'standard'
  return (
    <section className="lp-section" id="pricing" aria-labelledby="pricing-title">
      <div className="lp-wide lp-pricing">
        <div>
          <h2 id="pricing-title">{say(standard ? 'landing.pricingTitle' : 'landing.pricing')}</h2>
          {standard && (
            <>
              <p className="lp-lead" lang="en">
                {content.price}
              </p>
              <p className="lp-quiet">{say('landing.pricingNote')}</p>
            </>
          )}
          <a className="nx-button nx-button-primary" href="/register">
            {say('landing.signUpFree')}
          </a>
        </div>
        <ul className="lp-plans">
          {CATALOGUES[catalogue].map((plan) => (
            <Price key={plan.name} plan={plan} />
          ))}
        </ul>
      </div>
    </section>
  )
}

const NAMES = { monthly: 'landing.monthly', annually: 'landing.yearly' } as const

function Price({ plan: { name, title, amountKobo, months } }: { plan: Plan }) {
  const say = useSay()
  return (
    <li>
      <h3>{name === 'monthly' || name === 'annually' ? say(NAMES[name]) : title}</h3>
      <p>
        <b>{formatMoney(amountKobo)}</b> {say(months === 12 ? 'landing.aYear' : 'landing.aMonth')}
      </p>
    </li>
  )
}
