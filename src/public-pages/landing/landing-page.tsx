/** The landing page and its sections. */
import { content, type Testimonial } from '../content.ts'
import { PublicDocument, type PublicSettings, inLang, Languages, useT } from '../public-document.tsx'
import { Pricing } from './pricing.tsx'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { CATALOGUES } from '../../../contract/money/plans.ts'
import { formatMoney } from '../../../contract/money/format-money.ts'
import { DoorPicture } from './door-picture.tsx'
import { BrandMark } from '../../ui/icons.tsx'

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
      <div className="lp-page">
        <a className="lp-skip" href="#page">
          {t('landing.skip')}
        </a>
        <SiteHeader name={settings.appName} />
        <main id="page">
          <Hero settings={settings} />
          <Features />
          <Testimonials testimonials={content.testimonials} />
          <Pricing catalogue={settings.planCatalogue} />
          <Contact email={settings.supportEmail} phone={settings.supportPhone} />
        </main>
        <SiteFooter name={settings.appName} language={language} />
      </div>
    </PublicDocument>
  )
}

const times = [
  { title: 'landing.doorTitle', body: 'landing.doorBody' },
  { title: 'landing.weekTitle', body: 'landing.weekBody' },
  { title: 'landing.booksTitle', body: 'landing.booksBody' },
] as const

const features = [
  { title: 'landing.growthTitle', body: 'landing.growthBody' },
  { title: 'landing.insightTitle', body: 'landing.insightBody' },
  { title: 'landing.smsTitle', body: 'landing.smsBody' },
  { title: 'landing.birthdayTitle', body: 'landing.birthdayBody' },
] as const

/** A church's week in three paragraphs, and four features in smaller type below. */
function Features() {
  const t = useT()
  return (
    <section className="lp-section" id="features" aria-label={t('landing.features')}>
      <ul className="lp-times">
        {times.map(({ title, body }) => (
          <li key={title}>
            <h2>{t(title)}</h2>
            <p>{t(body)}</p>
          </li>
        ))}
      </ul>
      <ul className="lp-features">
        {features.map(({ title, body }) => (
          <li key={title}>
            <h2>{t(title)}</h2>
            <p>{t(body)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Quotes of churches. Nothing if there are none. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const t = useT()
  if (testimonials.length === 0) return null
  return (
    <section className="lp-section" aria-labelledby="testimonials-title">
      <h2 id="testimonials-title">{t('landing.testimonialsTitle')}</h2>
      <ul className="lp-times">
        {testimonials.map((one) => (
          <li key={one.words}>
            <blockquote>{one.words}</blockquote>
            <p>
              <strong>{one.name}</strong>, {one.church}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ContactProps = { email: string | undefined; phone: string | undefined }

function Contact({ email, phone }: ContactProps) {
  const t = useT()
  const reachable = email || phone
  return (
    <section className="lp-section lp-row" id="contact" aria-labelledby="contact-title">
      <div>
        <h2 id="contact-title">{t('landing.contactTitle')}</h2>
        <p>{t(reachable ? 'landing.contactBody' : 'landing.contactMissing')}</p>
      </div>
      {reachable && <Ways email={email} phone={phone} />}
    </section>
  )
}

function Ways({ email, phone }: ContactProps) {
  const t = useT()
  return (
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
  )
}

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

/** Mark and name, links to the page's sections, and the link into the app. */
export function SiteHeader({ name }: { name: string }) {
  const t = useT()
  return (
    <header className="lp-header">
      <a className="lp-brand" href="/">
        <BrandMark />
        <span>{name}</span>
      </a>
      <nav aria-label={t('landing.navigation')}>
        <a className="lp-wide" href="#features">
          {t('landing.features')}
        </a>
        <a className="lp-wide" href="#pricing">
          {t('landing.pricing')}
        </a>
        <a className="lp-wide" href="#contact">
          {t('landing.contact')}
        </a>
        <a href="/login">{t('landing.logIn')}</a>
      </nav>
    </header>
  )
}

export function SiteFooter({ name, language }: { name: string; language: string }) {
  const t = useT()
  return (
    <footer className="lp-footer">
      <p className="lp-made">
        <BrandMark />
        <span>
          {name} · {t('landing.footer')}
        </span>
      </p>
      <a href="/register">{t('landing.signUp')}</a>
      <a href={inLang('/privacy', language === 'en' ? null : language)}>{t('capture.privacy')}</a>
      <a href="#contact">{t('landing.contact')}</a>
      <Languages current={language} inLanguage={(tag) => `/?lang=${tag}`} />
    </footer>
  )
}
