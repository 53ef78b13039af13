import { buildChanged } from './parts/build-changed.mjs'
import { installMissing } from './parts/install.mjs'
import { root } from './parts/run.mjs'

process.chdir(root)
await installMissing()
if (!(await buildChanged())) process.exit(1)

// In this same process: then whoever kills it, however hard, has killed the server and not only its starter.
process.env.NODE_ENV ??= 'production'
await import('../dist/server/main.js')

// npm may be killed without passing it on; a server that nobody can stop any more ends by itself.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.emit('SIGTERM')
}, 500).unref()
