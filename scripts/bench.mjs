import { findChromium } from './parts/chromium.mjs'
import { installMissing } from './parts/install.mjs'
import { mustRun, run } from './parts/run.mjs'

await installMissing()
const CHROMIUM_PATH = await findChromium()
await mustRun('node', ['scripts/build.mjs'])
process.exit(await run('tsx', ['bench/main.ts', ...process.argv.slice(2)], { CHROMIUM_PATH }))
