/** Starts the server with the built pages. */
import { builtPages } from './http/app-files.ts'
import { serve } from './serve.ts'
import { startArguments, untilStopped } from './command-line.ts'

await untilStopped(async () => serve({ ...startArguments(), pages: builtPages() }))
