/** Explains problems of sync to the screens. */
import type { SyncProblem } from '../../../sync/client/api.ts'
import type { PlainKey } from '../../lib/messages/t.ts'

/** The phone knows immediately that it is offline. Sync learns it only at its next request. */
export function problemNow(problem: SyncProblem | null, online: boolean): SyncProblem | null {
  const needsNetwork = problem === null || problem === 'server-trouble' || problem === 'captive-portal'
  return !online && needsNetwork ? 'no-network' : problem
}

/** The sentences that explain why the church's list does not load although the phone seems online, and what helps. */
export const whyNotLoading: Record<SyncProblem, PlainKey> = {
  'no-network': 'members.notFetched',
  'captive-portal': 'problems.notOurs',
  'server-trouble': 'members.notFetched',
  'signed-out': 'members.comesToWhoIsIn',
  'other-account': 'members.comesToWhoIsIn',
  'update-needed': 'outbox.problemUpdate',
  storage: 'members.noRoom',
  'storage-lost': 'members.storageSilent',
}
