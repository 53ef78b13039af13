import '@ionic/react/css/core.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { setChosenLocale } from '../lib/messages/chosen-locale.ts'
import { App, startsSignedOut, inside } from './app.tsx'
import { routes } from './routes.tsx'
import { startUp } from './startup.ts'

startUp()
const root = createRoot(document.getElementById('root')!)
const isSignedOutPath = startsSignedOut(routes, location.pathname)
const draw = () => root.render(<App routes={routes} />)
const drawComponents = async () => {
  const { ComponentsPage } = await import('./components-page.tsx')
  root.render(<ComponentsPage />)
}
// Waits for the chosen language and the start screen. The page then never redraws in another language or
// replaces its content by a skeleton.
const ready = Promise.all([setChosenLocale(), isSignedOutPath || inside.ask()])
// A first visit shows the sign-in screen. A transition renders
// it in slices, so that a slow phone responds in between.
if (import.meta.env.DEV && location.pathname === '/components') void drawComponents()
else void ready.then(isSignedOutPath ? () => startTransition(draw) : draw)
