import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { t } from '../../lib/messages/t.ts'
import { BrandMark } from '../icons.tsx'
import { LanguageChoice } from '../language-choice.tsx'
import { Doorway } from '../doorway.tsx'
import './auth-layout.css'

type AuthLayoutProps = {
  title: string
  /** One sentence below the title. */
  lead?: ReactNode
  /** Shown above the title, like "Step 1 of 2". */
  above?: ReactNode
  children: ReactNode
  /** Secondary links, below the main content. */
  foot?: ReactNode
}

/** The frame of signed-out screens: the product's name, one question at a time, and the doorway on a wide screen. */
export function AuthLayout({ title, lead, above, children, foot }: AuthLayoutProps) {
  useEffect(() => {
    document.title = `${title} · ${t('common.appName')}`
  }, [title])
  const host = useRef<HTMLElement>(null)
  // A new title means a new page. A page starts at its top, also when a field below took the focus.
  useLayoutEffect(() => {
    host.current?.scrollTo(0, 0)
  }, [title])
  return (
    <main ref={host} className="nx-auth ion-content-scroll-host">
      <aside className="nx-auth-side" aria-hidden="true">
        <Doorway />
        <p>{t('session.brandLine')}</p>
      </aside>
      <div className="nx-auth-main" id="page" tabIndex={-1}>
        <a className="nx-auth-brand" href="/">
          <BrandMark />
          <span>{t('common.appName')}</span>
        </a>
        <div className="nx-auth-head">
          {above}
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {children}
        {foot && <div className="nx-auth-foot">{foot}</div>}
        <LanguageChoice />
      </div>
    </main>
  )
}
