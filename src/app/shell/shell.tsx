import { IonMenu, IonRouterOutlet, IonSplitPane } from '@ionic/react'
import { useMemo, useRef, useState } from 'react'
import { Route } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { PageSlots } from '../../ui/page.tsx'
import { RouteScreen } from '../route-screen.tsx'
import { useRoutes } from '../routes-context.ts'
import { ConfirmEmailLine } from './confirm-email-line.tsx'
import { Greeting } from './greeting-line.tsx'
import { Menu } from './menu.tsx'
import { NewVersionLine } from './new-version-line.tsx'
import { NoteLine } from './note-line.tsx'
import { OfflineLine } from './offline-line.tsx'
import { screenInFront, toHeading } from './screen-focus.ts'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'
import './shell.css'

const contentId = 'screens'

/** The frame around every screen: the menu at the side on a tablet, as a drawer on a phone. */
export function Shell() {
  const routes = useRoutes()
  const signedIn = useSession((session) => session.status === 'signed-in')
  const drawer = useRef<HTMLIonMenuElement>(null)
  const [open, setOpen] = useState(false)
  // Ionic drops a close while its drawer is still coming in, and a quick finger is there before it stands.
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
            // While it stood the focus was held in it.
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
