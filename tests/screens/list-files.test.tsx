/** Tests the columns of each list's file: the headings of the screen, and dates, phones and amounts by the convention. */
import type { ComponentProps, ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { toCsv, type FileColumn } from '../../contract/csv.ts'
import { OccasionTable } from '../../src/features/services/occasion-table.tsx'
import { Groups } from '../../src/features/bulk-sms/groups.tsx'
import { RecipientList } from '../../src/features/bulk-sms/sent-dialog.tsx'
import { SentTable } from '../../src/features/bulk-sms/sent.tsx'
import { EventPeopleTable } from '../../src/features/events/event-people-table.tsx'
import { EventTable } from '../../src/features/events/event-table.tsx'
import { firstTimerFile } from '../../src/features/first-timers/first-timer-table.tsx'
import { LineTable } from '../../src/features/follow-up/line-table.tsx'
import { PastImports } from '../../src/features/imports/imports-page.tsx'
import { TeamTable } from '../../src/features/team/team-table.tsx'
import { TransactionRows } from '../../src/domain/wallet/transactions-table.tsx'
import { drawn } from './at-the-screen.tsx'
import { spec } from '../spec/spec.ts'

const files: Record<string, string> = {}
vi.mock('../../src/ui/list-file/export-buttons.tsx', () => ({
  ExportButtons: <Row,>({ name, columns, rows }: FileProps<Row>) => {
    files[name] = toCsv(columns, rows())
    return null
  },
}))
type FileProps<Row> = { name: string; columns: FileColumn<Row>[]; rows: () => readonly Row[] }

const nothing = () => {}
const rowsOf = <Row,>(row: object) => [row] as unknown as Row[]
/** 00:30 of the next day in Lagos. */
const created_at = '2026-03-01T23:30:00Z'
const ada = { id: 'ada', first_name: 'Adé', last_name: 'Ọlá', name: 'Adé', created_at }
const line = { ...ada, reference: '0012345678', amount: 500, status: 'success', type: 'top_up', remark: null }
const sms = {
  ...ada,
  type: 'bulk',
  user: null,
  cost: 6.5,
  message: '=Hello',
  state: 'done',
  recipients: 3,
  counts: { delivered: 2 },
}
const smsGroups = { status: 'ready', value: [{ ...ada, sms_phone_number: ['1', '2'] }], from: null } as const
const heads = { men: 3, women: 4, children: 2, guests: 1, total: 9 }
const occasion = {
  ...ada,
  kind: 'event',
  day: '2026-11-22',
  attendees: 1,
  absentees: 0,
  first_timers: 1,
  heads,
  held: true,
}
const followed = {
  id: 'l',
  person: { ...ada, phone_number: '+2348031234567' },
  reason: 'first_timer',
  since: '2026-11-15',
  missed: 0,
  owner_id: null,
  state: 'to_call',
  notes: [{ id: 'n', text: 'Call on Monday' }],
}
const event = {
  ...ada,
  status: 'scheduled',
  start_date: '2026-11-29T12:30:00Z',
  end_date: '2026-11-29T15:00:00Z',
  image_url: null,
}
const user = {
  ...ada,
  email: 'ada@example.com',
  status: 'active',
  is_owner: false,
  features: [{ name: 'membersAccess' }],
  last_active_at: created_at,
}
const imported = {
  ...ada,
  file_name: 'choir.xlsx',
  by: 'Ada',
  state: 'done',
  counts: { new: 2, updated: 1 },
}
const recipient = {
  id: 'r',
  name: 'Adé Ọlá',
  phone_number: '+2348031234567',
  state: 'failed',
  reason: 'Switched off',
}

type Listed = { name: string; table: ReactElement; file: string[] }

const LISTS: Listed[] = [
  {
    name: 'attendance',
    table: (
      <OccasionTable label="Attendance" empty={null} occasions={rowsOf(occasion)} open={nothing} online />
    ),
    file: [
      'Service,Date,Marked,Headcount,First timers,Absent,Men,Women,Children,First-time guests,Added',
      'Adé,2026-11-22,1,9,1,0,3,4,2,1,2026-03-02',
    ],
  },
  {
    name: 'follow_up',
    table: (
      <LineTable
        lines={rowsOf(followed)}
        isCut={false}
        users={{ team: [] }}
        absentAfter={3}
        onOpen={nothing}
      />
    ),
    file: [
      'First name,Last name,Phone number,Reason,First or last visit,Weeks absent,Status,Assigned to,Due date,Notes',
      'Adé,Ọlá,0803 123 4567,First visit,2026-11-15,,To call,,,Call on Monday',
    ],
  },
  {
    name: 'events',
    table: <EventTable events={rowsOf(event)} open={nothing} />,
    file: [
      'Name,Start date,End date,Status,Created on',
      'Adé,2026-11-29 13:30,2026-11-29 16:00,Scheduled,2026-03-02',
    ],
  },
  {
    name: 'event_people',
    table: (
      <EventPeopleTable
        label="Present"
        rows={rowsOf({ ...ada, phone_number: '+2348031234567', arrived_at: '2026-11-29T12:41:00Z' })}
        empty=""
        action={() => null}
      />
    ),
    file: ['Name,Phone number,Marked at', 'Adé Ọlá,0803 123 4567,2026-11-29 13:41'],
  },
  {
    name: 'transactions',
    table: <TransactionRows lines={rowsOf(line)} />,
    file: [
      'Reference,Amount,Currency,Status,Type,Date,Remark',
      '0012 345 678,500.00,NGN,Success,Top-up,2026-03-02 00:30,',
    ],
  },
  {
    name: 'sms_history',
    table: <SentTable sent={rowsOf(sms)} onOpen={nothing} />,
    file: [
      'Type,Status,Sent by,Cost,Currency,Message,Recipients,Delivered,Created on',
      "SMS,Sent,System,6.50,NGN,'=Hello,3,2,2026-03-02 00:30",
    ],
  },
  {
    name: 'sms_recipients',
    table: <RecipientList id="s" people={rowsOf(recipient)} all={1} />,
    file: ['Recipient,Number,Status,Reason', 'Adé Ọlá,0803 123 4567,Not delivered,Switched off'],
  },
  {
    name: 'sms_groups',
    table: (
      <Groups
        groups={smsGroups as unknown as ComponentProps<typeof Groups>['groups']}
        onReload={nothing}
        onAdd={nothing}
        onOpen={nothing}
      />
    ),
    file: ['Name,Phone numbers count,Created on', 'Adé,2,2026-03-02'],
  },
  {
    name: 'team',
    table: <TeamTable users={rowsOf(user)} onInviteAgain={nothing} onRemove={nothing} />,
    file: [
      'Name,Email,Can open,Status,Last active,Added on',
      'Adé Ọlá,ada@example.com,Members,Active,2026-03-02,2026-03-02',
    ],
  },
  {
    name: 'imports',
    table: <PastImports rows={rowsOf(imported)} onOpen={nothing} />,
    file: [
      'File,When,By,Status,Result',
      expect.stringMatching(/^choir\.xlsx,2026-03-02,Ada,.+,"2 new, 1 updated"$/) as string,
    ],
  },
]

spec('2 Files: every list')
test.each(LISTS)('the file of $name has the headings of the screen', ({ name, table, file }) => {
  drawn(table)
  expect(files[name]?.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual(file)
})

test('the file of first timers has their cell and department', () => {
  const belonging = {
    names: new Map([['lekki', 'Lekki']]),
    cell_id: new Map([['ada', 'lekki']]),
    department_id: new Map<string, string>(),
  }
  const file = firstTimerFile('Africa/Lagos', belonging)
  expect(
    toCsv(file, rowsOf({ ...ada, phone_number: '+2348031234567' }))
      .split('\r\n')
      .slice(0, 2),
  ).toEqual([
    '\uFEFFFirst name,Last name,Phone number,Email,Gender,Added on,Cell,Department',
    'Adé,Ọlá,0803 123 4567,,,2026-03-02,Lekki,',
  ])
})
