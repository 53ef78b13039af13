/** Runs a server as a process of its own, by the environment's settings and without the app's pages. */
import type { PageSource } from '../../server/http/app-files.ts'
import { serve } from '../../server/serve.ts'
import { untilStopped } from '../../server/command-line.ts'

const pages = { page: () => null } as unknown as PageSource

await untilStopped(() => serve({ env: process.env, pages, demo: false }))
