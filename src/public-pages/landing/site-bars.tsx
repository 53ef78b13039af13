import { languageNames } from '../../lib/messages/languages.ts'
import { PorchMark } from '../../ui/icons.tsx'
import { inLang } from '../capture/page-foot.tsx'
import { useSay } from '../saying.ts'

/** Mark and name, the page's sections, and the two ways in. */
export function SiteHeader({ name }: { name: string }) {
  const say = useSay()
  return (
    <header className="lp-header">
      <div className="lp-wide lp-bar">
        <a className="lp-brand" href="/">
          <PorchMark />
          <span>{name}</span>
        </a>
        <nav className="lp-sections" aria-label={say('landing.navigation')}>
          <a href="#features">{say('landing.features')}</a>
          <a href="#pricing">{say('landing.pricing')}</a>
          <a href="#contact">{say('landing.contact')}</a>
        </nav>
        <div className="lp-ways-in">
          <a className="nx-button nx-button-plain" href="/login">
            {say('landing.logIn')}
          </a>
          <a className="nx-button nx-button-primary" href="/register">
            {say('landing.signUp')}
          </a>
        </div>
      </div>
    </header>
  )
}

export function SiteFooter({ name, language }: { name: string; language: string }) {
  const say = useSay()
  return (
    <footer className="lp-footer">
      <div className="lp-wide lp-footer-row">
        <p>
          <strong>{name}</strong> · {say('landing.footer')}
        </p>
        <ul>
          <li>
            <a href="/register">{say('landing.signUp')}</a>
          </li>
          <li>
            <a href="/login">{say('landing.logIn')}</a>
          </li>
          <li>
            <a href="#contact">{say('landing.contact')}</a>
          </li>
          <li>
            <a href={inLang('/privacy', language === 'en' ? null : language)}>{say('capture.privacy')}</a>
          </li>
        </ul>
        <nav aria-label={say('capture.languages')}>
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
