import { StorageError } from '../../../../sync/client/api.ts'
import { Refusal } from '../../../../sync/mutation.ts'
import { notSavedSentence } from '../storage-sentence.ts'
import { tChildren } from './messages.ts'

const REFUSED = {
  PICK_UP_CODE: 'children.wrongCode',
  PICK_UP_GUARDIAN: 'children.notAuthorised',
  PICK_UP_LOCKED: 'children.locked',
  EVENT_UNKNOWN: 'children.eventUnknown',
} as const

/** Why a check-in or check-out is not on disk, and what to do. */
export function failureSentence(error: unknown): string {
  if (error instanceof StorageError || !(error instanceof Refusal)) return notSavedSentence(error)
  const key = REFUSED[error.code as keyof typeof REFUSED]
  return key ? tChildren(key) : error.message
}
