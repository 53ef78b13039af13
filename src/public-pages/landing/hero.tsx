import type { CatalogueName } from '../../../contract/money/plans.ts'
import { content } from '../content.ts'
import { useT } from '../messages.ts'
import { Icon } from '../../ui/icons.tsx'

/** One sentence about the product, and the links into it. */
export function Hero({ catalogue }: { catalogue: CatalogueName }) {
  const t = useT()
  return (
    <section className="lp-hero">
      <div className="lp-wide lp-hero-grid">
        <div className="lp-hero-words">
          <p className="lp-claim" lang="en">
            {content.claim}
          </p>
          <h1>{t('landing.headline')}</h1>
          <p className="lp-lead">{t('landing.lead')}</p>
          <div className="lp-hero-actions">
            <a className="nx-button nx-button-primary" href="/register">
              {t('landing.signUpFree')}
            </a>
            <a className="nx-button nx-button-quiet" href="/login">
              {t('landing.logIn')}
            </a>
          </div>
          <p className="lp-price-line">{t('landing.signUpNote')}</p>
          {catalogue === 'standard' && (
            <p className="lp-price-line" lang="en">
              {content.price}
            </p>
          )}
        </div>
        <DoorPicture />
      </div>
    </section>
  )
}

/** Names in the picture. They are not real people. */
const typed = 'ada'

const rows = [
  { name: ['Ada', 'eze Okafor'], more: '4471', time: null },
  { name: ['Ada', 'mu Bello'], more: '0093', time: null },
  { name: ['Ada', 'obi Nwosu'], more: '7315', time: '08:14' },
  { name: ['Ada', 'nna Eze'], more: '2208', time: '08:12' },
] as const

/**
 * The door screen as drawn text instead of a photograph: sharp on every screen, and without an image file.
 */
function DoorPicture() {
  const t = useT()
  return (
    <div className="lp-phone" role="img" aria-label={t('landing.pictureTitle')}>
      <div className="lp-phone-glass" aria-hidden="true">
        <p className="lp-phone-service">{t('landing.pictureService')}</p>
        <p className="lp-phone-count">
          <b>212</b> {t('landing.pictureHere')}
        </p>
        <p className="lp-phone-state">{t('landing.pictureState')}</p>
        <p className="lp-phone-search">
          <Icon name="search" /> {typed}
        </p>
        <ul>
          {rows.map((row) => (
            <li key={row.more} className={row.time ? 'lp-here' : undefined}>
              <span>
                <span className="lp-name">
                  <b>{row.name[0]}</b>
                  {row.name[1]}
                </span>
                <small>•••• {row.more}</small>
              </span>
              {row.time ? (
                <span className="lp-tick">
                  <Icon name="check" /> {row.time}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
