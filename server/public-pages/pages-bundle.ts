/** What the built bundle of the public pages exports, as far as the server uses it. */
import type { CaptureView, NoticeWhy } from '../../contract/capture-page.ts'
import type { GiveView } from '../../contract/give-page.ts'
import type { Config } from '../config.ts'
import type { PageSource } from '../pages/page-source.ts'

export type RenderedPage = { html: string; styles: readonly string[] }
export type PublicSettings = Pick<
  Config,
  'appName' | 'publicUrl' | 'planCatalogue' | 'supportEmail' | 'supportPhone'
>

export type PagesBundle = {
  renderLanding(settings: PublicSettings, language: string): RenderedPage | Promise<RenderedPage>
  renderPrivacy(settings: PublicSettings, language: string): Promise<RenderedPage>
  renderCapture(
    settings: PublicSettings,
    language: string,
    view: CaptureView,
    script: string | undefined,
  ): Promise<RenderedPage>
  renderGive(
    settings: PublicSettings,
    language: string,
    view: GiveView,
    script: string | undefined,
  ): Promise<RenderedPage>
  renderNotice(
    settings: PublicSettings,
    language: string,
    why: NoticeWhy,
    again: string | null,
  ): Promise<RenderedPage>
  chooseLanguage(byHand: string | undefined, acceptLanguage: string | undefined): string
  consentWordings(
    language: string,
    church: string,
  ): Promise<{ consent_wording: string; sms_consent_wording: string }>
  giveWording(language: string, church: string): Promise<string>
}

export type Pages = Pick<PageSource, 'publicPages' | 'staticFolder'>

export const bundleOf = async (pages: Pages): Promise<PagesBundle> =>
  (await pages.publicPages()) as PagesBundle
