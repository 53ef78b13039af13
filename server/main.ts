/** Starts the server with the built pages. */
import { builtPages } from './http/page-source.ts'
import { serve } from './serve.ts'
import { startArguments } from './start-arguments.ts'
import { untilStopped } from './until-stopped.ts'

await untilStopped(async () => serve({ ...startArguments(), pages: builtPages() }))
