import { Navigate } from 'react-router-dom'
import { homePath } from './home-path.ts'
import { NoFeaturePage } from './no-feature-page.tsx'
import { useRoutes } from './routes-context.ts'
import { useFeatures } from './use-features.ts'

/** The start of the app, by what the person holds. */
export function HomeRedirect() {
  const path = homePath(useFeatures(), useRoutes())
  return path === null ? <NoFeaturePage /> : <Navigate to={path} replace />
}
