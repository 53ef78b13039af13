/** The daily job `retention`: deletes what is not kept for good. docs/operations.md says what is kept how long. */
import type { JobHandler } from '../jobs/jobs.ts'
import { type SweepDeps, sweepChurches } from './sweep-churches.ts'
import { sweepSandbox } from './sweep-sandbox.ts'
import { sweepSessions } from './sweep-sessions.ts'

export const workRetention =
  (deps: SweepDeps): JobHandler<'retention'> =>
  async (told, ending) => {
    await sweepSessions(deps.pool)
    await sweepSandbox(deps.pool)
    await sweepChurches(deps, told, ending)
  }
