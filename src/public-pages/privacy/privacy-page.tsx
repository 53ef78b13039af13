import { formatPhone } from '../../../contract/format-phone.ts'
import type { PublicKey } from '../../lib/messages/public-messages.ts'
import { PublicDocument } from '../public-document.tsx'
import type { PublicSettings } from '../public-settings.ts'
import { useSay } from '../saying.ts'
import { PageFoot } from '../capture/page-foot.tsx'
import { SiteBar } from '../capture/site-bar.tsx'
import { sections } from './sections.ts'

type PrivacyPageProps = { settings: PublicSettings; language: string; style: string }

/** `/privacy`: the whole notice, that every form's one sentence leads to. */
export function PrivacyPage({ settings, language, style }: PrivacyPageProps) {
  const say = useSay()
  const { appName: name, publicUrl } = settings
  return (
    <PublicDocument
      title={say('privacy.documentTitle', { name })}
      description={say('privacy.description', { name })}
      address={`${publicUrl}/privacy`}
      style={style}
      language={language}
    >
      <div className="cp-page">
        <header className="cp-head">
          <SiteBar name={name} />
          <h1>{say('privacy.title')}</h1>
          <p className="cp-what">{say('privacy.lead', { name })}</p>
        </header>
        <main className="cp-main cp-read">
          {language !== 'en' && <p>{say('privacy.translated')}</p>}
          {sections.map((section) => (
            <Section key={section.title} name={name} {...section} />
          ))}
          <Contact settings={settings} />
        </main>
        <PageFoot
          settings={settings}
          lang={language === 'en' ? null : language}
          inLanguage={(lang) => `/privacy?lang=${lang}`}
        />
      </div>
    </PublicDocument>
  )
}

type SectionProps = { name: string; title: string; says?: readonly string[]; lists?: readonly string[] }

function Section({ name, title, says = [], lists = [] }: SectionProps) {
  const say = useSay() as (key: PublicKey, params: { name: string }) => string
  const read = (key: string) => say(`privacy.${key}` as PublicKey, { name })
  return (
    <section>
      <h2>{read(title)}</h2>
      {lists.length > 0 && (
        <ul>
          {lists.map((key) => (
            <li key={key}>{read(key)}</li>
          ))}
        </ul>
      )}
      {says.map((key) => (
        <p key={key}>{read(key)}</p>
      ))}
    </section>
  )
}

function Contact({ settings: { appName, supportEmail, supportPhone } }: { settings: PublicSettings }) {
  const say = useSay()
  return (
    <section id="contact">
      <h2>{say('privacy.contactTitle')}</h2>
      {supportEmail || supportPhone ? (
        <p>{say('privacy.contactBody', { name: appName })}</p>
      ) : (
        <p>{say('privacy.contactMissing')}</p>
      )}
      {supportEmail && (
        <p>
          {say('privacy.email')}: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
      {supportPhone && (
        <p>
          {say('privacy.phone')}:{' '}
          <a href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>{formatPhone(supportPhone)}</a>
        </p>
      )}
    </section>
  )
}
