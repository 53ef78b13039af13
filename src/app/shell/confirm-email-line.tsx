import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { withMore } from '../../lib/messages/t.ts'
import { useUnconfirmedEmail } from '../../lib/session/use-unconfirmed-email.ts'
import { ErrorBoundary } from '../error-boundary.tsx'

const Line = lazy(async () => ({
  default: (await withMore(import('./lazy-confirm-email-line.tsx'))).LazyConfirmEmailLine,
}))

/** Sunday's work is not held up by it. */
const elsewhere = new Set(['/door', '/kiosk'])

/** Asks the holder of a new account for the link in their mail, fetched where somebody has still to open it. */
export function ConfirmEmailLine() {
  const email = useUnconfirmedEmail()
  const { pathname } = useLocation()
  if (email === null || elsewhere.has(pathname)) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Line email={email} />
      </Suspense>
    </ErrorBoundary>
  )
}
