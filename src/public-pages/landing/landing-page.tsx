/** The landing page and its sections. */
import { content, type Testimonial } from '../content.ts'
import { PublicDocument, type PublicSettings } from '../public-document.tsx'
import { useT } from '../messages.ts'
import { Hero } from './hero.tsx'
import { SiteFooter, SiteHeader } from './site-bars.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { CATALOGUES, type CatalogueName, type Plan } from '../../../contract/money/plans.ts'
import { formatMoney } from '../../../contract/money/format-money.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'

type LandingPageProps = { settings: PublicSettings; language: string; style: string }

/** The page at `/`, for a visitor who does not know the product. */
export function LandingPage({ settings, language, style }: LandingPageProps) {
  const t = useT()
  const title = t('landing.title', { name: settings.appName })
  return (
    <PublicDocument
      title={title}
      description={t('landing.description')}
      address={`${settings.publicUrl}/`}
      style={style}
      language={language}
    >
      <a className="lp-skip" href="#page">
        {t('landing.skip')}
      </a>
      <SiteHeader name={settings.appName} />
      <main id="page">
        <Hero catalogue={settings.planCatalogue} />
        <Features />
        <Steps />
        <Testimonials testimonials={content.testimonials} />
        <Pricing catalogue={settings.planCatalogue} />
        <Contact email={settings.supportEmail} phone={settings.supportPhone} />
      </main>
      <SiteFooter name={settings.appName} language={language} />
    </PublicDocument>
  )
}

const features = [
  { icon: 'arch', title: 'landing.doorTitle', body: 'landing.doorBody' },
  { icon: 'people', title: 'landing.insightTitle', body: 'landing.insightBody' },
  { icon: 'chart', title: 'landing.growthTitle', body: 'landing.growthBody' },
  { icon: 'message', title: 'landing.smsTitle', body: 'landing.smsBody' },
  { icon: 'cake', title: 'landing.birthdayTitle', body: 'landing.birthdayBody' },
] as const satisfies readonly { icon: IconName; title: string; body: string }[]

function Features() {
  const t = useT()
  return (
    <section className="lp-section" id="features" aria-labelledby="features-title">
      <div className="lp-wide">
        <h2 id="features-title">{t('landing.featuresTitle')}</h2>
        <ul className="lp-features">
          {features.map(({ icon, title, body }) => (
            <li key={title}>
              <span className="lp-feature-sign">
                <Icon name={icon} large />
              </span>
              <h3>{t(title)}</h3>
              <p>{t(body)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const steps = [
  { title: 'landing.stepOneTitle', body: 'landing.stepOneBody' },
  { title: 'landing.stepTwoTitle', body: 'landing.stepTwoBody' },
  { title: 'landing.stepThreeTitle', body: 'landing.stepThreeBody' },
] as const

function Steps() {
  const t = useT()
  return (
    <section className="lp-section lp-sunken" aria-labelledby="steps-title">
      <div className="lp-wide">
        <h2 id="steps-title">{t('landing.stepsTitle')}</h2>
        <ol className="lp-steps">
          {steps.map(({ title, body }) => (
            <li key={title}>
              <h3>{t(title)}</h3>
              <p>{t(body)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** Quotes of churches. Nothing if there are none. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const t = useT()
  if (testimonials.length === 0) return null
  return (
    <section className="lp-section" aria-labelledby="testimonials-title">
      <div className="lp-wide">
        <h2 id="testimonials-title">{t('landing.testimonialsTitle')}</h2>
        <ul className="lp-testimonials">
          {testimonials.map((one) => (
            <li key={one.words}>
              <blockquote>{one.words}</blockquote>
              <p>
                <strong>{one.name}</strong>, {one.church}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The plans sold here. The price line and the note describe the standard plans only. */
function Pricing({ catalogue }: { catalogue: CatalogueName }) {
  const t = useT()
  const standard = catalogue === 'standard'
  return (
    <section className="lp-section" id="pricing" aria-labelledby="pricing-title">
      <div className="lp-wide lp-pricing">
        <div>
          <h2 id="pricing-title">{t(standard ? 'landing.pricingTitle' : 'landing.pricing')}</h2>
          {standard && (
            <>
              <p className="lp-lead" lang="en">
                {content.price}
              </p>
              <p className="lp-quiet">{t('landing.pricingNote')}</p>
            </>
          )}
          <a className="nx-button nx-button-primary" href="/register">
            {t('landing.signUpFree')}
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
  const t = useT()
  return (
    <li>
      <h3>{name === 'monthly' || name === 'annually' ? t(NAMES[name]) : title}</h3>
      <p>
        <b>{formatMoney(amountKobo)}</b> {t(months === 12 ? 'landing.aYear' : 'landing.aMonth')}
      </p>
    </li>
  )
}

type ContactProps = { email: string | undefined; phone: string | undefined }

function Contact({ email, phone }: ContactProps) {
  const t = useT()
  return (
    <section className="lp-section lp-sunken" id="contact" aria-labelledby="contact-title">
      <div className="lp-wide">
        <h2 id="contact-title">{t('landing.contactTitle')}</h2>
        {email || phone ? (
          <Ways email={email} phone={phone} />
        ) : (
          <p className="lp-quiet">{t('landing.contactMissing')}</p>
        )}
      </div>
    </section>
  )
}

function Ways({ email, phone }: ContactProps) {
  const t = useT()
  return (
    <>
      <p className="lp-quiet">{t('landing.contactBody')}</p>
      <dl className="lp-contact">
        {email && (
          <div>
            <dt>{t('landing.contactEmail')}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {phone && (
          <div>
            <dt>{t('landing.contactPhone')}</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{formatPhone(phone)}</a>
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}
