import { runOnServer } from './parts/install.mjs'

await runOnServer('server/backup/restore-command.ts')
