/**
 * Renders the public pages to HTML. It is built separately
 * (`vite build --ssr`), and the server never sees this source.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import type { CaptureView, NoticeWhy } from '../../contract/capture-page.ts'
import type { GiveView } from '../../contract/give-page.ts'
import type { Language } from '../lib/messages/languages.ts'
import { dayWordsIn, messagesIn } from '../lib/messages/public-messages.ts'
import { CapturePage } from './capture/capture-page.tsx'
import { churchTitle, NamingDays, MessagesProvider, type PublicSettings } from './public-document.tsx'
import { NoticePage } from './capture/notice-page.tsx'
import { Viewing } from './capture/view.ts'
import { GivePage } from './give/give-page.tsx'
import { Giving } from './give/give-view.ts'
import { LandingPage } from './landing/landing-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import base from '../ui/base.css?inline'
import button from '../ui/button.css?inline'
import field from '../ui/fields/field.css?inline'
import icons from '../ui/icons.css?inline'
import doorway from '../ui/doorway.css?inline'
import tokens from '../ui/tokens.css?inline'
import captureForm from './capture/capture-form.css?inline'
import capture from './capture/capture.css?inline'
import give from './give/give.css?inline'
import languages from './languages.css?inline'
import doorPicture from './landing/door-picture.css?inline'
import landing from './landing/landing.css?inline'

export { chooseLanguage } from '../lib/messages/public-messages.ts'

export type RenderedPage = {
  html: string
  /** The text of each style element, for a policy that allows exactly these. */
  styles: readonly string[]
}

/** The page at `/`, for people who choose a product for their church. */
export async function renderLanding(settings: PublicSettings, language: Language): Promise<RenderedPage> {
  const element = <LandingPage settings={settings} language={language} style={landingStyle} />
  return page(await spoken(language, element), landingStyle)
}

/** The page of a capture link. @param script the address of its script, if any */
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

/** The page for giving. @param script the address of its script, if any */
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

/**
 * A sentence and what to do when there is no church to show.
 * @param again the page to open again, if that may help
 */
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

/** The form's consent sentences as the visitor reads them. They are stored with the consent. */
export async function consentWordings(
  language: Language,
  churchName: string,
): Promise<{ consent_wording: string; sms_consent_wording: string }> {
  const t = await messagesIn(language)
  const church = churchTitle(t, churchName)
  return {
    consent_wording: t('capture.consent', { church }),
    sms_consent_wording: t('capture.smsConsent', { church }),
  }
}

/** The same for the page for giving. */
export async function giveWording(language: Language, churchName: string): Promise<string> {
  const t = await messagesIn(language)
  return t('give.consent', { church: churchTitle(t, churchName) })
}

async function spoken(language: Language, element: React.ReactElement): Promise<React.ReactElement> {
  return (
    <NamingDays value={await dayWordsIn(language)}>
      <MessagesProvider value={await messagesIn(language)}>{element}</MessagesProvider>
    </NamingDays>
  )
}

function page(element: React.ReactElement, ...styles: string[]): RenderedPage {
  return { html: `<!doctype html>${renderToStaticMarkup(element)}`, styles }
}

const captureStyle = [tokens, base, icons, doorway, button, field, languages, capture, captureForm].join('\n')

const giveStyle = `${captureStyle}\n${give}`

const landingStyle = [tokens, base, icons, button, languages, landing, doorPicture].join('\n')
