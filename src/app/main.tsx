import '@ionic/react/css/core.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { speakChosen } from '../lib/messages/speak-chosen.ts'
import { App, beginsOutside, inside } from './app.tsx'
import { routes } from './routes.tsx'
import { startUp } from './startup.ts'

startUp()
const root = createRoot(document.getElementById('root')!)
const isOutside = beginsOutside(routes, location.pathname)
const draw = () => root.render(<App routes={routes} />)
// Nothing is drawn in one language to be drawn again in another, nor as a skeleton where the page has one already.
const ready = Promise.all([speakChosen(), isOutside || inside.ask()])
// A first visit is at the sign-in screen: there the work is cut in slices, so that a slow phone answers in between.
void ready.then(isOutside ? () => startTransition(draw) : draw)
