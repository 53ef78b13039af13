import { runOnServer } from './parts/install.mjs'

await runOnServer('server/doctor/doctor-command.ts')
