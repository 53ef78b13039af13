import type { SmsToNamed } from '../../../contract/sms/audience.ts'
import type { SentSms, SmsRecipient, SmsState } from '../../../contract/routes/sms.ts'
import { SMS_PRICE_KOBO } from '../../../contract/money/prices.ts'
import { formatMoney } from '../../../contract/money/format-money.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { bulkSms } from '../../lib/messages/en/bulk-sms.ts'
import { screenMessages } from '../../lib/messages/t.ts'
import type { IconName } from '../../ui/icons.tsx'

/** Messages of this screen, loaded with it, so that the app's first load stays small. */
export const t = screenMessages({ bulkSms })

export const smsPrice = formatMoney(SMS_PRICE_KOBO)

/** A number in every form that a user may search for: 0803 123 4567, 08031234567, +2348031234567. */
export function numberWords(phone: string): readonly string[] {
  const written = formatPhone(phone)
  return [phone, written, written.replaceAll(' ', '')]
}

type Look = { tone: 'quiet' | 'indigo' | 'palm' | 'harmattan' | 'clay'; icon?: IconName }

export const stateLooks: Record<SmsState, Look> = {
  scheduled: { tone: 'harmattan', icon: 'calendar' },
  sending: { tone: 'indigo' },
  done: { tone: 'palm', icon: 'checkCircle' },
  cancelled: { tone: 'quiet' },
  asks: { tone: 'harmattan', icon: 'alert' },
  no_money: { tone: 'clay', icon: 'alert' },
}

const states = {
  scheduled: 'bulkSms.stateScheduled',
  sending: 'bulkSms.stateSending',
  done: 'bulkSms.stateDone',
  cancelled: 'bulkSms.stateCancelled',
  asks: 'bulkSms.stateAsks',
  no_money: 'bulkSms.stateNoMoney',
} as const satisfies Record<SmsState, string>

export const stateWord = (state: SmsState): string => t(states[state])

const types = {
  bulk: 'bulkSms.typeBulk',
  group: 'bulkSms.typeGroup',
  absentees: 'bulkSms.typeAbsentees',
  attendees: 'bulkSms.typeAttendees',
  first_timers: 'bulkSms.typeFirstTimers',
  follow_up: 'bulkSms.typeFollowUp',
} as const satisfies Record<SentSms['type'], string>

export const typeWord = (type: SentSms['type']): string => t(types[type])

export const senderOf = ({ user }: SentSms): string => (user ? personName(user) : t('bulkSms.system'))

const recipientStates = {
  waiting: 'bulkSms.toGo',
  handing: 'bulkSms.toGo',
  sent: 'bulkSms.onItsWay',
  delivered: 'bulkSms.delivered',
  failed: 'bulkSms.undelivered',
  unsent: 'bulkSms.unsent',
  unknown: 'bulkSms.handedUnknown',
} as const satisfies Record<SmsRecipient['state'], string>

export const recipientWord = (state: SmsRecipient['state']): string => t(recipientStates[state])

/** A service or event with its day: "Sunday service, Sun 22 Nov 2026". */
const withDay = ({ name, day }: Pick<SmsToNamed, 'name' | 'day'>): string | null =>
  name && (day ? `${name}, ${formatDate(day)}` : name)

const actNames = {
  'notify-attendees': 'bulkSms.attendeesNamed',
  'notify-absentees': 'bulkSms.absentNamed',
  'notify-firsttimers': 'bulkSms.firstTimersNamed',
} as const

/** The recipients of a sent message in a few words: "Victory", "Absent: Sunday service, Sun 22 Nov 2026". */
export function recipientsNamed({ to, type }: Pick<SentSms, 'to' | 'type'>): string {
  // An SMS from before recipients were stored, or an automatic one, has only its type.
  if (!to) return typeWord(type)
  switch (to.kind) {
    case 'everyone':
      return t('bulkSms.everyone')
    case 'cell':
    case 'department':
    case 'group':
      return to.name ?? t(`bulkSms.${to.kind}`)
    case 'service':
      return t(actNames[to.act ?? 'notify-attendees'], { of: withDay(to) ?? t('bulkSms.allServices') })
    case 'event':
      return t('bulkSms.eventNamed', { of: withDay(to) ?? t('bulkSms.event') })
    case 'filter':
      return to.filter?.absent_for
        ? t('bulkSms.absentWeeks', { count: to.filter.absent_for })
        : t('bulkSms.filter')
    case 'people':
      return t('bulkSms.people')
    case 'numbers':
      return t('bulkSms.numbers')
  }
}

const actCounts = {
  'notify-attendees': 'bulkSms.attendeesAt',
  'notify-absentees': 'bulkSms.absenteesAt',
  'notify-firsttimers': 'bulkSms.firstTimersAt',
} as const

/** Says whose numbers these are, how many, and of one service or of all. */
export function peopleOfService(to: SmsToNamed, people: number): string | null {
  if (to.kind !== 'service' || !to.act) return null
  return t(actCounts[to.act], { count: people, of: withDay(to) ?? t('bulkSms.anyService') })
}
