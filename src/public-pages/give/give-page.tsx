import type { Language } from '../../lib/messages/languages.ts'
import { PageFoot } from '../capture/page-foot.tsx'
import { SiteBar } from '../capture/site-bar.tsx'
import { PublicDocument } from '../public-document.tsx'
import type { PublicSettings } from '../public-settings.ts'
import { useSay } from '../saying.ts'
import { GiveBack } from './give-back.tsx'
import { GiveForm } from './give-form.tsx'
import { giveAddress, useGivenChurch, useGiving } from './give-view.ts'

type GivePageProps = {
  settings: PublicSettings
  language: Language
  style: string
  script?: string | undefined
}

/** The whole page for giving: the church's name largest, then how much and what for. */
export function GivePage({ settings, language, style, script }: GivePageProps) {
  const say = useSay()
  const church = useGivenChurch()
  const { state, problem, reference } = useGiving()
  const title = say('capture.documentTitle', { what: say('give.title'), church })
  return (
    <PublicDocument
      title={problem ? say('capture.documentCheck', { title }) : title}
      description={say('give.description', { church })}
      style={style}
      language={language}
      script={state.step === 'give' ? script : undefined}
    >
      <div className="cp-page">
        <header className="cp-head">
          <SiteBar name={settings.appName} />
          <h1>{church}</h1>
          <p className="cp-what">{say('give.title')}</p>
        </header>
        <main
          className="cp-main"
          data-capture="give"
          data-step={state.step}
          data-how={state.step === 'back' ? state.gift.how : undefined}
        >
          {state.step === 'give' ? <GiveForm /> : <GiveBack gift={state.gift} />}
        </main>
        <PageFoot settings={settings} inLanguage={inLanguage} />
      </div>
    </PublicDocument>
  )

  function inLanguage(lang: string): string {
    if (state.step === 'give') return giveAddress({ lang, reference })
    return `/give/thanks?${new URLSearchParams({ lang, reference: state.gift.reference }).toString()}`
  }
}
