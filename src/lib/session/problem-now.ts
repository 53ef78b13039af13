import type { SyncProblem } from '../../../sync/client/api.ts'

/** What the phone says of its network is known at once; sync only learns of it when it next asks. */
export function problemNow(problem: SyncProblem | null, online: boolean): SyncProblem | null {
  const needsNetwork = problem === null || problem === 'server-trouble' || problem === 'captive-portal'
  return !online && needsNetwork ? 'no-network' : problem
}
