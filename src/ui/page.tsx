import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { formatCount } from '../lib/format/format-count.ts'
import { t } from '../lib/messages/t.ts'
import { LinkButton } from './button.tsx'
import { classNames } from './class-names.ts'
import './page.css'

/** The page's scrolling element, for lists that draw only visible rows. Null until it is mounted. */
export const ScrollHost = createContext<HTMLElement | null>(null)

export function useScrollHost(): HTMLElement | null {
  return useContext(ScrollHost)
}

/** The shell's parts of every page: the bar above, the section's other pages, the church's name for prints. */
export const PageSlots = createContext<{ bar: ReactNode; siblings: ReactNode; church: string }>({
  bar: null,
  siblings: null,
  church: '',
})

type PageProps = {
  title: string
  /** The page draws its own h1, such as a name beside a picture. It needs `tabIndex={-1}` for the focus. */
  ownTitle?: boolean
  /** The name in the browser's tab and history, if it is not the title. */
  tab?: string
  /** The number of listed rows, beside the title. */
  count?: number | null | undefined
  /** A sum or a state beside the title. On a phone it has its own line. */
  aside?: ReactNode
  /** One sentence below the title. */
  intro?: ReactNode
  /** The address of the parent screen. It adds a back link. */
  back?: string
  /** The name of the parent screen. */
  backLabel?: string
  /** The one primary button beside the title, and quiet ones before it. */
  actions?: ReactNode
  children: ReactNode
  /**
   * `page`: everything scrolls together. `fixed`: a `VirtualList` inside scrolls, and only screen readers get
   * the title. The door draws its own head.
   */
  scroll?: 'page' | 'fixed'
  /** A reading page or a form rather than a table. */
  narrow?: boolean
}

/**
 * The content of one screen. The route supplies the IonPage
 * around it, so that a lazy screen does not stay invisible.
 */
export function Page(props: PageProps) {
  const { title, tab = title, children, scroll = 'page', narrow } = props
  const { bar } = useContext(PageSlots)
  const [host, setHost] = useState<HTMLElement | null>(null)
  const fixed = scroll === 'fixed'
  useTitle(tab)
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
                <PageHead {...props} />
                {children}
              </>
            ) : (
              <div className={classNames('nx-page-column', narrow && 'nx-page-narrow')}>
                <PageHead {...props} />
                {children}
              </div>
            )}
          </div>
        </ScrollHost.Provider>
      </main>
    </>
  )
}

function PageHead({ title, ownTitle, count, aside, intro, back, backLabel, actions, scroll }: PageProps) {
  const { siblings } = useContext(PageSlots)
  return (
    <div
      className={
        scroll === 'fixed'
          ? 'nx-visually-hidden'
          : classNames('nx-page-head', ownTitle && 'nx-page-head-bare')
      }
    >
      {back && (
        <LinkButton tone="plain" icon="back" to={back} className="nx-page-back">
          {backLabel ?? t('common.back')}
        </LinkButton>
      )}
      {!ownTitle && (
        <div className="nx-page-title">
          <h1 tabIndex={-1}>{title}</h1>
          {count !== null && count !== undefined && (
            <span className="nx-page-count">{formatCount(count)}</span>
          )}
          {!back && siblings}
        </div>
      )}
      {aside && <div className="nx-page-aside">{aside}</div>}
      {actions && <div className="nx-page-actions">{actions}</div>}
      {intro && <div className="nx-page-intro">{intro}</div>}
    </div>
  )
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t('common.appName')}`
  }, [title])
}
