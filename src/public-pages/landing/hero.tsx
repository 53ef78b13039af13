import type { CatalogueName } from '../../../contract/plans.ts'
import { content } from '../content.ts'
import { useSay } from '../saying.ts'
import { DoorPicture } from './door-picture.tsx'

/** What it is, in one sentence, and the way in. */
export function Hero({ catalogue }: { catalogue: CatalogueName }) {
  const say = useSay()
  return (
    <section className="lp-hero">
      <div className="lp-wide lp-hero-grid">
        <div className="lp-hero-words">
          <p className="lp-claim" lang="en">
            {content.claim}
          </p>
          <h1>{say('landing.headline')}</h1>
          <p className="lp-lead">{say('landing.lead')}</p>
          <div className="lp-hero-actions">
            <a className="nx-button nx-button-primary" href="/register">
              {say('landing.signUpFree')}
            </a>
            <a className="nx-button nx-button-quiet" href="/login">
              {say('landing.logIn')}
            </a>
          </div>
          <p className="lp-price-line">{say('landing.signUpNote')}</p>
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
