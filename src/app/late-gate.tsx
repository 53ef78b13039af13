import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useOnline } from '../lib/device/use-online.ts'
import { isLapsed, useSession } from '../lib/session/session-store.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { isGated } from './route.ts'
import { useRoutes } from './routes-context.ts'

const Gate = lazy(async () => ({
  default: (await import('../features/subscription/gate-dialog.tsx')).GateDialog,
}))

/** The gate before a lapsed church's screens, fetched where there is one: never offline, never before Sunday's work. */
export function LateGate() {
  const { pathname } = useLocation()
  const online = useOnline()
  const lapsed = useSession(isLapsed)
  const gated = isGated(useRoutes(), pathname)
  if (!lapsed || !online || !gated) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Gate />
      </Suspense>
    </ErrorBoundary>
  )
}
