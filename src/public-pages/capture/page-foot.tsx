import { languageNames } from '../../lib/messages/languages.ts'
import type { PublicSettings } from '../public-settings.ts'
import { useSay } from '../saying.ts'

type PageFootProps = {
  settings: PublicSettings
  /** The language chosen by hand, or another than English: where the links lead is read in it too. */
  lang?: string | null
  /** The page's address in another language; absent where the page has none. */
  inLanguage?: (lang: string) => string
}

/** What every visitor may want to know, and the languages that there are. */
export function PageFoot({ settings, lang, inLanguage }: PageFootProps) {
  const say = useSay()
  const languages = Object.entries(languageNames)
  return (
    <footer className="cp-foot">
      <a href={inLang('/privacy', lang)}>{say('capture.privacy')}</a>
      <a href={inLang('/', lang)}>{say('capture.home', { name: settings.appName })}</a>
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

/** An address of a page that is the same for everybody, in a language. */
export const inLang = (path: string, lang: string | null | undefined): string =>
  lang ? `${path}?${new URLSearchParams({ lang }).toString()}` : path
