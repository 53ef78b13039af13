import { buildChanged } from './parts/build-changed.mjs'
import { installMissing } from './parts/install.mjs'

await installMissing()
process.exit((await buildChanged()) ? 0 : 1)
