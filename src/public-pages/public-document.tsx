/** The frame of every public page: the document, the head and the links below. */
import { type ReactNode, createContext, useContext } from 'react'
import { languageNames } from '../lib/messages/languages.ts'
import { Doorway } from '../ui/doorway.tsx'
import type { CatalogueName } from '../../contract/money/plans.ts'
import { englishDays, type DayWords } from '../lib/format/day-names.ts'
import type { PublicTranslate } from '../lib/messages/public-messages.ts'

/** The language of a public page while it is rendered. */

/** The messages of the language that a page is rendered in. */
export const MessagesProvider = createContext<PublicTranslate | null>(null)

/** The messages of the page's language. */
export function useT(): PublicTranslate {
  const t = useContext(MessagesProvider)
  if (!t) throw new Error('a public page is rendered inside MessagesProvider')
  return t
}

/** The names of days and months in that language. */
export const NamingDays = createContext<DayWords>(englishDays)
export const useDayWords = (): DayWords => useContext(NamingDays)

/** Matches a name whose last word says that it is a church, without marks on the letters. */
const ENDS_IN_ITS_KIND =
  /(^|[^\p{L}])(church(es)?|chapels?|assembl(y|ies)|ministr(y|ies)|parish|cathedral|cent(re|er)|fellowship|missions?|tabernacle|temple)[^\p{L}\p{N}]*$/iu

/** "Church" in Yoruba, Igbo and Hausa comes before the name. */
const BEGINS_WITH_ITS_KIND = /^(ijo|uka|ulo uka|cocin?)([^\p{L}]|$)/iu

/**
 * "Grace" becomes "Grace Church". "Grace Chapel" stays, and "Hope Chapel 2" becomes "Hope Chapel 2 Church".
 */
export function churchTitle(t: PublicTranslate, name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}+/gu, '')
  const saysSo = ENDS_IN_ITS_KIND.test(plain) || BEGINS_WITH_ITS_KIND.test(plain)
  return saysSo ? name : t('capture.church', { name })
}

type DocumentProps = {
  title: string
  description: string
  /** The page's own address, for sharing. Absent if the page is not to be shared. */
  address?: string
  /** All styles of the page. One request brings everything, so the layout does not jump. */
  style: string
  language: string
  /** The address of the page's script, if any. The page works without it. */
  script?: string | undefined
  children: ReactNode
}

/** The whole page around its content. */
export function PublicDocument({
  title,
  description,
  address,
  style,
  language,
  script,
  children,
}: DocumentProps) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {address ? <Shared title={title} description={description} address={address} /> : <Unlisted />}
        <link rel="icon" href="/icons/mark.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {script && <script type="module" src={script} />}
      </head>
      <body>{children}</body>
    </html>
  )
}

function Shared({ title, description, address }: { title: string; description: string; address: string }) {
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      <link rel="canonical" href={address} />
    </>
  )
}

/** A church's link is for its people, not for search engines. */
function Unlisted() {
  return <meta name="robots" content="noindex" />
}

type PageHeadProps = { name: string; title: string; children?: ReactNode }

/** The doorway, which leads to the product's page, above the page's title. @param props.name the product's name */
export function PageHead({ name, title, children }: PageHeadProps) {
  return (
    <header className="cp-head">
      <a className="cp-brand" href="/">
        <Doorway />
        <span className="nx-visually-hidden">{name}</span>
      </a>
      <h1>{title}</h1>
      {children}
    </header>
  )
}

type PageFootProps = {
  settings: PublicSettings
  language: string
  /** The language chosen by hand, or a language other than English. The links open in it too. */
  lang?: string | null
  /** The page's address in another language. Absent if it has none. */
  inLanguage?: (lang: string) => string
}

/** The available languages, and links for every visitor. */
export function PageFoot({ settings, language, lang, inLanguage }: PageFootProps) {
  const t = useT()
  return (
    <footer className="cp-foot">
      {inLanguage && <Languages current={language} inLanguage={inLanguage} />}
      <p>
        <a href={inLang('/privacy', lang)}>{t('capture.privacy')}</a>
        <a href={inLang('/', lang)}>{t('capture.home', { name: settings.appName })}</a>
      </p>
    </footer>
  )
}

type LanguagesProps = { current: string; inLanguage: (lang: string) => string }

/** The page in each language. Each language has its own name. */
export function Languages({ current, inLanguage }: LanguagesProps) {
  const t = useT()
  return (
    <nav className="nx-languages" aria-label={t('capture.languages')}>
      {Object.entries(languageNames).map(([tag, name]) => (
        <a key={tag} href={inLanguage(tag)} lang={tag} aria-current={tag === current || undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** The address of a page without a church, in a language. */
export const inLang = (path: string, lang: string | null | undefined): string =>
  lang ? `${path}?${new URLSearchParams({ lang }).toString()}` : path

/** The settings that the server passes to the public pages. */
export type PublicSettings = {
  appName: string
  /** The site's address, without a slash at the end. */
  publicUrl: string
  planCatalogue: CatalogueName
  /** The days of a new church's trial. 0 if there is none. */
  trialDays: number
  supportEmail?: string | undefined
  supportPhone?: string | undefined
}
