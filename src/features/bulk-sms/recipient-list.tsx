import type { SmsRecipient } from '../../../contract/routes/sms.ts'
import { formatPhone } from '../../../contract/format-phone.ts'
import { DialogScroll } from '../../ui/dialog-scroll.tsx'
import { byWords } from '../../ui/table/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useLocalTableView } from '../../ui/table/use-table-view.ts'
import { numberWords } from './number-words.ts'
import { recipientWord } from './sms-words.ts'
import { say } from './words.ts'

type Props = { people: readonly SmsRecipient[]; all: number }

/** Who it went to, those who did not get it first. */
export function RecipientList({ people, all }: Props) {
  const state = useLocalTableView()
  if (people.length === 0) return null
  return (
    <DialogScroll>
      <section className="bulk-sms-recipients">
        <h3>{say('bulkSms.recipientsTitle')}</h3>
        {people.length < all && (
          <p className="bulk-sms-note">{say('bulkSms.recipientsFirst', { count: people.length, all })}</p>
        )}
        <DataTable
          {...state}
          label={say('bulkSms.recipientsTitle')}
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
  phone ? formatPhone(phone) : say('bulkSms.phoneGone')

const nameOf = (one: SmsRecipient): string => one.name ?? phoneOf(one)

const whoOf = (one: SmsRecipient): string => (one.name ? `${one.name} · ${phoneOf(one)}` : phoneOf(one))

const matches = byWords<SmsRecipient>((one) => [
  one.name,
  ...(one.phone_number ? numberWords(one.phone_number) : []),
  recipientWord(one.state),
])

function columns(): Column<SmsRecipient>[] {
  return [
    { key: 'name', title: say('bulkSms.recipient'), cell: whoOf, sortBy: nameOf, card: 'title' },
    {
      key: 'state',
      title: say('bulkSms.became'),
      cell: ({ state, reason }) => (reason ? `${recipientWord(state)} · ${reason}` : recipientWord(state)),
      sortBy: ({ state }) => recipientWord(state),
    },
  ]
}
