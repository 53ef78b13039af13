import { parseArgs } from 'node:util'
import { installMissing } from './parts/install.mjs'
import { run } from './parts/run.mjs'

// npm run test:histories -- --runs 100000 --seed 7, or those of money alone: -- money --runs 100000
const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '2000' }, seed: { type: 'string' } },
  allowPositionals: true,
})

await installMissing()
const seed = values.seed ? { HISTORY_SEED: values.seed } : {}
process.exit(
  await run('vitest', ['run', `tests/histories/${positionals[0] ?? ''}`], {
    HISTORY_RUNS: values.runs,
    ...seed,
  }),
)
