import { useState } from 'react'
import type { FileColumn } from '../../../contract/csv.ts'
import { smsRoutes } from '../../../contract/routes/sms.ts'
import { phonesIn } from '../../../contract/sms/typed-phones.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { Button } from '../../ui/button.tsx'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { byWords } from '../../domain/church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, useTableView } from '../../ui/table/table-view.ts'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { AddDialog } from './add-dialog.tsx'
import { numbersProblem } from './typed.ts'
import { numberWords, t } from './messages.ts'

type Stop = AnswerOf<typeof smsRoutes.listSmsStops>[number]

const load = (signal: AbortSignal) => api.call(smsRoutes.listSmsStops, { signal })

type Props = { adding: boolean; onAdd: () => void; onClose: () => void }

/** The numbers that never receive an SMS from this church. */
export function Stops({ adding, onAdd, onClose }: Props) {
  const { church } = useChurch()
  const online = useOnline()
  const [stops, reload] = useLastKnown('sms-stops', load)
  const add = (
    <Button tone="quiet" icon="plus" whyNot={online ? undefined : t('bulkSms.groupOffline')} onClick={onAdd}>
      {t('bulkSms.stopAdd')}
    </Button>
  )
  return (
    <>
      <p className="messages-note">{t('bulkSms.stopsLead')}</p>
      {stops.status === 'ready' && stops.from && <AsOf from={stops.from} timeZone={church.time_zone} />}
      {stops.status === 'failed' ? (
        <FailedLoad title={t('bulkSms.stopsNotSeen')} sentence={stops.problem.message} onRetry={reload} />
      ) : (
        <StopRows rows={stops.status === 'ready' ? stops.value : null} add={add} onChanged={reload} />
      )}
      <AddStopDialog open={adding} onClose={onClose} onAdded={reload} />
    </>
  )
}

const matches = byWords<Stop>((stop) => [...numberWords(stop.phone_number), stop.reason])

type RowsProps = { rows: readonly Stop[] | null; add: React.ReactNode; onChanged: () => void }

function StopRows({ rows, add, onChanged }: RowsProps) {
  const { church } = useChurch()
  const online = useOnline()
  const state = useTableView('-since')
  const { going, allow } = useAllowing(onChanged)
  return (
    <DataTable
      {...state}
      label={t('bulkSms.stops')}
      rows={rows}
      columns={columnsIn(church.time_zone)}
      rowKey={(stop) => stop.phone_number}
      rowName={(stop) => formatPhone(stop.phone_number)}
      matches={matches}
      file={{ name: 'stop_list', columns: fileColumns(church.time_zone) }}
      actions={(stop) => (
        <Button
          tone="plain"
          busy={going === stop.phone_number}
          disabled={!online}
          onClick={() => void allow(stop.phone_number)}
        >
          {t('bulkSms.stopRemove')}
        </Button>
      )}
      tools={add}
      empty={
        <EmptyState title={t('bulkSms.stopsNone')} action={add}>
          {t('bulkSms.stopsNoneBody')}
        </EmptyState>
      }
    />
  )
}

function useAllowing(onChanged: () => void) {
  const [going, setGoing] = useState<string | null>(null)
  const allow = async (phone: string) => {
    setGoing(phone)
    try {
      await api.call(smsRoutes.removeSmsStop, { params: { phone } })
      toast(t('bulkSms.stopRemoved', { number: formatPhone(phone) }))
      onChanged()
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
    }
    setGoing(null)
  }
  return { going, allow }
}

function columnsIn(zone: string): Column<Stop>[] {
  return [
    {
      key: 'number',
      title: t('bulkSms.number'),
      cell: (stop) => formatPhone(stop.phone_number),
      sortBy: (stop) => stop.phone_number,
      card: 'title',
      unbroken: true,
    },
    { key: 'why', title: t('bulkSms.stopWhy'), cell: (stop) => stop.reason ?? '–' },
    {
      key: 'since',
      title: t('bulkSms.stopSince'),
      cell: (stop) => formatDate(dateOf(stop.created_at, zone)),
      sortBy: (stop) => Date.parse(stop.created_at),
      unbroken: true,
    },
  ]
}

const fileColumns = (zone: string): FileColumn<Stop>[] => [
  { title: t('bulkSms.number'), type: 'phone', value: (stop) => stop.phone_number },
  { title: t('bulkSms.stopWhy'), value: (stop) => stop.reason },
  { title: t('bulkSms.stopSince'), type: 'date', value: (stop) => dateOf(stop.created_at, zone) },
]
type AddProps = { open: boolean; onClose: () => void; onAdded: () => void }
type Values = { phoneNumbers: string; reason: string }

/** Adds numbers that must not receive SMS any more. */
function AddStopDialog({ open, onClose, onAdded }: AddProps) {
  return (
    <AddDialog<Values>
      open={open}
      title={t('bulkSms.stopAdd')}
      initial={{ phoneNumbers: '', reason: '' }}
      check={check}
      draftKey="sms-stop"
      add={addStops}
      onAdded={onAdded}
      onClose={onClose}
    >
      {(form) => (
        <>
          <LongTextField
            {...form.field('phoneNumbers')}
            label={t('bulkSms.phoneNumbers')}
            hint={t('bulkSms.numbersHint')}
          />
          <TextField {...form.field('reason')} label={t('bulkSms.stopWhy')} optional />
        </>
      )}
    </AddDialog>
  )
}

function check({ phoneNumbers }: Values) {
  const missing = phonesIn(phoneNumbers).length === 0 ? t('bulkSms.missingNumbers') : undefined
  return { phoneNumbers: numbersProblem(phoneNumbers) ?? missing }
}

async function addStops({ phoneNumbers, reason }: Values): Promise<void> {
  const body = { phoneNumbers: phonesIn(phoneNumbers), reason: reason.trim() || null }
  const { count } = await api.call(smsRoutes.addSmsStops, { body })
  toast(t('bulkSms.stopAdded', { count }))
}
