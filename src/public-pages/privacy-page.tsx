import { formatPhone } from '../../contract/people/format-phone.ts'
import type { PublicKey } from '../lib/messages/public-messages.ts'
import { PublicDocument, type PublicSettings, PageFoot, PageHead, useT } from './public-document.tsx'
import type { privacy } from '../lib/messages/en/privacy.ts'

type PrivacyPageProps = { settings: PublicSettings; language: string; style: string }

/** `/privacy`: the whole notice. The consent sentence of every form links to it. */
export function PrivacyPage({ settings, language, style }: PrivacyPageProps) {
  const t = useT()
  const { appName: name, publicUrl } = settings
  return (
    <PublicDocument
      title={t('privacy.documentTitle', { name })}
      description={t('privacy.description', { name })}
      address={`${publicUrl}/privacy`}
      style={style}
      language={language}
    >
      <div className="cp-page">
        <PageHead name={name} title={t('privacy.title')}>
          <p>{t('privacy.lead', { name })}</p>
        </PageHead>
        <main className="cp-main cp-read">
          {language !== 'en' && <p>{t('privacy.translated')}</p>}
          {sections.map((section) => (
            <Section key={section.title} name={name} {...section} />
          ))}
          <Contact settings={settings} />
        </main>
        <PageFoot
          settings={settings}
          language={language}
          lang={language === 'en' ? null : language}
          inLanguage={(lang) => `/privacy?lang=${lang}`}
        />
      </div>
    </PublicDocument>
  )
}

type SectionProps = { name: string; title: string; says?: readonly string[]; lists?: readonly string[] }

function Section({ name, title, says = [], lists = [] }: SectionProps) {
  const t = useT() as (key: PublicKey, params: { name: string }) => string
  const read = (key: string) => t(`privacy.${key}` as PublicKey, { name })
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
  const t = useT()
  return (
    <section id="contact">
      <h2>{t('privacy.contactTitle')}</h2>
      {supportEmail || supportPhone ? (
        <p>{t('privacy.contactBody', { name: appName })}</p>
      ) : (
        <p>{t('privacy.contactMissing')}</p>
      )}
      {supportEmail && (
        <p>
          {t('privacy.email')}: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
      {supportPhone && (
        <p>
          {t('privacy.phone')}:{' '}
          <a href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>{formatPhone(supportPhone)}</a>
        </p>
      )}
    </section>
  )
}

type Key = keyof typeof privacy

/** The notice in order. Sentences in `lists` form a list. */
const sections = [
  { title: 'whoTitle', says: ['whoChurch', 'whoSensitive'] },
  {
    title: 'whatTitle',
    lists: [
      'whatPerson',
      'whatAttendance',
      'whatAgreement',
      'whatTeam',
      'whatGift',
      'whatHistory',
      'whatGuessing',
    ],
  },
  { title: 'whyTitle', says: ['whyKnow', 'whySms', 'whyGround'] },
  { title: 'longTitle', lists: ['longMember', 'longPhone', 'longGift', 'longDelivery', 'longSession'] },
  {
    title: 'seesTitle',
    lists: [
      'seesAdministrators',
      'seesUshers',
      'seesGift',
      'seesChurches',
      'seesPages',
      'seesDelivery',
      'seesPayment',
    ],
  },
  { title: 'phoneTitle', says: ['phoneCookies', 'phoneWaiting'] },
  {
    title: 'rightsTitle',
    lists: ['rightsSee', 'rightsCorrect', 'rightsErase', 'rightsStop'],
    says: ['rightsHow', 'rightsComplain'],
  },
  { title: 'childrenTitle', says: ['childrenBody'] },
  { title: 'safeTitle', says: ['safeBody'] },
] as const satisfies readonly { title: Key; says?: readonly Key[]; lists?: readonly Key[] }[]
