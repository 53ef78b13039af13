import { useSession } from '../lib/session/session-store.ts'
import { homePath } from './home-path.ts'
import { NoFeaturePage } from './no-feature-page.tsx'
import { Redirect } from './redirect.tsx'
import { planNeeded } from './route.ts'
import { useRoutes } from './routes-context.ts'

/** The start of the app, by what the person holds and the church's plan opens. */
export function HomeRedirect({ from }: { from: string }) {
  const session = useSession()
  const open = useRoutes().filter((route) => !planNeeded(route, session))
  const path = homePath(session.features, open)
  return path === null ? <NoFeaturePage /> : <Redirect from={from} to={path} />
}
