import { content } from '../content.ts'
import { PublicDocument } from '../public-document.tsx'
import type { PublicSettings } from '../public-settings.ts'
import { useSay } from '../saying.ts'
import { Contact } from './contact.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Pricing } from './pricing.tsx'
import { SiteFooter, SiteHeader } from './site-bars.tsx'
import { Steps } from './steps.tsx'
import { Testimonials } from './testimonials.tsx'

type LandingPageProps = { settings: PublicSettings; language: string; style: string }

/** The page at `/`, for somebody who has never heard of the product. */
export function LandingPage({ settings, language, style }: LandingPageProps) {
  const say = useSay()
  const title = say('landing.title', { name: settings.appName })
  return (
    <PublicDocument
      title={title}
      description={say('landing.description')}
      address={`${settings.publicUrl}/`}
      style={style}
      language={language}
    >
      <a className="lp-skip" href="#page">
        {say('landing.skip')}
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
