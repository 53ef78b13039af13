import { IonApp, setupIonicReact } from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { useKioskLock } from '../lib/session/kiosk-lock.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { FailedApp } from './failed.tsx'
import { KioskFrame } from './kiosk-frame.tsx'
import { LateGate } from './late-gate.tsx'
import { Shell } from './shell/shell.tsx'

setupIonicReact({ mode: 'md', animated: !matchMedia('(prefers-reduced-motion: reduce)').matches })

/** The app itself, with Ionic's frame around every screen; while this browser is locked in the kiosk, none of them. */
export function Inside() {
  const locked = useKioskLock((lock) => lock.status === 'locked')
  return (
    <IonApp>
      <ErrorBoundary key={String(locked)} fallback={<FailedApp />}>
        {locked ? <KioskFrame /> : <OpenApp />}
      </ErrorBoundary>
    </IonApp>
  )
}

function OpenApp() {
  return (
    <IonReactRouter>
      <Shell />
      <LateGate />
    </IonReactRouter>
  )
}
