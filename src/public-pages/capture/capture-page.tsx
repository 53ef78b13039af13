import type { CaptureState } from '../../../contract/capture-page.ts'
import type { Language } from '../../lib/messages/languages.ts'
import { PublicDocument } from '../public-document.tsx'
import type { PublicSettings } from '../public-settings.ts'
import { useSay } from '../saying.ts'
import { CaptureHead } from './capture-head.tsx'
import { ChooseStep } from './choose-step.tsx'
import { ClosedStep, KnownStep, ThanksStep } from './end-steps.tsx'
import { EventAbout } from './event-about.tsx'
import { Flyer } from './flyer.tsx'
import { MarkStep, NameStep } from './mark-step.tsx'
import { PageFoot } from './page-foot.tsx'
import { addressOf, useChurch, useView } from './view.ts'
import { WriteStep } from './write-step.tsx'

type CapturePageProps = {
  settings: PublicSettings
  language: Language
  style: string
  script?: string | undefined
}

/** The whole page of a capture link: the church's name largest, then one question. */
export function CapturePage({ settings, language, style, script }: CapturePageProps) {
  const say = useSay()
  const church = useChurch()
  const { kind, lang, service, state, problem, reference, eventId } = useView()
  const member = kind === 'member'
  const what = service
    ? say('capture.titleService', { service: service.name })
    : say(member ? 'capture.titleMember' : 'capture.mark')
  const title = say('capture.documentTitle', { what, church })
  const how = state.step === 'thanks' ? state.how : undefined
  return (
    <PublicDocument
      title={problem ? say('capture.documentCheck', { title }) : title}
      description={say(member ? 'capture.descriptionMember' : 'capture.descriptionService', {
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
