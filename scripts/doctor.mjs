import { runOnServer } from './parts/run-on-server.mjs'

await runOnServer('server/doctor/doctor-command.ts')
