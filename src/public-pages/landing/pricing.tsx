import { formatMoney } from '../../lib/format/format-money.ts'
import { content } from '../content.ts'
import { useSay } from '../saying.ts'

export function Pricing() {
  const say = useSay()
  return (
    <section className="lp-section" id="pricing" aria-labelledby="pricing-title">
      <div className="lp-wide lp-pricing">
        <div>
          <h2 id="pricing-title">{say('landing.pricingTitle')}</h2>
          <p className="lp-lead" lang="en">
            {content.price}
          </p>
          <p className="lp-quiet">{say('landing.pricingNote')}</p>
          <a className="nx-button nx-button-primary" href="/register">
            {say('landing.signUpFree')}
          </a>
        </div>
        <ul className="lp-plans">
          {content.plans.map(({ name, amountKobo, per }) => (
            <li key={name}>
              <h3>{say(name)}</h3>
              <p>
                <b>{formatMoney(amountKobo)}</b> {say(per)}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
