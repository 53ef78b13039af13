import { formatDate } from '../../lib/format/format-date.ts'
import type { SmsPeople } from './acts.ts'
import { say } from './words.ts'

const words = {
  'notify-attendees': 'bulkSms.attendees',
  'notify-absentees': 'bulkSms.absentees',
  'notify-firsttimers': 'bulkSms.firsttimers',
} as const

/** Whose numbers these are, how many, and of which service or of all. */
export function peopleSentence({ act, phones, found }: SmsPeople): string {
  const of = found.service
    ? `${found.service.name}, ${formatDate(found.service.date_of_service)}`
    : say('bulkSms.acrossAll')
  const { shared_phone = 0 } = found
  const sentence = say(words[act], { count: phones.length, of })
  const more = [
    found.without_phone > 0 && say('bulkSms.withoutPhone', { count: found.without_phone }),
    shared_phone > 0 && say('bulkSms.sharedPhone', { count: shared_phone }),
    found.at_another_service > 0 && say('bulkSms.atAnother', { count: found.at_another_service }),
  ]
  return [sentence, ...more].filter(Boolean).join(' ')
}
