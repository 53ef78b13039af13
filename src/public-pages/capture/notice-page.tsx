import type { NoticeWhy } from '../../../contract/capture-page.ts'
import type { Language } from '../../lib/messages/languages.ts'
import type { PublicKey } from '../../lib/messages/public-messages.ts'
import { PublicDocument, type PublicSettings, PageFoot, PageHead, useT } from '../public-document.tsx'
import { Onward } from './capture-form.tsx'

type NoticePageProps = {
  settings: PublicSettings
  language: Language
  style: string
  why: NoticeWhy
  /** The page to try again, if that may help. */
  again: string | null
}

const WORDS = {
  link: ['capture.linkTitle', 'capture.linkBody'],
  incomplete: ['capture.incompleteTitle', 'capture.incompleteBody'],
  wait: ['capture.waitTitle', 'capture.waitLinkBody'],
  'too large': ['capture.tooLargeTitle', 'capture.tooLargeBody'],
  elsewhere: ['capture.elsewhereTitle', 'capture.elsewhereBody'],
  resting: ['capture.restingTitle', 'capture.restingBody'],
  broken: ['capture.brokenTitle', 'capture.brokenBody'],
} as const satisfies Record<NoticeWhy, readonly [PublicKey, PublicKey]>

/** Says what happened and what to do when there is no church to show. */
export function NoticePage({ settings, language, style, why, again }: NoticePageProps) {
  const t = useT()
  const [title, body] = WORDS[why]
  return (
    <PublicDocument title={t(title)} description={t(body)} style={style} language={language}>
      <div className="cp-page">
        <PageHead name={settings.appName} title={t(title)} />
        <main className="cp-main" data-notice={why}>
          <p className="cp-lead">{t(body)}</p>
          {again && (
            <Onward primary href={again}>
              {t('capture.openAgain')}
            </Onward>
          )}
        </main>
        <PageFoot settings={settings} language={language} lang={language === 'en' ? null : language} />
      </div>
    </PublicDocument>
  )
}
