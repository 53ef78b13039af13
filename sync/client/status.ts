/** What people are told of sync. */
import type { SyncProblem, SyncStatus } from './api.ts'
import type { Failure } from './push/wire.ts'

export const PROBLEM_OF: Record<Failure['why'], SyncProblem> = {
  'no-network': 'no-network',
  'captive-portal': 'captive-portal',
  timeout: 'no-network',
  'signed-out': 'signed-out',
  'other-account': 'other-account',
  'update-needed': 'update-needed',
  'too-large': 'server-trouble',
  'server-trouble': 'server-trouble',
}

export function firstStatus(lastContactAt: string | null, complete: boolean): SyncStatus {
  return { phase: 'idle', problem: null, lastContactAt, progress: null, complete }
}
