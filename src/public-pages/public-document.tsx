/** The frame of every public page: the document, the bar above and the links below. */
import type { ReactNode } from 'react'
import { BrandMark } from '../ui/icons.tsx'
import { languageNames } from '../lib/messages/languages.ts'
import { useT } from './messages.ts'
import type { CatalogueName } from '../../contract/money/plans.ts'

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

/** Mark and name above the title, with the page's own links. On a wide screen the mark shows again below. */
export function SiteBar({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <>
      <div className="cp-bar">
        <a className="cp-brand" href="/">
          <BrandMark />
          <span>{name}</span>
        </a>
        {children}
      </div>
      <div className="cp-arch">
        <BrandMark />
      </div>
    </>
  )
}

type PageFootProps = {
  settings: PublicSettings
  /** The language chosen by hand, or a language other than English. The links open in it too. */
  lang?: string | null
  /** The page's address in another language. Absent if it has none. */
  inLanguage?: (lang: string) => string
}

/** Links for every visitor, and the available languages. */
export function PageFoot({ settings, lang, inLanguage }: PageFootProps) {
  const t = useT()
  const languages = Object.entries(languageNames)
  return (
    <footer className="cp-foot">
      <a href={inLang('/privacy', lang)}>{t('capture.privacy')}</a>
      <a href={inLang('/', lang)}>{t('capture.home', { name: settings.appName })}</a>
      {inLanguage && languages.length > 1 && (
        <nav aria-label={t('capture.languages')}>
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

/** The address of a page without a church, in a language. */
export const inLang = (path: string, lang: string | null | undefined): string =>
  lang ? `${path}?${new URLSearchParams({ lang }).toString()}` : path

/** The settings that the server passes to the public pages. */
export type PublicSettings = {
  appName: string
  /** The site's address, without a slash at the end. */
  publicUrl: string
  planCatalogue: CatalogueName
  supportEmail?: string | undefined
  supportPhone?: string | undefined
}
