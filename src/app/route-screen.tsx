import { IonPage } from '@ionic/react'
import { Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { FailedPage } from './failed.tsx'
import { Guard } from './guard.tsx'
import { PageWaiting } from './page-waiting.tsx'
import type { AppRoute } from './route.ts'
import { useHeadingFocus } from './use-heading-focus.ts'

/** One screen in its frame. The IonPage stands outside the Suspense: inside, Ionic would leave it at opacity 0. */
export function RouteScreen({ route }: { route: AppRoute }) {
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
