import { say } from './words.ts'
import type { Sent } from './trays.ts'

/** The server's sentence tells the person who sent it what to do on their phone; whoever looks through reads what happened. */
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
  return key ? say(key) : message
}
