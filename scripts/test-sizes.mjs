/** npm run test:sizes runs the journeys of `npm run test:all` from a tablet instead of a phone. File names choose some. */
import { buildChanged } from './parts/build-and-package.mjs'
import { installMissing } from './parts/install.mjs'
import { run } from './parts/run.mjs'

await installMissing()
if (!(await buildChanged())) process.exit(1)
process.exit(await run('playwright', ['test', '--config', 'e2e/tablet.config.ts', ...process.argv.slice(2)]))
