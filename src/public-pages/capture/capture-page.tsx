import type { CaptureState, EventAbout as About, CaptureChoice } from '../../../contract/capture-page.ts'
import type { Language } from '../../lib/messages/languages.ts'
import {
  PublicDocument,
  type PublicSettings,
  PageFoot,
  PageHead,
  useT,
  useDayWords,
} from '../public-document.tsx'
import { ClosedStep, KnownStep, ThanksStep } from './end-steps.tsx'
import { MarkStep, NameStep, WriteStep } from './write-step.tsx'
import { addressOf, useChurch, useView, calendarOf } from './view.ts'
import { shortDate } from '../../../contract/written-date.ts'
import { Icon } from '../../ui/icons.tsx'
import { Hidden } from './capture-form.tsx'

type CapturePageProps = {
  settings: PublicSettings
  language: Language
  style: string
  script?: string | undefined
}

/** The whole page of a capture link: the church's name largest, then one question. */
export function CapturePage({ settings, language, style, script }: CapturePageProps) {
  const t = useT()
  const church = useChurch()
  const { kind, lang, service, state, problem, reference, eventId } = useView()
  const member = kind === 'member'
  const what = service
    ? t('capture.titleService', { service: service.name })
    : t(member ? 'capture.titleMember' : 'capture.mark')
  const title = t('capture.documentTitle', { what, church })
  const how = state.step === 'thanks' ? state.how : undefined
  return (
    <PublicDocument
      title={problem ? t('capture.documentCheck', { title }) : title}
      description={t(member ? 'capture.descriptionMember' : 'capture.descriptionService', {
        church,
      })}
      style={style}
      language={language}
      script={script}
    >
      <div className="cp-page">
        <CaptureHead settings={settings} />
        <main className="cp-main" data-capture={kind} data-step={state.step} data-how={how}>
          <Step state={state} />
          <EventAbout />
          {service?.flyerImage && <Flyer service={service.name} address={service.flyerImage} />}
        </main>
        <PageFoot
          settings={settings}
          language={language}
          lang={lang}
          inLanguage={(tag) => addressOf({ kind, lang: tag, eventId }, reference)}
        />
      </div>
    </PublicDocument>
  )
}

function Step({ state }: { state: CaptureState }) {
  switch (state.step) {
    case 'choose':
      return <ChooseStep services={state.services} />
    case 'mark':
      return <MarkStep />
    case 'name':
      return <NameStep ask={state.ask} />
    case 'write':
      return <WriteStep unknown={state.unknown} />
    case 'thanks':
      return <ThanksStep {...state} />
    case 'known':
      return <KnownStep />
    case 'closed':
      return <ClosedStep {...state} />
  }
}

/** The page's head: the church, and its service or the page's purpose. */
function CaptureHead({ settings }: { settings: PublicSettings }) {
  const t = useT()
  const church = useChurch()
  const words = useDayWords()
  const { kind, service } = useView()
  return (
    <PageHead name={settings.appName} title={church}>
      {kind === 'member' && (
        <>
          <p>{t('capture.titleMember')}</p>
          <a href="/#contact">{t('capture.contactUs')}</a>
        </>
      )}
      {service && (
        <p>
          {`${service.name} · `}
          {service.about ? (
            <EventTime day={service.date_of_service} about={service.about} />
          ) : (
            <time dateTime={service.date_of_service}>{shortDate(service.date_of_service, words)}</time>
          )}
        </p>
      )}
    </PageHead>
  )
}

/** "Mon 23 Nov 2026, 22:00 – Tue 24 Nov 2026, 05:00". An event of one day shows its date once. */
function EventTime({ day, about }: { day: string; about: About }) {
  const words = useDayWords()
  const { last_day, starts, ends } = about
  const until = last_day === day ? ends : `${shortDate(last_day, words)}, ${ends}`
  return (
    <>
      <time dateTime={`${day}T${starts}`}>{`${shortDate(day, words)}, ${starts}`}</time>
      {' – '}
      <time dateTime={`${last_day}T${ends}`}>{until}</time>
    </>
  )
}

/** An event's place and its calendar link. Nothing once it is over or cancelled. */
function EventAbout() {
  const t = useT()
  const view = useView()
  const about = view.service?.about
  if (!about || isOver(view.state)) return null
  return (
    <div className="cp-about">
      {about.place && (
        <p>
          <strong>{t('capture.eventPlace')}</strong> {about.place}
        </p>
      )}
      {about.links.length > 0 && (
        <p>
          <strong>{t('capture.eventOnline')}</strong>{' '}
          {about.links.map(({ platform, address }) => (
            <a key={platform} href={address} rel="noopener noreferrer">
              {platform}
            </a>
          ))}
        </p>
      )}
      <a className="nx-button nx-button-quiet" href={calendarOf(view)}>
        <Icon name="calendar" />
        <span>{t('capture.addToCalendar')}</span>
      </a>
    </div>
  )
}

const isOver = (state: CaptureState) => state.step === 'closed' && state.why !== 'early'

/**
 * The flyer is below the form and loads last, so that nobody
 * waits for a picture before they can type. A tap opens it whole.
 */
function Flyer({ service, address }: { service: string; address: string }) {
  const t = useT()
  const picture = (
    <img
      className="cp-flyer"
      src={smallOf(address)}
      alt={t('capture.flyer', { service })}
      loading="lazy"
      decoding="async"
      fetchPriority="low"
    />
  )
  return /^(https?:|\/)/.test(address) ? <a href={address}>{picture}</a> : picture
}

/** Our own pictures have a small version. Pictures elsewhere stay as they are. */
const smallOf = (address: string) =>
  address.replace(/^(\/uploads\/[\w-]+\/[\w-]{36})\.webp$/, '$1-small.webp')

/** The choice between several services of today. It passes on typed values. */
export function ChooseStep({ services }: { services: readonly CaptureChoice[] }) {
  const t = useT()
  const view = useView()
  const carried = Object.keys(view.typed).length > 0
  return (
    <>
      <h2 className="cp-question">{t('capture.whichTitle')}</h2>
      <ul className="cp-choices">
        {services.map((service) => (
          <li key={service.reference}>
            {carried ? <ChooseAndSend service={service} /> : <ChooseLink service={service} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function ChooseLink({ service }: { service: CaptureChoice }) {
  const view = useView()
  return (
    <a
      className="nx-button nx-button-quiet nx-button-wide cp-choice"
      href={addressOf(view, service.reference)}
    >
      <Named service={service} />
    </a>
  )
}

function ChooseAndSend({ service }: { service: CaptureChoice }) {
  const view = useView()
  const fields = { ...view.typed, reference: service.reference, opened: view.opened, id: view.id }
  return (
    <form method="post" action={addressOf(view, service.reference)}>
      {Object.entries(fields).map(([name, value]) => (
        <Hidden key={name} name={name} value={value} />
      ))}
      <button className="nx-button nx-button-quiet nx-button-wide cp-choice" type="submit">
        <Named service={service} />
      </button>
    </form>
  )
}

function Named({ service: { name, date_of_service } }: { service: CaptureChoice }) {
  const words = useDayWords()
  return (
    <>
      <strong>{name}</strong> <span>{shortDate(date_of_service, words)}</span>
    </>
  )
}
