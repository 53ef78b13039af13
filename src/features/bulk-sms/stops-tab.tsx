import { useState } from 'react'
import { smsRoutes } from '../../../contract/routes/sms.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { formatPhone } from '../../../contract/format-phone.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { useLastKnown } from '../../lib/session/use-last-known.ts'
import { Button } from '../../ui/button.tsx'
import { AsOf } from '../../ui/chart/as-of.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { byWords } from '../../ui/table/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { AddStopDialog } from './add-stop-dialog.tsx'
import { numberWords } from './number-words.ts'
import { say } from './words.ts'

type Stop = AnswerOf<typeof smsRoutes.listSmsStops>[number]

const load = (signal: AbortSignal) => api.call(smsRoutes.listSmsStops, { signal })

type Props = { adding: boolean; onAdd: () => void; onClose: () => void }

/** Who never gets an SMS from this church, whichever way it is sent. */
export function StopsTab({ adding, onAdd, onClose }: Props) {
  const { church } = useChurch()
  const online = useOnline()
  const [stops, reload] = useLastKnown('sms-stops', load)
  const add = (
    <Button
      tone="quiet"
      icon="plus"
      whyNot={online ? undefined : say('bulkSms.groupOffline')}
      onClick={onAdd}
    >
      {say('bulkSms.stopAdd')}
    </Button>
  )
  return (
    <>
      <p className="bulk-sms-note">{say('bulkSms.stopsLead')}</p>
      {stops.status === 'ready' && stops.from && <AsOf from={stops.from} timeZone={church.time_zone} />}
      {stops.status === 'failed' ? (
        <FailedLoad title={say('bulkSms.stopsNotSeen')} sentence={stops.problem.message} onRetry={reload} />
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
      label={say('bulkSms.tabStops')}
      rows={rows}
      columns={columnsIn(church.time_zone)}
      rowKey={(stop) => stop.phone_number}
      rowName={(stop) => formatPhone(stop.phone_number)}
      matches={matches}
      actions={(stop) => (
        <Button
          tone="plain"
          busy={going === stop.phone_number}
          disabled={!online}
          onClick={() => void allow(stop.phone_number)}
        >
          {say('bulkSms.stopRemove')}
        </Button>
      )}
      tools={add}
      empty={
        <EmptyState title={say('bulkSms.stopsNone')} action={add}>
          {say('bulkSms.stopsNoneBody')}
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
      toast(say('bulkSms.stopRemoved', { number: formatPhone(phone) }))
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
      title: say('bulkSms.number'),
      cell: (stop) => formatPhone(stop.phone_number),
      sortBy: (stop) => stop.phone_number,
      card: 'title',
      unbroken: true,
    },
    { key: 'why', title: say('bulkSms.stopWhy'), cell: (stop) => stop.reason ?? '–' },
    {
      key: 'since',
      title: say('bulkSms.stopSince'),
      cell: (stop) => formatDate(dateOf(stop.created_at, zone)),
      sortBy: (stop) => Date.parse(stop.created_at),
      unbroken: true,
    },
  ]
}
