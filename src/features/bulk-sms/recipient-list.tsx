import type { SmsRecipient } from '../../../contract/routes/sms.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { DialogScroll } from '../../ui/dialog-scroll.tsx'
import { byWords } from '../../domain/church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useLocalTableView } from '../../ui/table/use-table-view.ts'
import { numberWords } from './number-text.ts'
import { recipientWord } from './sms-text.ts'
import { t } from './messages.ts'

type Props = { people: readonly SmsRecipient[]; all: number }

/** The recipients of a message, failed ones first. */
export function RecipientList({ people, all }: Props) {
  const state = useLocalTableView()
  if (people.length === 0) return null
  return (
    <DialogScroll>
      <section className="bulk-sms-recipients">
        <h3>{t('bulkSms.recipientsTitle')}</h3>
        {people.length < all && (
          <p className="bulk-sms-note">{t('bulkSms.recipientsFirst', { count: people.length, all })}</p>
        )}
        <DataTable
          {...state}
          label={t('bulkSms.recipientsTitle')}
          rows={people}
          columns={columns()}
          rowKey={(one) => one.id}
          rowName={nameOf}
          matches={matches}
          empty={null}
        />
      </section>
    </DialogScroll>
  )
}

const phoneOf = ({ phone_number: phone }: SmsRecipient): string =>
  phone ? formatPhone(phone) : t('bulkSms.phoneGone')

const nameOf = (one: SmsRecipient): string => one.name ?? phoneOf(one)

const whoOf = (one: SmsRecipient): string => (one.name ? `${one.name} · ${phoneOf(one)}` : phoneOf(one))

const matches = byWords<SmsRecipient>((one) => [
  one.name,
  ...(one.phone_number ? numberWords(one.phone_number) : []),
  recipientWord(one.state),
])

function columns(): Column<SmsRecipient>[] {
  return [
    { key: 'name', title: t('bulkSms.recipient'), cell: whoOf, sortBy: nameOf, card: 'title' },
    {
      key: 'state',
      title: t('bulkSms.became'),
      cell: ({ state, reason }) => (reason ? `${recipientWord(state)} · ${reason}` : recipientWord(state)),
      sortBy: ({ state }) => recipientWord(state),
    },
  ]
}
