import { StorageError } from '../../../../sync/client/api.ts'
import { tHeadcount } from './messages.ts'

const SENTENCES = {
  full: 'headcount.full',
  lost: 'headcount.lost',
  blocked: 'headcount.blocked',
  slow: 'headcount.lost',
  refused: 'headcount.lost',
} as const

/** The reason why a tap was not counted, and what to do. */
export function notKeptWords(error: unknown): string {
  return tHeadcount(error instanceof StorageError ? SENTENCES[error.reason] : 'headcount.notKept')
}
