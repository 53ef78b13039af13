import { IonMenu, IonRouterOutlet, IonSplitPane, IonPage, useIonViewDidEnter } from '@ionic/react'
import {
  useMemo,
  useRef,
  useState,
  Suspense,
  useEffect,
  useSyncExternalStore,
  type RefObject,
  type MouseEvent,
} from 'react'
import { matchPath, Route, useLocation, useNavigationType } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { ScreenInFront } from '../../lib/address/address-dialog.ts'
import { isLapsed, useSession } from '../../domain/session/session-store.ts'
import { PageSlots } from '../../ui/page.tsx'
import { mayOpen, useRoutes, type AppRoute } from '../route.tsx'
import { ConfirmEmailLine, NewVersionLine, NoteLine, OfflineLine } from './status-lines.tsx'
import { useMenuCounts, Menu, isFramed } from './menu.tsx'
import { PeopleSearch, Siblings, TabBar, TopBar } from './bars.tsx'
import './shell.css'
import { ErrorBoundary, FailedPage, PageWaiting } from '../stand-in-pages.tsx'
import { Guard } from '../guard.tsx'

/** Moves the focus to the screen in front. */

/** The visible screen. Earlier screens stay in the document. */
export const screenInFront = () =>
  document.querySelector<HTMLElement>('ion-router-outlet > .ion-page:not(.ion-page-hidden)')

/**
 * Moves the focus to the screen's heading without scrolling. A field that has the focus keeps it. The door is
 * not read from its top and has no such heading.
 */
export function toHeading(screen: HTMLElement | null): void {
  if (!screen || screen.contains(document.activeElement)) return
  screen.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true })
}

/** Also focuses a heading that appears while the screen still loads, until the user presses a key or taps. */
export function beginAtHeading(screen: HTMLElement): () => void {
  const watch = new MutationObserver(() => toHeading(screen))
  const actions = new AbortController()
  const stop = () => {
    watch.disconnect()
    actions.abort()
  }
  watch.observe(screen, { childList: true, subtree: true })
  for (const act of ['keydown', 'pointerdown'])
    document.addEventListener(act, stop, { capture: true, signal: actions.signal })
  toHeading(screen)
  return stop
}

/** The first stop of the Tab key: it skips the menu and the bar. It is visible while it has the focus. */
export function SkipLink({ contentId }: { contentId: string }) {
  return (
    <a className="nx-skip" href={`#${contentId}`} onClick={toScreen}>
      {t('shell.skipToContent')}
    </a>
  )
}

/** The address belongs to the screen, with its dialogs and filters, so the link must not change it. */
function toScreen(event: MouseEvent): void {
  event.preventDefault()
  screenInFront()?.querySelector<HTMLElement>('h1[tabindex="-1"], main[tabindex="-1"]')?.focus()
}

const contentId = 'screens'

/** Beside the screen from here on. At 200 % text a tablet has the layout of a phone. */
const BESIDE = '(min-width: 47.5625em)'

/** The frame around every screen: the menu beside it on a tablet, a bar and a drawer on a phone. */
export function Shell() {
  const routes = useRoutes()
  const signedIn = useSession((session) => session.status === 'signed-in')
  const { pathname } = useLocation()
  const framed = signedIn && isFramed(pathname)
  const drawer = useRef<HTMLIonMenuElement>(null)
  const [open, setOpen] = useState(false)
  const beside = useBeside() && framed
  // Ionic drops a close while its drawer still opens, and a quick tap can come before the drawer is open.
  const opening = useRef(false)
  const gone = useRef(false)
  const shut = () => void drawer.current?.close()
  const go = () => {
    gone.current = opening.current
    shut()
  }
  const toggle = () => {
    if (open) return go()
    opening.current = true
    void drawer.current?.open()
  }
  const church = useSession((session) => session.church?.name ?? '')
  const slots = useMemo(() => slotsFor(signedIn, church), [signedIn, church])
  useCountedMenu(framed)
  return (
    <PageSlots.Provider value={slots}>
      {signedIn && <SkipLink contentId={contentId} />}
      <IonSplitPane
        contentId={contentId}
        when={BESIDE}
        disabled={!framed}
        className={framed ? 'nx-framed' : undefined}
      >
        <IonMenu
          ref={drawer}
          contentId={contentId}
          disabled={!signedIn}
          type="overlay"
          aria-label={t('shell.mainMenu')}
          onIonWillOpen={() => (opening.current = true)}
          onIonDidOpen={() => {
            setOpen(true)
            if (gone.current) shut()
          }}
          onIonDidClose={() => {
            setOpen(false)
            // The open drawer held the focus.
            if (gone.current) toHeading(screenInFront())
            opening.current = gone.current = false
          }}
        >
          <NewVersionLine where="menu" />
          {signedIn && <Menu onGo={go} drawer={!beside} />}
        </IonMenu>
        <IonRouterOutlet id={contentId} animated={false}>
          {routes.map((route) => (
            <Route key={route.path} path={route.path} element={<RouteScreen route={route} />} />
          ))}
        </IonRouterOutlet>
      </IonSplitPane>
      {framed && <TabBar menuOpen={open} onGo={go} onMenu={toggle} />}
      {signedIn && <PeopleSearch />}
    </PageSlots.Provider>
  )
}

/** The first screen comes before the numbers beside it. */
const COUNT_AFTER_MS = 1500

/** Counts while the menu is in sight. A lapsed church gets no numbers, and the door needs none. */
function useCountedMenu(framed: boolean): void {
  const inbox = useRoutes().find(({ path }) => path === '/inbox')
  const church = useSession(({ opened, features }) => (inbox && mayOpen(inbox, features) ? opened : null))
  const lapsed = useSession(isLapsed)
  useEffect(() => useMenuCounts.setState({ counts: null }), [church])
  useEffect(() => {
    if (!framed || !church || lapsed) return
    let stop: (() => void) | undefined
    const begin = () =>
      import('./lazy-count-menu.ts').then(
        ({ countMenu }) => {
          if (timer) stop = countMenu(church)
        },
        // Without its script the menu has no numbers.
        () => undefined,
      )
    let timer: ReturnType<typeof setTimeout> | null = setTimeout(() => void begin(), COUNT_AFTER_MS)
    return () => {
      if (timer) clearTimeout(timer)
      timer = null
      stop?.()
    }
  }, [framed, church, lapsed])
}

function useBeside(): boolean {
  const wide = useMemo(() => matchMedia(BESIDE), [])
  return useSyncExternalStore(
    (changed) => {
      wide.addEventListener('change', changed)
      return () => wide.removeEventListener('change', changed)
    },
    () => wide.matches,
  )
}

function slotsFor(signedIn: boolean, church: string) {
  const bar = (
    <>
      <TopBar signedIn={signedIn} />
      <OfflineLine />
      <ConfirmEmailLine />
      <NoteLine />
      <NewVersionLine where="bar" />
    </>
  )
  return { bar, siblings: signedIn ? <Siblings /> : null, church }
}

/**
 * One screen in its frame. The IonPage wraps the Suspense:
 * inside it, Ionic would leave the page at opacity 0.
 */
function RouteScreen({ route }: { route: AppRoute }) {
  const Screen = route.page
  const screen = useHeadingFocus()
  const { pathname } = useLocation()
  return (
    <IonPage ref={screen}>
      <ErrorBoundary fallback={<FailedPage />}>
        <Suspense fallback={<PageWaiting />}>
          <Guard route={route}>
            <ScreenInFront.Provider value={matchPath(route.path, pathname) !== null}>
              <Screen />
            </ScreenInFront.Provider>
          </Guard>
        </Suspense>
      </ErrorBoundary>
    </IonPage>
  )
}

/**
 * Focuses the heading of a newly opened screen, because the followed link is in the menu or another screen.
 * After Back the focus stays as the user left it.
 */
function useHeadingFocus(): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null)
  const stop = useRef<() => void>(undefined)
  const { key } = useLocation()
  const how = useNavigationType()
  useIonViewDidEnter(() => {
    // The first screen of a visit has this key. There the browser sets the focus.
    if (key === 'default' || how === 'POP' || !screen.current) return
    stop.current?.()
    stop.current = beginAtHeading(screen.current)
  }, [key, how])
  useEffect(() => () => stop.current?.(), [])
  return screen
}
