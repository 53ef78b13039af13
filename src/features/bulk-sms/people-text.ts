import { formatDate } from '../../lib/format/format-date.ts'
import type { SmsPeople } from './actions.ts'
import { t } from './messages.ts'

const words = {
  'notify-attendees': 'bulkSms.attendees',
  'notify-absentees': 'bulkSms.absentees',
  'notify-firsttimers': 'bulkSms.firsttimers',
} as const

/** Says whose numbers these are, how many, and of one service or of all. */
export function peopleSentence({ act, phones, found }: SmsPeople): string {
  const of = found.service
    ? `${found.service.name}, ${formatDate(found.service.date_of_service)}`
    : t('bulkSms.acrossAll')
  const { shared_phone = 0 } = found
  const sentence = t(words[act], { count: phones.length, of })
  const more = [
    found.without_phone > 0 && t('bulkSms.withoutPhone', { count: found.without_phone }),
    shared_phone > 0 && t('bulkSms.sharedPhone', { count: shared_phone }),
    found.at_another_service > 0 && t('bulkSms.atAnother', { count: found.at_another_service }),
  ]
  return [sentence, ...more].filter(Boolean).join(' ')
}
