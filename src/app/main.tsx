import '@ionic/react/css/core.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { setupIonicReact } from '@ionic/react'
import { createRoot } from 'react-dom/client'
import { chosenTheme, showTheme } from '../lib/theme/theme.ts'
import { App } from './app.tsx'
import { routes } from './routes.tsx'

setupIonicReact({ mode: 'md', animated: !matchMedia('(prefers-reduced-motion: reduce)').matches })
showTheme(chosenTheme())
createRoot(document.getElementById('root')!).render(<App routes={routes} />)
