import { parseArgs } from 'node:util'
import { installMissing } from './parts/install.mjs'
import { run } from './parts/run.mjs'

// npm run test:histories -- --runs 100000 --seed 7 runs them all; -- money --runs 100000 runs those of money.
// To repeat a failed history, and no others: -- rights --seed=7 --path=135:0, as printed.
const { values, positionals } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, path: { type: 'string' } },
  allowPositionals: true,
})

await installMissing()
const seed = values.seed ? { HISTORY_SEED: values.seed } : {}
const path = values.path ? { HISTORY_PATH: values.path } : {}
process.exit(
  await run('vitest', ['run', `tests/histories/${positionals[0] ?? ''}`], {
    HISTORY_RUNS: values.runs ?? (values.path ? '1' : '2000'),
    ...seed,
    ...path,
  }),
)
