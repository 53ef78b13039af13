import { t } from '../../lib/messages/t.ts'
import { PorchMark } from '../../ui/icons.tsx'

/** Mark and name, the page's sections, and the two ways in. */
export function SiteHeader({ name }: { name: string }) {
  return (
    <header className="lp-header">
      <div className="lp-wide lp-bar">
        <a className="lp-brand" href="/">
          <PorchMark />
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

export function SiteFooter({ name }: { name: string }) {
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
        </ul>
      </div>
    </footer>
  )
}
