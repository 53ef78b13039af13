import '@ionic/react/css/core.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { setupIonicReact } from '@ionic/react'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { speakChosen } from '../lib/messages/speak-chosen.ts'
import { App } from './app.tsx'
import { routes } from './routes.tsx'
import { startUp } from './startup.ts'

setupIonicReact({ mode: 'md', animated: !matchMedia('(prefers-reduced-motion: reduce)').matches })
startUp()
const root = createRoot(document.getElementById('root')!)
// Nothing is drawn in one language to be drawn again in another.
const draw = () => root.render(<App routes={routes} />)
// The first visit is at the sign-in screen: there the work is cut in slices, so that a slow phone answers in between.
const drawn = location.pathname === '/login' ? () => startTransition(draw) : draw
void speakChosen().then(drawn)
