import { buildChanged } from './parts/build-and-package.mjs'
import { installMissing } from './parts/install.mjs'
import { root } from './parts/run.mjs'
import { whenStarterIsGone } from './parts/starter.mjs'

process.chdir(root)
await installMissing()
if (!(await buildChanged())) process.exit(1)

// The server runs in this process, so that even kill -9 ends the server and not only its starter.
process.env.NODE_ENV ??= 'production'
await import('../dist/server/main.js')
whenStarterIsGone(() => process.emit('SIGTERM'))
