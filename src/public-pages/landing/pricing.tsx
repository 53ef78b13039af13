import { content } from '../content.ts'
import { useT } from '../public-document.tsx'
import { CATALOGUES, savingOf, type CatalogueName, type Plan } from '../../../contract/money/plans.ts'
import { formatMoney } from '../../../contract/money/format-money.ts'

/** The plans sold here. The price line and the note describe the standard plans only. */
export function Pricing({ catalogue }: { catalogue: CatalogueName }) {
  const t = useT()
  const standard = catalogue === 'standard'
  return (
    <section className="lp-section lp-row" id="pricing" aria-labelledby="pricing-title">
      <div>
        <h2 id="pricing-title">{t(standard ? 'landing.pricingTitle' : 'landing.pricing')}</h2>
        {standard && (
          <>
            <p lang="en">{content.price}</p>
            <p>{t('landing.pricingNote')}</p>
          </>
        )}
        <a className="lp-link" href="/register">
          {t('landing.signUpFree')}
        </a>
      </div>
      <ul className="lp-plans">
        {CATALOGUES[catalogue].map((plan) => (
          <Price key={plan.name} plan={plan} />
        ))}
      </ul>
    </section>
  )
}

const NAMES = { monthly: 'landing.monthly', annually: 'landing.yearly' } as const

function Price({ plan }: { plan: Plan }) {
  const t = useT()
  const { name, title, amountKobo, months } = plan
  const free = savingOf(plan)?.months
  return (
    <li>
      <h3>{name === 'monthly' || name === 'annually' ? t(NAMES[name]) : title}</h3>
      <p>
        <b>{formatMoney(amountKobo)}</b> {t(months === 12 ? 'landing.aYear' : 'landing.aMonth')}
      </p>
      {free && <p className="lp-tag">{t('landing.monthsFree', { count: free })}</p>}
    </li>
  )
}
