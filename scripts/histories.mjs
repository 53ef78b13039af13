import { parseArgs } from 'node:util'
import { installMissing } from './parts/install.mjs'
import { run } from './parts/run.mjs'

// npm run test:histories -- --runs 100000 --seed 7
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '2000' }, seed: { type: 'string' } },
})

await installMissing()
const seed = values.seed ? { HISTORY_SEED: values.seed } : {}
process.exit(await run('vitest', ['run', 'tests/histories'], { HISTORY_RUNS: values.runs, ...seed }))
