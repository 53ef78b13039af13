/** Runs a server as a process of its own, by the environment's settings and without the app's pages. */
import type { PageSource } from '../../server/http/page-source.ts'
import { serve } from '../../server/serve.ts'
import { untilStopped } from '../../server/until-stopped.ts'

const pages = { page: () => null } as unknown as PageSource

await untilStopped(() => serve({ env: process.env, pages, demo: false }))
