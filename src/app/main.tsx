import '@ionic/react/css/core.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { setupIonicReact } from '@ionic/react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { routes } from './routes.tsx'
import { startUp } from './startup.ts'

setupIonicReact({ mode: 'md', animated: !matchMedia('(prefers-reduced-motion: reduce)').matches })
startUp()
createRoot(document.getElementById('root')!).render(<App routes={routes} />)
