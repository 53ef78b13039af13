import { runOnServer } from './parts/run-on-server.mjs'

await runOnServer('server/backup/upgrade-command.ts')
