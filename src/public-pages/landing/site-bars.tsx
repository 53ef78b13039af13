import { BrandMark } from '../../ui/icons.tsx'
import { inLang, Languages } from '../public-document.tsx'
import { useT } from '../messages.ts'

/** Mark and name, links to the page's sections, and the link into the app. */
export function SiteHeader({ name }: { name: string }) {
  const t = useT()
  return (
    <header className="lp-header">
      <a className="lp-brand" href="/">
        <BrandMark />
        <span>{name}</span>
      </a>
      <nav aria-label={t('landing.navigation')}>
        <a className="lp-wide" href="#features">
          {t('landing.features')}
        </a>
        <a className="lp-wide" href="#pricing">
          {t('landing.pricing')}
        </a>
        <a className="lp-wide" href="#contact">
          {t('landing.contact')}
        </a>
        <a href="/login">{t('landing.logIn')}</a>
      </nav>
    </header>
  )
}

export function SiteFooter({ name, language }: { name: string; language: string }) {
  const t = useT()
  return (
    <footer className="lp-footer">
      <p className="lp-made">
        <BrandMark />
        <span>
          {name} · {t('landing.footer')}
        </span>
      </p>
      <a href="/register">{t('landing.signUp')}</a>
      <a href={inLang('/privacy', language === 'en' ? null : language)}>{t('capture.privacy')}</a>
      <a href="#contact">{t('landing.contact')}</a>
      <Languages current={language} inLanguage={(tag) => `/?lang=${tag}`} />
    </footer>
  )
}
