import { languageNames } from '../../lib/messages/languages.ts'
import { BrandMark } from '../../ui/icons.tsx'
import { inLang } from '../public-document.tsx'
import { useT } from '../messages.ts'

/** Mark and name, links to the page's sections, and the two links into the app. */
export function SiteHeader({ name }: { name: string }) {
  const t = useT()
  return (
    <header className="lp-header">
      <div className="lp-wide lp-bar">
        <a className="lp-brand" href="/">
          <BrandMark />
          <span>{name}</span>
        </a>
        <nav className="lp-sections" aria-label={t('landing.navigation')}>
          <a href="#features">{t('landing.features')}</a>
          <a href="#pricing">{t('landing.pricing')}</a>
          <a href="#contact">{t('landing.contact')}</a>
        </nav>
        <div className="lp-ways-in">
          <a className="nx-button nx-button-plain" href="/login">
            {t('landing.logIn')}
          </a>
          <a className="nx-button nx-button-primary" href="/register">
            {t('landing.signUp')}
          </a>
        </div>
      </div>
    </header>
  )
}

export function SiteFooter({ name, language }: { name: string; language: string }) {
  const t = useT()
  return (
    <footer className="lp-footer">
      <div className="lp-wide lp-footer-row">
        <p>
          <strong>{name}</strong> · {t('landing.footer')}
        </p>
        <ul>
          <li>
            <a href="/register">{t('landing.signUp')}</a>
          </li>
          <li>
            <a href="/login">{t('landing.logIn')}</a>
          </li>
          <li>
            <a href="#contact">{t('landing.contact')}</a>
          </li>
          <li>
            <a href={inLang('/privacy', language === 'en' ? null : language)}>{t('capture.privacy')}</a>
          </li>
        </ul>
        <nav aria-label={t('capture.languages')}>
          <ul>
            {Object.entries(languageNames).map(([tag, own]) => (
              <li key={tag}>
                <a href={`/?lang=${tag}`} lang={tag}>
                  {own}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
