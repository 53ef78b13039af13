import { t } from './messages.ts'
import type { Sent } from './queued-ops.ts'

/**
 * The server's message tells the author what to do on their phone. These sentences tell an administrator what
 * happened.
 */
const WHY = {
  PERSON_DELETED: 'reviews.personDeleted',
  PERSON_ERASED: 'reviews.personErased',
  SERVICE_DELETED: 'reviews.serviceDeleted',
  SERVICE_MOVED: 'reviews.serviceMoved',
  GROUP_DELETED: 'reviews.groupDeleted',
  JOINED_MEANWHILE: 'reviews.joinedMeanwhile',
  FEATURE_REQUIRED: 'reviews.featureRequired',
  NEEDED_REJECTED: 'reviews.neededRejected',
} as const

export function whyRefused({ code, message }: Pick<Sent, 'code' | 'message'>): string | null {
  const key = WHY[code as keyof typeof WHY]
  return key ? t(key) : message
}
