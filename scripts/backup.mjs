import { runOnServer } from './parts/install.mjs'

await runOnServer('server/backup/backup-command.ts')
