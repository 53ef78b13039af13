/** Tests Bulk SMS and the wallet. */
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { SmsGroup } from '../../contract/routes/sms-groups.ts'
import type { SentSms, SmsPreview } from '../../contract/routes/sms.ts'
import { BulkSmsPage, viewIn } from '../../src/features/bulk-sms/bulk-sms-page.tsx'
import {
  ConsentPart,
  leftOut,
  PriceLine,
  RecipientCount,
  WhenPart,
} from '../../src/features/bulk-sms/counted.tsx'
import { AddGroupDialog, GroupDialog } from '../../src/features/bulk-sms/group-dialogs.tsx'
import { Groups } from '../../src/features/bulk-sms/groups.tsx'
import { MessageField } from '../../src/features/bulk-sms/composer.tsx'
import { LastSent } from '../../src/features/bulk-sms/last-sent.tsx'
import { peopleOfService, recipientsNamed } from '../../src/features/bulk-sms/messages.ts'
import { Recipients } from '../../src/features/bulk-sms/recipients.tsx'
import { Review } from '../../src/features/bulk-sms/review-dialog.tsx'
import { SentTable } from '../../src/features/bulk-sms/sent.tsx'
import { emptySms, type SmsValues } from '../../src/features/bulk-sms/sms-values.ts'
import { BalanceLine } from '../../src/domain/wallet/balance-line.tsx'
import { TransactionRows } from '../../src/domain/wallet/transactions-table.tsx'
import { TransferDialog } from '../../src/domain/wallet/transfer-dialog.tsx'
import { TransferStatus } from '../../src/domain/wallet/transfer-status.tsx'
import { drawn, WithForm } from './at-the-screen.tsx'
import type { FormState } from '../../src/ui/form/use-form.ts'
import { button, buttons, choices, columns, field, labels, links, rows, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const nothing = () => {}
const id = '0190a000-0000-7000-8000-900000000000'
const counts = { waiting: 0, handing: 0, sent: 0, delivered: 3, failed: 0, unsent: 0, unknown: 0 }
const sent: SentSms = {
  id,
  type: 'absentees',
  user: { first_name: 'Ada', last_name: 'Obi' },
  cost: 18,
  message: 'We missed you',
  created_at: '2026-11-20T09:00:00.000Z',
  state: 'done',
  scheduled_for: null,
  recipients: 3,
  counts,
  progress: 1,
  remark: null,
  to: { kind: 'service', act: 'notify-absentees', name: 'Vigil', day: '2026-11-15', filter: null },
  refunded: 0,
}
const preview: SmsPreview = {
  to: { kind: 'everyone', act: null, name: null, day: null, filter: null },
  people: 15,
  without_phone: 2,
  shared_phone: 0,
  at_another_service: 0,
  named: 13,
  duplicates: 1,
  invalid: ['0803'],
  landline: 1,
  landlines: ['+2342012345678'],
  refused: 2,
  stopped: 1,
  under_age: 1,
  unknown_consent: 3,
  agreed: 3,
  recipients: 3,
  price: 6,
  cost: 18,
  balance: 500,
  enough: true,
  quiet_hours: false,
  quiet_until: '2026-11-23T07:00:00.000Z',
  time_zone: 'Africa/Lagos',
  consent_wording: 'We hold their consent on paper.',
}

const message = (values: Partial<SmsValues>, draw: (form: FormState<SmsValues>) => ReactElement) =>
  drawn(<WithForm<SmsValues> initial={{ ...emptySms(), message: 'Come early', ...values }}>{draw}</WithForm>)

const review = (overrides: Partial<SmsPreview>, features?: Parameters<typeof drawn>[1]) =>
  drawn(
    <WithForm<SmsValues> initial={{ ...emptySms(), message: 'Come early' }}>
      {(form) => (
        <Review
          composer={{
            form,
            counted: { status: 'ready', preview: { ...preview, ...overrides } },
            again: nothing,
          }}
          onTopUp={nothing}
        />
      )}
    </WithForm>,
    features,
  )

spec('2 Bulk SMS: screen', '2 Bulk SMS: send button')
test('shows composer, wallet, groups and stop list; topping up needs finance access', () => {
  const page = drawn(<BulkSmsPage />, { address: '/bulk-sms' })
  expect(page).toMatch(/<h1[^>]*>Messages</)
  for (const name of ['Review and send', 'Top up']) expect(buttons(page)).toContain(name)
  expect(links(page)).toMatchObject({
    Groups: '/bulk-sms?tab=groups',
    'Stop list': '/bulk-sms?tab=stops',
    'All messages': '/bulk-sms?tab=sent',
  })
  const without = drawn(<BulkSmsPage />, { address: '/bulk-sms', features: ['membersAccess'] })
  expect(buttons(without)).not.toContain('Top up')
  expect(words(without)).toContain('A team member with finance access can add money.')
})

test('each part has a heading and a way back', () => {
  for (const [tab, title] of [
    ['sent', 'All messages'],
    ['groups', 'Groups'],
    ['stops', 'Stop list'],
  ]) {
    const page = drawn(<BulkSmsPage />, { address: `/bulk-sms?tab=${tab}` })
    expect(page).toMatch(new RegExp(`<h1[^>]*>${title}<`))
    expect(Object.values(links(page))).toContain('/bulk-sms')
  }
})

spec('2 Bulk SMS: query act')
test('setupSmsNotification, a notice or recipients open the composer from any part', () => {
  const view = (query: string) => viewIn(new URLSearchParams(query))
  for (const act of ['setupSmsNotification', 'home-setupSmsNotification-1', 'do:notify-absentees'])
    expect(view(`tab=groups&act=${act}`)).toBe('composer')
  expect([view('tab=sent&to=everyone'), view('tab=groups'), view('')]).toEqual([
    'composer',
    'groups',
    'composer',
  ])
})

spec('2 Bulk SMS: step 1')
test('recipients are chosen by kind, and a kind needs the feature that reads it', () => {
  const kinds = (features?: Parameters<typeof drawn>[1]) =>
    buttons(
      drawn(
        <WithForm<SmsValues> initial={emptySms()}>
          {(form) => <Recipients form={form} groups={[]} />}
        </WithForm>,
        features,
      ),
    )
  const all = ['Everyone', 'Cell', 'Department', 'Service', 'Event', 'Group', 'Numbers', 'Filter']
  expect(kinds()).toEqual(all)
  expect(kinds({ features: ['membersAccess'] })).toEqual([
    'Everyone',
    'Service',
    'Group',
    'Numbers',
    'Filter',
  ])
  const withGroups = drawn(
    <WithForm<SmsValues> initial={emptySms()}>{(form) => <Recipients form={form} groups={[]} />}</WithForm>,
    { departments: ['Choir', 'Ushers'] },
  )
  // One press chooses the kind and the group.
  expect(buttons(withGroups)).not.toContain('Department')
  expect(Object.values(choices(withGroups, 'Department'))).toEqual(['Department', 'Choir', 'Ushers'])
  const chosen = message({ kind: 'people', people: 'a,b,c' }, (form) => (
    <Recipients form={form} groups={[]} />
  ))
  expect(words(chosen)).toContain('Chosen people 3')
  expect(words(chosen)).toContain('3 people chosen in Members.')
})

spec('2 Bulk SMS: sent')
test('sent messages show type, sender, cost, text and time; automatic ones System', () => {
  const table = drawn(
    <SentTable sent={[sent, { ...sent, id: `${id}1`, user: null, to: null }]} onOpen={nothing} />,
  )
  expect(columns(table)).toEqual(['Type', 'Sent by', 'Cost', 'Message', 'Created on'])
  expect(rows(table)[0]?.slice(0, 4)).toEqual([
    'Absent: Vigil, Sun 15 Nov 2026',
    'Ada Obi',
    '₦18.00',
    'We missed you',
  ])
  expect(rows(table)[1]?.slice(0, 2)).toEqual(['Absentees', 'System'])
})

test('the last five messages show delivery, and the refunds of this month', () => {
  const six = Array.from({ length: 6 }, (_, at) => ({ ...sent, id: `${id}${at}`, message: `No ${at}` }))
  const partly = { ...six[0]!, refunded: 12, counts: { ...counts, delivered: 1, unsent: 2 } }
  const all = [partly, ...six.slice(1)]
  const sms = { list: { status: 'ready', value: all, from: null }, sent: all, reload: nothing } as const
  const said = words(drawn(<LastSent sms={sms as never} onOpen={nothing} />))
  expect(said).toContain('No 0 Absent: Vigil, Sun 15 Nov 2026 · ')
  expect(said).toContain('1 of 3')
  expect(said).toContain('No 4')
  expect(said).not.toContain('No 5')
  expect(said).toContain('₦12.00 refunded in November for 2 messages not sent.')
})

test('names the recipients of a sent message', () => {
  const name = (to: object) =>
    recipientsNamed({
      type: 'bulk',
      to: { kind: 'everyone', act: null, name: null, day: null, filter: null, ...to } as never,
    })
  expect(name({})).toBe('Everyone')
  expect(name({ kind: 'cell', name: 'Victory' })).toBe('Victory')
  expect(name({ kind: 'filter', filter: { absent_for: 4 } })).toBe('Absent 4 weeks')
  expect(name({ kind: 'service', act: 'notify-attendees' })).toBe('Attendees: All services')
  expect(name({ kind: 'event', name: 'Picnic', day: '2026-11-15' })).toBe(
    'Attendees: Picnic, Sun 15 Nov 2026',
  )
})

spec('2 Bulk SMS: progress')
test('while sending, the table shows progress', () => {
  const going = { ...sent, state: 'sending', recipients: 5000, progress: 0.24 } as const
  expect(words(drawn(<SentTable sent={[going]} onOpen={nothing} />))).toContain('1,200 of 5,000')
})

const group = (named: Partial<SmsGroup>): SmsGroup => ({
  id,
  name: 'Choir',
  sms_phone_number: ['+2348035550201', '+2348035550202'],
  created_at: '2026-11-20T09:00:00.000Z',
  ...named,
})

spec('2 Bulk SMS: groups')
test('groups show name, size and date, latest first; a line opens one', () => {
  const later = group({ id: `${id}1`, name: 'Ushers', created_at: '2026-11-21T09:00:00.000Z' })
  const groups = { status: 'ready', value: [group({}), later], from: null } as const
  const tab = drawn(<Groups groups={groups as never} onReload={nothing} onAdd={nothing} onOpen={nothing} />)
  expect(buttons(tab)).toContain('Add a Group')
  expect(columns(tab)).toEqual(['Name', 'Phone numbers count', 'Created on'])
  expect(rows(tab)).toEqual([
    ['Ushers', '2', 'Sat 21 Nov 2026'],
    ['Choir', '2', 'Fri 20 Nov 2026'],
  ])
  expect(tab).toContain('aria-label="Open Choir"')
})

test('the message shows its live count, and why it holds only 70 characters', () => {
  const field = (text: string) =>
    message({ message: text }, (form) => <MessageField {...form.field('message')} />)
  expect(words(field('Come early'))).toContain('10 of 160 characters · 150 left · 1 SMS each')
  expect(words(field('₦5'))).toContain('Because of “₦”, an SMS holds 70 characters instead of 160.')
  expect(buttons(field('₦5'))).toContain('Use plain letters')
  expect(words(field('x'.repeat(161)))).toContain('1 character too many. A message must fit into one SMS.')
})

spec('5 SMS: numbers')
test('commas separate numbers; blank entries count as none; unreadable ones are named', () => {
  const counted = (numbers: string) =>
    words(message({ kind: 'numbers', numbers }, (form) => <Recipients form={form} groups={[]} />))
  expect(counted(' 0803 123 4567 ,, ,08051234567, ')).toContain('Separate numbers with commas. 2 numbers.')
  expect(counted(' , ')).toContain('No numbers yet')
  expect(counted('08031112222, 0803 111 2222, +234 803 111 2222; 12345, abc')).toContain(
    '2 of 5 cannot be read: 12345, abc',
  )
})

const HINT = 'Separate numbers with commas.'
/** Fills the form with an earlier draft. */
const typedIn = (typed: object, dialog: ReactElement) => {
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(typed) })
  return drawn(dialog)
}

spec('5 Group: add')
test('a group form shows the hint, and its button is live', () => {
  const dialog = <AddGroupDialog open onClose={nothing} onChanged={nothing} />
  expect(words(typedIn({}, dialog))).toContain(HINT)
  expect(button(typedIn({ phoneNumbers: '08031234567' }, dialog), 'Add')).not.toHaveProperty('disabled')
})

spec('5 Group: update')
test('a group is updated once its name or numbers change', () => {
  const group = { id, name: 'Choir', sms_phone_number: ['+2348031234501'], created_at: sent.created_at }
  const dialog = (
    <GroupDialog id={id} groups={[group]} onClose={nothing} onChanged={nothing} onDelete={nothing} />
  )
  const update = (typed: object) => button(typedIn(typed, dialog), 'Update group')
  expect(words(typedIn({}, dialog))).toContain(HINT)
  for (const typed of [{}, { name: 'Choir ' }, { phoneNumbers: ' , ' }])
    expect(update(typed)).toHaveProperty('disabled')
  expect(words(typedIn({}, dialog))).toContain('Change the name or add numbers first.')
  // A wrong value is answered at its field.
  for (const typed of [{ name: 'Singers' }, { phoneNumbers: '08031234567,' }, { phoneNumbers: 'Ada' }])
    expect(update(typed)).not.toHaveProperty('disabled')
})

spec('2 Bulk SMS: step 2', 'SMS: left out')
test('the review shows recipients, exclusions with reasons, cost and what is left', () => {
  const said = words(review({}))
  for (const sentence of [
    'Come early',
    'Everyone',
    '3 recipients',
    '2 have no phone number',
    '1 repeated number',
    '2 refused SMS',
    '1 is on the stop list',
    '1 is under 18 without a guardian’s consent',
    '1 cannot be read: 0803',
    '1 landline cannot receive SMS: 0201 234 5678',
    '3 have no SMS consent on record',
    '3 × ₦6 ₦18.00',
    'Wallet ₦500.00',
    '₦482 left in the wallet afterwards',
  ])
    expect(said).toContain(sentence)
})

spec('2 Bulk SMS: step 1')
test('the composer says who has no consent on record, until the church confirms it', () => {
  const consent = (values: Partial<SmsValues>) =>
    words(message(values, (form) => <ConsentPart preview={preview} form={form} />))
  expect(consent({})).toContain(
    '3 people have no SMS consent on record and will be left out unless you confirm below.',
  )
  expect(consent({})).toContain('We hold their consent on paper.')
  expect(consent({ consent_stated: true })).toContain('You confirmed that the church holds it.')
})

test('the count names recipients of all people, or 0 recipients', () => {
  const count = (overrides: Partial<SmsPreview>) =>
    words(
      drawn(
        <RecipientCount
          counted={{ status: 'ready', preview: { ...preview, ...overrides } }}
          again={nothing}
        />,
      ),
    )
  expect(count({})).toContain('3 recipients of 15')
  expect(count({ recipients: 0 })).toContain('0 recipients of 15')
  expect(count({ people: null })).not.toContain('of 15')
})

test('counts all wrong numbers though only a hundred are listed', () => {
  const invalid = Array.from({ length: 100 }, (_, index) => `08${index}`)
  expect(leftOut({ ...preview, named: 13 + 119, invalid })).toContain(
    '120 cannot be read: 080, 081, 082, 083, 084…',
  )
})

spec('5 SMS: balance')
test('a low wallet is named in the composer, with a button to top up', () => {
  const poor = drawn(
    <PriceLine preview={{ ...preview, balance: 10, enough: false }} balance={10} onTopUp={nothing} />,
  )
  expect(words(poor)).toContain('Insufficient Wallet Balance You need ₦8 more.')
  expect(buttons(poor)).toContain('Top up')
})

spec('2 Bulk SMS: quiet hours')
test('by night it offers to wait until 8:00 and preselects that', () => {
  const when = (quiet_hours: boolean) =>
    message({}, (form) => <WhenPart preview={{ ...preview, quiet_hours }} form={form} />)
  expect(when(true)).toMatch(/aria-pressed="true"[^>]*><span>At 8:00, Mon 23 Nov 2026</)
  expect(words(when(true))).toContain('Quiet hours are 20:00 to 8:00.')
  expect(when(false)).toMatch(/aria-pressed="true"[^>]*><span>Now</)
})

spec('2 Bulk SMS: notify')
test('recipients of all services are named as such, with their number', () => {
  const of = { kind: 'service', act: 'notify-absentees', name: null, day: null, filter: null } as const
  expect(peopleOfService(of, 328)).toBe('328 people absent from any service (all services together).')
  const one = { ...of, name: 'Sunday service', day: '2026-11-22' }
  expect(peopleOfService(one, 328)).toBe('328 people absent from Sunday service, Sun 22 Nov 2026.')
  expect(leftOut({ ...preview, shared_phone: 2 })).toContain('2 share a number with an attendee')
})

spec('Absent: messages')
test('the count leaves out people at another service', () =>
  expect(leftOut({ ...preview, at_another_service: 2 })).toContain('2 were at another service that day'))

spec('2 Transactions: table')
test('transactions: date, type, reference, status, amount', () => {
  const line = {
    id,
    reference: 'nx-1',
    amount: 500.5,
    status: 'success',
    type: 'top_up',
    remark: 'Noted.',
  } as const
  const table = drawn(<TransactionRows lines={[{ ...line, created_at: sent.created_at }]} />)
  expect(columns(table)).toEqual(['Date', 'Type', 'Reference', 'Status', 'Amount'])
  expect(rows(table)[0]?.slice(1, 5)).toEqual(['Top-up Noted.', 'nx-1', 'Success', '₦500.50'])
})

const wallet = {
  wallet: { status: 'ready', value: { balance: 2500.5, owed: 0 }, from: null },
  reload: nothing,
  balance: 2500.5,
} as never

spec('2 Bulk SMS: screen')
test('the balance is in naira', () =>
  expect(words(drawn(<BalanceLine wallet={wallet} onTopUp={nothing} />))).toContain(
    'Wallet balance ₦2,500.50',
  ))

spec('2 Transfer: dialog')
test('a transfer asks bank, account and amount, shows holder, cost and target', () => {
  const dialog = drawn(<TransferDialog open wallet={wallet} onClose={nothing} />)
  expect(words(dialog)).toContain('Fee: ₦50 to any Nigerian bank')
  expect(labels(dialog)).toEqual(['Bank', 'Account number', 'Account name', 'Amount in naira'])
  expect(field(dialog, 'accountName')).toHaveProperty('readOnly')
  expect(field(dialog, 'accountNumber')).not.toHaveProperty('readOnly')
  expect(button(dialog, 'Send')).not.toHaveProperty('disabled')
})

spec('Transfer: states')
test.each([
  [{ status: 'success', waits_for: null }, '₦1,000 has arrived at ADA OBI.'],
  [{ status: 'failed', waits_for: null }, 'The transfer failed. ₦1,000 and the fee are back in the wallet.'],
  [{ status: 'reversed', waits_for: null }, 'The bank returned the money.'],
  [{ status: 'pending', waits_for: 'bank' }, '₦1,000 to ADA OBI is on its way.'],
  [{ status: 'pending', waits_for: 'code' }, 'One-time code'],
  [{ status: 'pending', waits_for: 'code' }, 'Send the code again'],
  [{ status: 'pending', waits_for: 'approval', you_may_approve: true }, 'It is sent when you approve it.'],
  [
    { status: 'pending', waits_for: 'approval', why_not_approve: 'invited_by_asker' },
    'Tunde Bello invited you to the team.',
  ],
  [{ status: 'pending', waits_for: 'approval', approvers: ['Bola Ade'] }, 'can approve it: Bola Ade.'],
  [{ status: 'pending', waits_for: 'approval', asked_by_you: true }, 'Cancel transfer'],
  [
    { status: 'failed', waits_for: null, declined_by: 'Bola Ade', reason: 'Declined' },
    'Bola Ade declined it. ₦1,000',
  ],
  [{ status: 'failed', waits_for: null, declined_by: 'Tunde Bello' }, 'Tunde Bello cancelled it. ₦1,000'],
] as const)('a transfer in state %o says so', (where, sentence) => {
  const transfer = {
    id,
    reference: 'nx-1',
    amount: 1000,
    fee: 50,
    accountNumber: '0123456789',
    accountName: 'ADA OBI',
    bankCode: '058',
    bankName: 'GTBank',
    reason: null,
    asked_by: 'Tunde Bello',
    asked_by_you: false,
    you_may_approve: false,
    why_not_approve: null,
    approved_by: null,
    declined_by: null,
    created_at: sent.created_at,
    ...where,
    approvers: 'approvers' in where ? [...where.approvers] : [],
  }
  expect(words(drawn(<TransferStatus transfer={transfer} onUpdate={nothing} />))).toContain(sentence)
})
