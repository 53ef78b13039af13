import { placeOf } from '../../../contract/calendar-file.ts'
import type { EventFacts } from '../../../contract/routes/events.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { Fact, Facts } from './facts.tsx'
import { t } from './messages.ts'

const TYPE_WORDS = {
  offline: 'events.offlineType',
  online: 'events.onlineType',
  offline_and_online: 'events.bothType',
} as const

/** The event's type, place, contact, headcount and collected money. */
export function EventFactList({ event }: { event: EventFacts }) {
  const { contact_email: email, contact_phone_number: phone, attendance_record: record } = event
  const given = event.financial_contribution
  return (
    <Facts>
      <Fact name={t('events.type')}>{t(TYPE_WORDS[event.type])}</Fact>
      <Fact name={t('events.description')}>{event.description}</Fact>
      <Fact name={t('events.place')}>{placeOf(event)}</Fact>
      <Fact name={t('events.contactEmail')}>{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
      <Fact name={t('events.contactPhone')}>
        {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
      </Fact>
      {event.event_online_meeting_links.map(({ online_platform_name, meeting_link, pass_code }) => (
        <Fact key={online_platform_name} name={online_platform_name}>
          <a href={meeting_link} target="_blank" rel="noopener noreferrer">
            {meeting_link}
          </a>
          {pass_code && <span className="events-code">{t('events.passCodeIs', { code: pass_code })}</span>}
        </Fact>
      ))}
      <Fact name={t('events.record')}>
        {record &&
          t('events.recordSum', {
            total: formatCount(record.total_count),
            men: formatCount(record.male_count),
            women: formatCount(record.female_count),
            children: formatCount(record.child_count),
            guests: formatCount(record.guest_count),
          })}
      </Fact>
      <Fact name={t('events.cashCollected')}>{money(given?.cash_collected_amount)}</Fact>
      <Fact name={t('events.transferCollected')}>{money(given?.online_transfer_collected_amount)}</Fact>
      {!event.description && !placeOf(event) && event.type !== 'online' && (
        <Fact name={t('events.place')}>{t('common.notGiven')}</Fact>
      )}
    </Facts>
  )
}

const money = (naira: number | null | undefined) =>
  naira === null || naira === undefined ? null : formatAmount(naira)
