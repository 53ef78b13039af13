import { languageNames } from '../../lib/messages/languages.ts'
import type { PublicSettings } from '../public-settings.ts'
import { useSay } from '../saying.ts'

type PageFootProps = {
  settings: PublicSettings
  /** The page's address in another language; absent where the page has none. */
  inLanguage?: (lang: string) => string
}

/** What every visitor may want to know, and the languages that there are. */
export function PageFoot({ settings, inLanguage }: PageFootProps) {
  const say = useSay()
  const languages = Object.entries(languageNames)
  return (
    <footer className="cp-foot">
      <a href="/privacy">{say('capture.privacy')}</a>
      <a href="/">{say('capture.home', { name: settings.appName })}</a>
      {inLanguage && languages.length > 1 && (
        <nav aria-label={say('capture.languages')}>
          {languages.map(([tag, name]) => (
            <a key={tag} href={inLanguage(tag)} lang={tag}>
              {name}
            </a>
          ))}
        </nav>
      )}
    </footer>
  )
}
