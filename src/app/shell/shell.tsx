import { IonMenu, IonRouterOutlet, IonSplitPane, IonPage, useIonViewDidEnter } from '@ionic/react'
import { useMemo, useRef, useState, Suspense, useEffect, type RefObject } from 'react'
import { Route, useLocation, useNavigationType } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { useSession } from '../../domain/session/session-store.ts'
import { PageSlots } from '../../ui/page.tsx'
import { useRoutes, type AppRoute } from '../route.tsx'
import { ConfirmEmailLine, Greeting, NewVersionLine, NoteLine, OfflineLine } from './status-lines.tsx'
import { Menu } from './menu.tsx'
import { screenInFront, toHeading, SkipLink, beginAtHeading } from './screen-focus.tsx'
import { TopBar } from './top-bar.tsx'
import './shell.css'
import { ErrorBoundary, FailedPage } from '../error-boundary.tsx'
import { Guard } from '../guard.tsx'
import { PageWaiting } from '../page-waiting.tsx'

const contentId = 'screens'

/** The frame around every screen: the menu at the side on a tablet, as a drawer on a phone. */
export function Shell() {
  const routes = useRoutes()
  const signedIn = useSession((session) => session.status === 'signed-in')
  const drawer = useRef<HTMLIonMenuElement>(null)
  const [open, setOpen] = useState(false)
  // Ionic drops a close while its drawer still opens, and a quick tap can come before the drawer is open.
  const gone = useRef(false)
  const shut = () => void drawer.current?.close()
  const go = () => {
    gone.current = true
    shut()
  }
  const slots = useMemo(() => slotsFor(signedIn, open, () => void drawer.current?.open()), [signedIn, open])
  return (
    <PageSlots.Provider value={slots}>
      {signedIn && <SkipLink contentId={contentId} />}
      <IonSplitPane contentId={contentId} when="(min-width: 1000px)" disabled={!signedIn}>
        <IonMenu
          ref={drawer}
          contentId={contentId}
          disabled={!signedIn}
          type="overlay"
          aria-label={t('shell.mainMenu')}
          onIonWillOpen={() => (gone.current = false)}
          onIonDidOpen={() => {
            setOpen(true)
            if (gone.current) shut()
          }}
          onIonDidClose={() => {
            setOpen(false)
            // The open drawer held the focus.
            if (gone.current) toHeading(screenInFront())
          }}
        >
          <NewVersionLine where="menu" />
          {signedIn && <Menu onGo={go} />}
        </IonMenu>
        <IonRouterOutlet id={contentId} animated={false}>
          {routes.map((route) => (
            <Route key={route.path} path={route.path} element={<RouteScreen route={route} />} />
          ))}
        </IonRouterOutlet>
      </IonSplitPane>
    </PageSlots.Provider>
  )
}

function slotsFor(signedIn: boolean, open: boolean, openMenu: () => void) {
  const bar = (
    <>
      <TopBar signedIn={signedIn} menuOpen={open} onMenu={openMenu} />
      <OfflineLine />
      <ConfirmEmailLine />
      <NoteLine />
      <NewVersionLine where="bar" />
    </>
  )
  return { bar, above: signedIn ? <Greeting /> : null }
}

/**
 * One screen in its frame. The IonPage wraps the Suspense:
 * inside it, Ionic would leave the page at opacity 0.
 */
function RouteScreen({ route }: { route: AppRoute }) {
  const Screen = route.page
  const screen = useHeadingFocus()
  return (
    <IonPage ref={screen}>
      <ErrorBoundary fallback={<FailedPage />}>
        <Suspense fallback={<PageWaiting />}>
          <Guard route={route}>
            <Screen />
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
