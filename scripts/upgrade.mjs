import { runOnServer } from './parts/install.mjs'

await runOnServer('server/backup/upgrade-command.ts')
