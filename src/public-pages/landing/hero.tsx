import type { PublicSettings } from '../public-document.tsx'
import { CATALOGUES } from '../../../contract/money/plans.ts'
import { formatMoney } from '../../../contract/money/format-money.ts'
import { content } from '../content.ts'
import { useT } from '../messages.ts'
import { DoorPicture } from './door-picture.tsx'

/** One promise, the way in, and the door beside it. */
export function Hero({ settings }: { settings: PublicSettings }) {
  const t = useT()
  return (
    <section className="lp-hero">
      <div className="lp-promise">
        <h1>{t('landing.headline')}</h1>
        <p className="lp-lead">{t('landing.lead')}</p>
        <p>
          <a className="nx-button nx-button-primary lp-go" href="/register">
            {t('landing.registerChurch')}
          </a>
        </p>
        <SignUpNote {...settings} />
        <p className="lp-caption" lang="en">
          {content.claim}
        </p>
      </div>
      <DoorPicture />
    </section>
  )
}

/** The price and the free days. The sentence is true for every length of a trial, even for none. */
function SignUpNote({ planCatalogue, trialDays: count }: PublicSettings) {
  const t = useT()
  const [monthly] = CATALOGUES.standard
  const price = formatMoney(monthly!.amountKobo)
  return (
    <p className="lp-caption">
      {count > 0 && planCatalogue === 'standard'
        ? t('landing.trialNote', { count, price })
        : t('landing.signUpNote')}
    </p>
  )
}
