import { installMissing } from './parts/install.mjs'
import { run } from './parts/run.mjs'

await installMissing()
process.exit(await run('tsx', ['watch', '--clear-screen=false', 'server/dev.ts', ...process.argv.slice(2)]))
