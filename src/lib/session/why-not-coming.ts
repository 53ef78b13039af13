import type { SyncProblem } from '../../../sync/client/api.ts'
import type { PlainKey } from '../messages/t.ts'

/** Why the church's list does not come to a phone that believes to have a network, and what helps. */
export const whyNotComing: Record<SyncProblem, PlainKey> = {
  'no-network': 'members.notFetched',
  'captive-portal': 'problems.notOurs',
  'server-trouble': 'members.notFetched',
  'signed-out': 'members.comesToWhoIsIn',
  'other-account': 'members.comesToWhoIsIn',
  'update-needed': 'outbox.problemUpdate',
  storage: 'members.noRoom',
  'storage-lost': 'members.storageSilent',
}
