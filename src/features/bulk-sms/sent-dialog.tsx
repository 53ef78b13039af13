import { useState } from 'react'
import type { FileColumn } from '../../../contract/csv.ts'
import { smsRoutes, type SentSms, type SmsRecipient } from '../../../contract/routes/sms.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { api } from '../../lib/api/api.ts'
import { eachPage } from '../../lib/api/pages.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { byWords } from '../../domain/church/by-words.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogScroll } from '../../ui/dialog-scroll.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, useLocalTableView } from '../../ui/table/table-view.ts'
import { toast } from '../../ui/toast-store.ts'
import { goesOut, useSentDetail, type SentDetail } from './sent-data.ts'
import { SmsProgress } from './sent.tsx'
import {
  numberWords,
  recipientsNamed,
  recipientWord,
  senderOf,
  stateLooks,
  stateWord,
  t,
} from './messages.ts'

type Props = {
  id: string | null
  onClose: () => void
  onChanged: () => void
  /** Opens the dialog to add money, which returns here. */
  onTopUp: () => void
}

/** One message with the state of each recipient. */
export function SentDialog({ id, onClose, ...props }: Props) {
  return (
    <Dialog open={id !== null} title={t('bulkSms.details')} onClose={onClose} wide>
      {id !== null && <SentDetails id={id} {...props} />}
    </Dialog>
  )
}

type DetailsProps = Omit<Props, 'id' | 'onClose'>

function SentDetails({ id, onChanged, onTopUp }: DetailsProps & { id: string }) {
  const [loaded, reload] = useSentDetail(id)
  if (loaded.status === 'loading') return <SkeletonRows rows={4} />
  if (loaded.status === 'failed')
    return (
      <FailedLoad title={t('bulkSms.detailsNotSeen')} sentence={loaded.problem.message} onRetry={reload} />
    )
  const changed = () => {
    reload()
    onChanged()
  }
  return <Details one={loaded.value} onChanged={changed} onTopUp={onTopUp} />
}

function Details({ one, ...actions }: DetailsProps & { one: SentDetail }) {
  const { church, now } = useChurch()
  const going = goesOut(one, now())
  const facts = [
    [t('bulkSms.recipients'), recipientsNamed(one)],
    [t('bulkSms.sentBy'), senderOf(one)],
    [t('bulkSms.cost'), formatAmount(one.cost)],
    ...(one.refunded > 0 ? [[t('bulkSms.refunded'), formatAmount(one.refunded)]] : []),
    [t('bulkSms.createdOn'), formatMoment(one.created_at, church.time_zone)],
  ]
  return (
    <div className="messages-details">
      <blockquote className="messages-quote">{one.message}</blockquote>
      {going ? <SmsProgress one={one} /> : <Badge {...stateLooks[one.state]}>{stateWord(one.state)}</Badge>}
      {one.state === 'scheduled' && !going && one.scheduled_for && (
        <p>{t('bulkSms.sendsAt', { when: formatMoment(one.scheduled_for, church.time_zone) })}</p>
      )}
      {one.remark && <p role="status">{one.remark}</p>}
      {!going && <SentActions one={one} {...actions} />}
      <dl className="messages-facts">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SmsCountList one={one} />
      <RecipientList id={one.id} people={one.people} all={one.recipients} />
    </div>
  )
}

type ActionsProps = { one: SentSms; onChanged: () => void; onTopUp: () => void }

/** Buttons of a message that has not started: cancel it, or send it now. */
function SentActions({ one, onChanged, onTopUp }: ActionsProps) {
  const { features } = useChurch()
  const online = useOnline()
  const { busy, failure, byNight, take } = useDecision(one.id, onChanged)
  if (one.state !== 'scheduled' && one.state !== 'asks' && one.state !== 'no_money') return null
  return (
    <>
      <div role="alert">{failure && <p className="nx-dialog-failure">{failure}</p>}</div>
      <div className="messages-actions">
        <Button tone="quiet" busy={busy} disabled={!online} onClick={() => void take('cancel')}>
          {t('bulkSms.cancelSend')}
        </Button>
        {one.state === 'no_money' && features.includes('financeAccess') && (
          <Button tone="quiet" icon="wallet" disabled={!online} onClick={onTopUp}>
            {t('bulkSms.topUp')}
          </Button>
        )}
        <Button busy={busy} disabled={!online} onClick={() => void take('send')}>
          {byNight ? t('bulkSms.sendByNight') : t('bulkSms.sendNow')}
        </Button>
      </div>
    </>
  )
}

/** In quiet hours the first tap warns, and the second sends. */
function useDecision(id: string, onChanged: () => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [byNight, setByNight] = useState(false)
  const take = async (decision: 'cancel' | 'send') => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      if (decision === 'cancel') await api.call(smsRoutes.cancelSms, { params: { id } })
      else await api.call(smsRoutes.confirmSms, { params: { id }, body: { send_in_quiet_hours: byNight } })
      toast(decision === 'cancel' ? t('bulkSms.cancelled') : t('toasts.smsSent'))
      onChanged()
    } catch (thrown) {
      const problem = problemOf(thrown)
      setByNight(problem.code === 'QUIET_HOURS')
      setFailure(problem.code === 'QUIET_HOURS' ? t('bulkSms.quietConfirm') : problem.message)
    }
    setBusy(false)
  }
  return { busy, failure, byNight, take }
}

/** The number of recipients in each state. */
function SmsCountList({ one: { counts } }: { one: SentSms }) {
  const lines = [
    ['bulkSms.delivered', counts.delivered],
    ['bulkSms.onItsWay', counts.sent],
    ['bulkSms.toGo', counts.waiting + counts.handing],
    ['bulkSms.undelivered', counts.failed],
    ['bulkSms.unsent', counts.unsent],
    ['bulkSms.handedUnknown', counts.unknown],
  ] as const
  const shown = lines.filter(([key, count]) => count > 0 || key === 'bulkSms.delivered')
  return (
    <dl className="messages-counts">
      {shown.map(([key, count]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

type ListProps = { id: string; people: readonly SmsRecipient[]; all: number }

/** The recipients of a message, failed ones first. */
export function RecipientList({ id, people, all }: ListProps) {
  const state = useLocalTableView()
  if (people.length === 0) return null
  return (
    <DialogScroll>
      <section className="messages-recipients">
        <h3>{t('bulkSms.recipients')}</h3>
        {people.length < all && (
          <p className="messages-note">{t('bulkSms.recipientsFirst', { count: people.length, all })}</p>
        )}
        <DataTable
          {...state}
          label={t('bulkSms.recipients')}
          rows={people}
          columns={columns()}
          rowKey={(one) => one.id}
          rowName={nameOf}
          matches={matches}
          file={{
            name: 'sms_recipients',
            columns: fileColumns(),
            pages: people.length < all ? () => recipientPages(id) : undefined,
          }}
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
      title: t('bulkSms.state'),
      cell: ({ state, reason }) => (reason ? `${recipientWord(state)} · ${reason}` : recipientWord(state)),
      sortBy: ({ state }) => recipientWord(state),
    },
  ]
}

const recipientPages = (id: string) =>
  eachPage(async (cursor) => {
    const query = { limit: 1000, ...(cursor && { cursor }) }
    const { items, next_cursor } = await api.page(smsRoutes.getSentSms, { params: { id }, query })
    return { items: items.people, next_cursor }
  })

const fileColumns = (): FileColumn<SmsRecipient>[] => [
  { title: t('bulkSms.recipient'), value: ({ name }) => name },
  { title: t('bulkSms.number'), type: 'phone', value: (one) => one.phone_number },
  { title: t('bulkSms.state'), value: ({ state }) => recipientWord(state) },
  { title: t('bulkSms.stopWhy'), value: ({ reason }) => reason },
]
