import type { Language } from '../../lib/messages/languages.ts'
import { PageFoot, PageHead, PublicDocument, type PublicSettings } from '../public-document.tsx'
import { useT } from '../messages.ts'
import { GiveBack } from './give-back.tsx'
import { GiveForm } from './give-form.tsx'
import { giveAddress, useGivenChurch, useGiving } from './give-view.ts'

type GivePageProps = {
  settings: PublicSettings
  language: Language
  style: string
  script?: string | undefined
}

/** The whole page for giving: the church's name largest, then the amount and the purpose. */
export function GivePage({ settings, language, style, script }: GivePageProps) {
  const t = useT()
  const church = useGivenChurch()
  const { state, problem, reference } = useGiving()
  const title = t('capture.documentTitle', { what: t('give.title'), church })
  return (
    <PublicDocument
      title={problem ? t('capture.documentCheck', { title }) : title}
      description={t('give.description', { church })}
      style={style}
      language={language}
      script={state.step === 'give' ? script : undefined}
    >
      <div className="cp-page">
        <PageHead name={settings.appName} title={church}>
          <p>{t('give.title')}</p>
        </PageHead>
        <main
          className="cp-main"
          data-capture="give"
          data-step={state.step}
          data-how={state.step === 'back' ? state.gift.how : undefined}
        >
          {state.step === 'give' ? <GiveForm /> : <GiveBack gift={state.gift} />}
        </main>
        <PageFoot settings={settings} language={language} inLanguage={inLanguage} />
      </div>
    </PublicDocument>
  )

  function inLanguage(lang: string): string {
    if (state.step === 'give') return giveAddress({ lang, reference })
    return `/give/thanks?${new URLSearchParams({ lang, reference: state.gift.reference }).toString()}`
  }
}
