/** The public pages as the server sends them. Built on its own (`vite build --ssr`); the server never sees this source. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { CaptureView, NoticeWhy } from '../../contract/capture-page.ts'
import type { GiveView } from '../../contract/give-page.ts'
import type { Language } from '../lib/messages/languages.ts'
import { dayWordsIn, messagesIn } from '../lib/messages/public-messages.ts'
import { CapturePage } from './capture/capture-page.tsx'
import { captureStyle } from './capture/capture-style.ts'
import { churchTitle } from './capture/church-title.ts'
import { NoticePage } from './capture/notice-page.tsx'
import { Viewing } from './capture/view.ts'
import { GivePage } from './give/give-page.tsx'
import { giveStyle } from './give/give-style.ts'
import { Giving } from './give/give-view.ts'
import { LandingPage } from './landing/landing-page.tsx'
import { landingStyle } from './landing/landing-style.ts'
import { PrivacyPage } from './privacy/privacy-page.tsx'
import type { PublicSettings } from './public-settings.ts'
import { NamingDays, Saying } from './saying.ts'

export { chooseLanguage } from '../lib/messages/public-messages.ts'

export type RenderedPage = {
  html: string
  /** The text of each style element, for a policy that allows exactly these. */
  styles: readonly string[]
}

/** The page at `/`, for whoever chooses for a church. */
export async function renderLanding(settings: PublicSettings, language: Language): Promise<RenderedPage> {
  const element = <LandingPage settings={settings} language={language} style={landingStyle} />
  return page(await spoken(language, element), landingStyle)
}

/** The page of a capture link. @param script the address of its script, where there is one */
export async function renderCapture(
  settings: PublicSettings,
  language: Language,
  view: CaptureView,
  script: string | undefined,
): Promise<RenderedPage> {
  const element = (
    <Viewing value={view}>
      <CapturePage settings={settings} language={language} style={captureStyle} script={script} />
    </Viewing>
  )
  return page(await spoken(language, element), captureStyle)
}

/** The page for giving. @param script the address of its script, where there is one */
export async function renderGive(
  settings: PublicSettings,
  language: Language,
  view: GiveView,
  script: string | undefined,
): Promise<RenderedPage> {
  const element = (
    <Giving value={view}>
      <GivePage settings={settings} language={language} style={giveStyle} script={script} />
    </Giving>
  )
  return page(await spoken(language, element), giveStyle)
}

/** The page at `/privacy`. */
export async function renderPrivacy(settings: PublicSettings, language: Language): Promise<RenderedPage> {
  const element = <PrivacyPage settings={settings} language={language} style={captureStyle} />
  return page(await spoken(language, element), captureStyle)
}

/** A sentence and what to do, where there is no church to show. @param again the page that may help when opened again */
export async function renderNotice(
  settings: PublicSettings,
  language: Language,
  why: NoticeWhy,
  again: string | null,
): Promise<RenderedPage> {
  const element = (
    <NoticePage settings={settings} language={language} style={captureStyle} why={why} again={again} />
  )
  return page(await spoken(language, element), captureStyle)
}

/** The sentences of the form under which somebody agrees, as they read them: kept with the consent. */
export async function consentWordings(
  language: Language,
  churchName: string,
): Promise<{ consent_wording: string; sms_consent_wording: string }> {
  const say = await messagesIn(language)
  const church = churchTitle(say, churchName)
  return {
    consent_wording: say('capture.consent', { church }),
    sms_consent_wording: say('capture.smsConsent', { church }),
  }
}

/** The same for the page for giving. */
export async function giveWording(language: Language, churchName: string): Promise<string> {
  const say = await messagesIn(language)
  return say('give.consent', { church: churchTitle(say, churchName) })
}

async function spoken(language: Language, element: React.ReactElement): Promise<React.ReactElement> {
  return (
    <NamingDays value={await dayWordsIn(language)}>
      <Saying value={await messagesIn(language)}>{element}</Saying>
    </NamingDays>
  )
}

function page(element: React.ReactElement, ...styles: string[]): RenderedPage {
  return { html: `<!doctype html>${renderToStaticMarkup(element)}`, styles }
}
