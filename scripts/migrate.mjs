import { runOnServer } from './parts/install.mjs'

await runOnServer('server/db/migrate-command.ts')
