import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { buildChanged } from './parts/build-and-package.mjs'
import { installMissing } from './parts/install.mjs'
import { run } from './parts/run.mjs'
import { throwAwayInMemory } from './parts/scratch.mjs'

// npm run soak -- --minutes 20 --seed 7 runs three phones with random actions and faults (e2e/soak).
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '20' }, seed: { type: 'string' } },
})
const seed = values.seed ?? String(randomInt(1, 1_000_000))

await installMissing()
if (!(await buildChanged())) process.exit(1)
throwAwayInMemory()
console.log(`npm run soak -- --minutes ${values.minutes} --seed ${seed}`)
process.exit(
  await run('playwright', ['test', '--config', 'e2e/soak/soak.config.ts', '--reporter=list'], {
    SOAK_MINUTES: values.minutes,
    SOAK_SEED: seed,
  }),
)
