import { runOnServer } from './parts/run-on-server.mjs'

await runOnServer('server/db/migrate-command.ts')
