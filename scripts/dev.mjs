import { installMissing } from './parts/install.mjs'
import { run } from './parts/run.mjs'
import { whenStarterIsGone } from './parts/starter.mjs'

await installMissing()
whenStarterIsGone(() => process.kill(process.pid, 'SIGTERM'))
process.exit(await run('tsx', ['watch', '--clear-screen=false', 'server/dev.ts', ...process.argv.slice(2)]))
