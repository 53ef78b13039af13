import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { t } from '../../lib/messages/t.ts'
import { PorchMark } from '../icons.tsx'
import { LanguageChoice } from '../language-choice.tsx'
import './porch-page.css'

type PorchPageProps = {
  title: string
  /** One sentence beneath the title. */
  lead?: ReactNode
  /** Stands above the title, like "Step 1 of 2". */
  above?: ReactNode
  children: ReactNode
  /** The other ways on, below what matters here. */
  foot?: ReactNode
}

/** A screen for somebody who is not inside yet: the product's name, one question at a time, nothing else. */
export function PorchPage({ title, lead, above, children, foot }: PorchPageProps) {
  useEffect(() => {
    document.title = `${title} · ${t('common.appName')}`
  }, [title])
  const host = useRef<HTMLElement>(null)
  // Another title is another page, and a page begins at its heading, also where a field below it took the focus.
  useLayoutEffect(() => {
    host.current?.scrollTo(0, 0)
  }, [title])
  return (
    <main ref={host} className="nx-porch ion-content-scroll-host">
      <aside className="nx-porch-side" aria-hidden="true">
        <PorchMark />
        <p>{t('session.porchLine')}</p>
      </aside>
      <div className="nx-porch-main" id="page" tabIndex={-1}>
        <a className="nx-porch-brand" href="/">
          <PorchMark />
          <span>{t('common.appName')}</span>
        </a>
        <div className="nx-porch-head">
          {above}
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {children}
        {foot && <div className="nx-porch-foot">{foot}</div>}
        <LanguageChoice />
      </div>
    </main>
  )
}
