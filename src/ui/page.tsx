import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { LinkButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { ScrollHost } from './scroll-host.ts'
import { t } from '../lib/messages/t.ts'
import './page.css'

/** The shell's parts of every page: the bar above, and a line above the title. */
export const PageSlots = createContext<{ bar: ReactNode; above: ReactNode }>({ bar: null, above: null })

type PageProps = {
  title: string
  /** One sentence below the title. */
  intro?: ReactNode
  /** The address of the parent screen. It adds a back link. */
  back?: string
  /** Buttons beside the title, on a phone below it. */
  actions?: ReactNode
  children: ReactNode
  /**
   * `page`: everything scrolls together. `fixed`: a `VirtualList` inside scrolls, and only screen readers get
   * the title. The door draws its own head.
   */
  scroll?: 'page' | 'fixed'
  /** A form's width rather than a table's. */
  narrow?: boolean
}

/**
 * The content of one screen. The route supplies the IonPage
 * around it, so that a lazy screen does not stay invisible.
 */
export function Page({ title, intro, back, actions, children, scroll = 'page', narrow }: PageProps) {
  const { bar, above } = useContext(PageSlots)
  const [host, setHost] = useState<HTMLElement | null>(null)
  const fixed = scroll === 'fixed'
  useTitle(title)
  const head = (
    <div className={fixed ? 'nx-visually-hidden' : 'nx-page-head'}>
      {back && (
        <LinkButton tone="plain" icon="back" to={back} className="nx-page-back">
          {t('common.back')}
        </LinkButton>
      )}
      <div className="nx-page-words">
        {above}
        <h1 tabIndex={-1}>{title}</h1>
        {intro && <p className="nx-page-intro">{intro}</p>}
      </div>
      {actions && <div className="nx-page-actions">{actions}</div>}
    </div>
  )
  return (
    <>
      {bar}
      <main className="nx-content">
        <ScrollHost.Provider value={host}>
          <div
            ref={setHost}
            tabIndex={-1}
            className={fixed ? 'nx-page-fixed' : 'nx-page ion-content-scroll-host'}
          >
            {fixed ? (
              <>
                {head}
                {children}
              </>
            ) : (
              <div className={classNames('nx-page-column', narrow && 'nx-page-narrow')}>
                {head}
                {children}
              </div>
            )}
          </div>
        </ScrollHost.Provider>
      </main>
    </>
  )
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t('common.appName')}`
  }, [title])
}
