import { homePath } from './home-path.ts'
import { NoFeaturePage } from './no-feature-page.tsx'
import { Redirect } from './redirect.tsx'
import { useRoutes } from './routes-context.ts'
import { useFeatures } from './use-features.ts'

/** The start of the app, by what the person holds. */
export function HomeRedirect({ from }: { from: string }) {
  const path = homePath(useFeatures(), useRoutes())
  return path === null ? <NoFeaturePage /> : <Redirect from={from} to={path} />
}
