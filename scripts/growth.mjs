/**
 * npm run test:growth fills churches of 900 and 20,000 people, alone and among 200, and counts each request's page
 * reads. It takes some minutes.
 */
import { installMissing } from './parts/install.mjs'
import { run } from './parts/run.mjs'

await installMissing()
process.exit(await run('vitest', ['run', '--config', 'tests/growth/growth.config.ts']))
