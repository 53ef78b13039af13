import { builtPages } from './pages/built-pages.ts'
import { serve } from './serve.ts'
import { toldAtStart } from './told-at-start.ts'
import { untilStopped } from './until-stopped.ts'

await untilStopped(async () => serve({ ...toldAtStart(), pages: builtPages() }))
