/** npm run test:sizes: the journeys that `npm test` begins on a phone, begun on a tablet. Names of files choose some. */
import { buildChanged } from './parts/build-changed.mjs'
import { installMissing } from './parts/install.mjs'
import { run } from './parts/run.mjs'

await installMissing()
if (!(await buildChanged())) process.exit(1)
process.exit(await run('playwright', ['test', '--config', 'e2e/tablet.config.ts', ...process.argv.slice(2)]))
