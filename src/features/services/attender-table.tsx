import { useCallback, useMemo, useState } from 'react'
import { plainName } from '../../../sync/merge/names.ts'
import { dateOf, formatShortDate } from '../../lib/format/format-date.ts'
import { formatPhone } from '../../lib/format/format-phone.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { ScrollHost } from '../../ui/scroll-host.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useLocalTableView } from '../../ui/table/use-table-view.ts'
import type { Attender } from './use-service-people.ts'

type AttenderTableProps = { label: string; rows: readonly Attender[] | null; empty: string }

/** The people of a service: name, phone number, email, date joined. */
export function AttenderTable({ label, rows, empty }: AttenderTableProps) {
  const { church } = useChurch()
  const state = useLocalTableView()
  const columns = useMemo(() => columnsIn(church.time_zone), [church.time_zone])
  const [host, setHost] = useState<HTMLElement | null>(null)
  // In a dialog it is the dialog's body that scrolls, not the page beneath it.
  const place = useCallback(
    (element: HTMLElement | null) => setHost(element?.closest<HTMLElement>('.nx-dialog-body') ?? null),
    [],
  )
  return (
    <div ref={place}>
      <ScrollHost.Provider value={host}>
        <DataTable
          {...state}
          label={label}
          rows={rows}
          columns={columns}
          rowKey={(person) => person.id}
          rowName={nameOf}
          matches={matches}
          empty={<p className="services-nobody">{empty}</p>}
        />
      </ScrollHost.Provider>
    </div>
  )
}

function columnsIn(zone: string): Column<Attender>[] {
  return [
    { key: 'name', title: t('services.personName'), cell: nameOf, sortBy: nameOf, card: 'title' },
    { key: 'phone', title: t('services.phone'), cell: phoneOf, unbroken: true },
    { key: 'email', title: t('services.email'), cell: (person) => person.email ?? t('services.noEmail') },
    {
      key: 'joined',
      title: t('services.joined'),
      cell: (person) =>
        person.created_at ? formatShortDate(dateOf(person.created_at, zone)) : t('common.notGiven'),
      sortBy: (person) => (person.created_at ? Date.parse(person.created_at) : null),
      unbroken: true,
    },
  ]
}

function nameOf(person: Attender): string {
  return person.deleted ? t('services.deletedPerson') : personName(person)
}

function phoneOf({ phone_number: phone, phone_tail: tail }: Attender): string {
  if (phone) return formatPhone(phone)
  return tail ? t('services.phoneTail', { digits: tail }) : t('services.noPhone')
}

function matches(person: Attender, query: string): boolean {
  const text = `${plainName(nameOf(person))} ${person.phone_number ?? person.phone_tail ?? ''} ${phoneOf(person).replaceAll(' ', '')}`
  return plainName(query)
    .split(' ')
    .every((word) => text.includes(word))
}
