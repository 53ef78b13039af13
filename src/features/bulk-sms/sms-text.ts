import type { SentSms, SmsRecipient, SmsState } from '../../../contract/routes/sms.ts'
import { personName } from '../../lib/format/person-name.ts'
import type { IconName } from '../../ui/icons.tsx'
import { t } from './messages.ts'

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
