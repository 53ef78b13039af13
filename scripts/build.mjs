import { buildChanged } from './parts/build-and-package.mjs'
import { installMissing } from './parts/install.mjs'

await installMissing()
process.exit((await buildChanged()) ? 0 : 1)
