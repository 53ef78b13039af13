import { t } from '../../lib/messages/t.ts'
import { content } from '../content.ts'
import { PublicDocument } from '../public-document.tsx'
import type { PublicSettings } from '../public-settings.ts'
import { Contact } from './contact.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Pricing } from './pricing.tsx'
import { SiteFooter, SiteHeader } from './site-bars.tsx'
import { Steps } from './steps.tsx'
import { Testimonials } from './testimonials.tsx'

/** The page at `/`, for somebody who has never heard of the product. */
export function LandingPage({ settings, style }: { settings: PublicSettings; style: string }) {
  const title = t('landing.title', { name: settings.appName })
  return (
    <PublicDocument
      title={title}
      description={t('landing.description')}
      address={`${settings.publicUrl}/`}
      style={style}
    >
      <a className="lp-skip" href="#page">
        {t('landing.skip')}
      </a>
      <SiteHeader name={settings.appName} />
      <main id="page">
        <Hero />
        <Features />
        <Steps />
        <Testimonials testimonials={content.testimonials} />
        <Pricing />
        <Contact email={settings.supportEmail} phone={settings.supportPhone} />
      </main>
      <SiteFooter name={settings.appName} />
    </PublicDocument>
  )
}
