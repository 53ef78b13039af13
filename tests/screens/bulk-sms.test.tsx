/** Tests Bulk SMS and the wallet. */
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { SmsGroup } from '../../contract/routes/sms-groups.ts'
import type { SentSms, SmsPreview } from '../../contract/routes/sms.ts'
import { actMeant } from '../../src/features/bulk-sms/actions.ts'
import { AddGroupDialog } from '../../src/features/bulk-sms/add-group-dialog.tsx'
import { BulkSmsPage } from '../../src/features/bulk-sms/bulk-sms-page.tsx'
import { ComposeStep } from '../../src/features/bulk-sms/compose-step.tsx'
import { GroupDialog } from '../../src/features/bulk-sms/group-dialog.tsx'
import { peopleSentence } from '../../src/features/bulk-sms/people-text.ts'
import { GroupsTab } from '../../src/features/bulk-sms/groups-tab.tsx'
import { SentTable } from '../../src/features/bulk-sms/sent-table.tsx'
import { checkSms, emptySms, type SmsValues } from '../../src/features/bulk-sms/sms-values.ts'
import { SummaryStep } from '../../src/features/bulk-sms/summary-step.tsx'
import { BalanceLine } from '../../src/domain/wallet/balance-line.tsx'
import { TransactionRows } from '../../src/domain/wallet/transactions-table.tsx'
import { TransferDialog } from '../../src/domain/wallet/transfer-dialog.tsx'
import { TransferStatus } from '../../src/domain/wallet/transfer-status.tsx'
import { drawn, WithForm } from './at-the-screen.tsx'
import { button, buttons, columns, field, labels, rows, words } from './read.ts'
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
}
const preview: SmsPreview = {
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

const summary = (overrides: Partial<SmsPreview>, features?: Parameters<typeof drawn>[1]) =>
  drawn(
    <WithForm<SmsValues> initial={{ ...emptySms(), message: 'Come early' }}>
      {(form) => (
        <SummaryStep
          form={form}
          preview={[{ status: 'ready', value: { ...preview, ...overrides } }, nothing]}
          onBack={nothing}
          onTopUp={nothing}
        />
      )}
    </WithForm>,
    features,
  )

spec('2 Bulk SMS: screen', '2 Bulk SMS: send button')
test('shows balance, tabs and stop list; topping up needs finance access', () => {
  const page = drawn(<BulkSmsPage />, { address: '/bulk-sms' })
  expect(page).toMatch(/<h1[^>]*>Bulk SMS</)
  for (const name of ['Send a bulk SMS', 'Topup Balance', 'Bulk Sms', 'Manage SMS Groups', 'Stop list'])
    expect(buttons(page)).toContain(name)
  const without = drawn(<BulkSmsPage />, { address: '/bulk-sms', features: ['membersAccess'] })
  expect(buttons(without)).not.toContain('Topup Balance')
  expect(words(without)).toContain('Somebody with access to the finances can add money.')
})

spec('2 Bulk SMS: query act')
test('setupSmsNotification or a notice name opens the send dialog', () => {
  expect(actMeant('setupSmsNotification')).toBe('setupSmsNotification')
  expect(actMeant('home-setupSmsNotification-1')).toBe('setupSmsNotification')
  for (const act of ['notify-absentees', 'notify-attendees', 'notify-firsttimers'])
    expect(actMeant(`do:${act}`)).toBe(act)
  expect([actMeant('sent'), actMeant('absent'), actMeant('')]).toEqual(['sent', undefined, undefined])
})

spec('2 Bulk SMS: sent')
test('sent messages show type, sender, cost, text and time; automatic ones System', () => {
  const table = drawn(<SentTable sent={[sent, { ...sent, id: `${id}1`, user: null }]} onOpen={nothing} />)
  expect(columns(table)).toEqual(['Type', 'Sent By', 'Cost', 'Message', 'Created On'])
  expect(rows(table)[0]?.slice(0, 4)).toEqual(['Absentees', 'Ada Obi', '₦18.00', 'We missed you'])
  expect(rows(table)[1]?.[1]).toBe('System')
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
  const tab = drawn(
    <GroupsTab groups={groups as never} onReload={nothing} onAdd={nothing} onOpen={nothing} />,
  )
  expect(buttons(tab)).toContain('Add a Group')
  expect(columns(tab)).toEqual(['Name', 'Phone Numbers Count', 'Created On'])
  expect(rows(tab)).toEqual([
    ['Ushers', '2', 'Sat 21 Nov 2026'],
    ['Choir', '2', 'Fri 20 Nov 2026'],
  ])
  expect(tab).toContain('aria-label="Open Choir"')
})

test('Next is enabled once there is a message and numbers', () => {
  const step = (values: Partial<SmsValues>) =>
    drawn(
      <WithForm<SmsValues> initial={{ ...emptySms(), ...values }} check={checkSms}>
        {(form) => <ComposeStep form={form} groups={[]} people={null} onNext={nothing} onCancel={nothing} />}
      </WithForm>,
    )
  expect(button(step({}), 'Next')).toHaveProperty('disabled')
  expect(button(step({ recepientPhones: '08031234567', message: 'Come' }), 'Next')).not.toHaveProperty(
    'disabled',
  )
  // The time is entered on the second step. The first step cannot change it.
  expect(
    button(step({ recepientPhones: '08031234567', message: 'Come', when: 'later' }), 'Next'),
  ).not.toHaveProperty('disabled')
  expect(words(step({ message: '₦5' }))).toContain('Because of “₦” only 70 letters fit instead of 160.')
  expect(buttons(step({ message: '₦5' }))).toContain('Use plain letters')
})

spec('5 SMS: numbers')
test('commas separate numbers; spaces and blank entries count as none', () => {
  const counted = (recepientPhones: string) =>
    words(
      drawn(
        <WithForm<SmsValues> initial={{ ...emptySms(), recepientPhones }}>
          {(form) => (
            <ComposeStep form={form} groups={[]} people={null} onNext={nothing} onCancel={nothing} />
          )}
        </WithForm>,
      ),
    )
  expect(counted(' 0803 123 4567 ,, ,08051234567, ')).toContain('Separate numbers with commas. 2 numbers.')
  expect(counted(' , ')).toContain('No number yet')
})

const HINT = 'Separate numbers with commas, no spaces'
/** Fills the form with an earlier draft. */
const typedIn = (typed: object, dialog: ReactElement) => {
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(typed) })
  return drawn(dialog)
}

spec('5 Group: add')
test('a group is added once it has a name', () => {
  const dialog = <AddGroupDialog open onClose={nothing} onChanged={nothing} />
  expect(words(typedIn({}, dialog))).toContain(HINT)
  expect(button(typedIn({ phoneNumbers: '08031234567' }, dialog), 'Add')).toHaveProperty('disabled')
  expect(button(typedIn({ name: 'Choir' }, dialog), 'Add')).not.toHaveProperty('disabled')
})

spec('5 Group: update')
test('a group is updated once its name or numbers change', () => {
  const group = { id, name: 'Choir', sms_phone_number: ['+2348031234501'], created_at: sent.created_at }
  const dialog = (
    <GroupDialog id={id} groups={[group]} onClose={nothing} onChanged={nothing} onDelete={nothing} />
  )
  const update = (typed: object) => button(typedIn(typed, dialog), 'Update group')
  expect(words(typedIn({}, dialog))).toContain(HINT)
  for (const typed of [
    {},
    { name: 'Choir ' },
    { phoneNumbers: ' , ' },
    { name: '' },
    { phoneNumbers: 'Ada' },
  ])
    expect(update(typed)).toHaveProperty('disabled')
  for (const typed of [{ name: 'Singers' }, { phoneNumbers: '08031234567,' }])
    expect(update(typed)).not.toHaveProperty('disabled')
})

spec('2 Bulk SMS: step 2', 'SMS: left out')
test('the summary shows recipients, exclusions with reasons, and cost', () => {
  const said = words(summary({}))
  for (const sentence of [
    '3 people will get it',
    '1 number given twice',
    '2 people who refused SMS',
    '1 number on the stop list',
    '1 person under 18 whose guardian has not agreed',
    '1 that is no phone number: 0803',
    '1 number is a landline and cannot receive SMS: 0201 234 5678',
    'Of 3 people it is not written down here that they agreed to SMS.',
    'We hold their consent on paper.',
    '3 × ₦6 = ₦18',
    '₦482',
  ])
    expect(said).toContain(sentence)
  expect(button(summary({}), 'Send Message')).not.toHaveProperty('disabled')
  expect(buttons(summary({}))).toContain('Back')
})

test('names missing consent statements as the only obstacle', () => {
  const nobody = { recipients: 0, cost: 0, agreed: 0, unknown_consent: 6 }
  expect(words(summary(nobody))).toContain('Tick the consent above first.')
  expect(words(summary({ ...nobody, unknown_consent: 0 }))).toContain('There is nobody to send it to.')
})

test('counts all wrong numbers though only a hundred are listed', () => {
  const invalid = Array.from({ length: 100 }, (_, index) => `08${index}`)
  expect(words(summary({ named: 13 + 119, invalid }))).toContain(
    '120 that are no phone numbers: 080, 081, 082, 083, 084…',
  )
})

spec('5 SMS: balance')
test('a low wallet disables Send Message and offers Topup Balance', () => {
  const poor = summary({ balance: 10, enough: false })
  expect(words(poor)).toContain('Insufficient Wallet Balance You need ₦8 more.')
  expect(button(poor, 'Send Message')).toHaveProperty('disabled')
  expect(buttons(poor)).toContain('Topup Balance')
})

spec('2 Bulk SMS: quiet hours')
test('by night it offers to wait until 8:00 and preselects that', () => {
  const night = summary({ quiet_hours: true })
  expect(words(night)).toContain('At 8:00, Mon 23 Nov 2026')
  expect(buttons(night)).toContain('Send it then')
})

spec('2 Bulk SMS: notify')
test('recipients of all services are named as such, with their number', () => {
  const people = {
    act: 'notify-absentees',
    phones: ['+2348031234501', '+2348031234502'],
    found: { people: 3, without_phone: 1, at_another_service: 0, phones: [], service: null },
  } as const
  expect(peopleSentence({ ...people, found: { ...people.found, phones: [] } })).toBe(
    '2 numbers of who was absent from any service: this is across all services. 1 more person has no number.',
  )
  const service = { id, name: 'Sunday service', date_of_service: '2026-11-22' }
  const found = { ...people.found, without_phone: 0, shared_phone: 2, phones: [], service }
  expect(peopleSentence({ ...people, found })).toContain(
    '2 are left out: somebody with the same number attended.',
  )
})

spec('Absent: messages')
test('the sentence excludes people at another service', () => {
  const service = { id, name: 'Second', date_of_service: '2026-11-22' }
  const found = { people: 1, without_phone: 0, at_another_service: 2, phones: [], service }
  const said = peopleSentence({ act: 'notify-absentees', phones: ['+2348031234501'], found })
  expect(said).toMatch(/2 people were at another service that day and are left out\.$/)
})

spec('2 Transactions: table')
test('transactions: reference, amount, status, type, created on', () => {
  const line = {
    id,
    reference: 'nx-1',
    amount: 500.5,
    status: 'success',
    type: 'top_up',
    remark: 'Noted.',
  } as const
  const table = drawn(<TransactionRows lines={[{ ...line, created_at: sent.created_at }]} />)
  expect(columns(table)).toEqual(['Reference', 'Amount', 'Status', 'Type', 'Created On'])
  expect(rows(table)[0]?.slice(0, 4)).toEqual(['nx-1 Noted.', '₦500.50', 'Success', 'Top-up'])
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
  expect(words(dialog)).toContain('The transfer fee is 50 NGN, to any bank account in Nigeria.')
  expect(labels(dialog)).toEqual(['Bank', 'Account number', 'Account name', 'Amount in naira'])
  expect(field(dialog, 'accountName')).toHaveProperty('readOnly')
  expect(field(dialog, 'accountNumber')).not.toHaveProperty('readOnly')
  expect(button(dialog, 'Send')).toHaveProperty('disabled')
})

spec('Transfer: states')
test.each([
  [{ status: 'success', waits_for: null }, '₦1,000 has arrived at ADA OBI.'],
  [{ status: 'failed', waits_for: null }, 'The transfer failed. ₦1,000 and the fee are back in the wallet.'],
  [{ status: 'reversed', waits_for: null }, 'The bank sent the money back.'],
  [{ status: 'pending', waits_for: 'bank' }, '₦1,000 to ADA OBI is on its way.'],
  [{ status: 'pending', waits_for: 'code' }, 'One-time code'],
  [{ status: 'pending', waits_for: 'code' }, 'Send the code again'],
  [{ status: 'pending', waits_for: 'approval', you_may_approve: true }, 'It goes out when you approve it.'],
  [
    { status: 'pending', waits_for: 'approval', why_not_approve: 'invited_by_asker' },
    'Tunde Bello invited you to the team.',
  ],
  [{ status: 'pending', waits_for: 'approval', approvers: ['Bola Ade'] }, 'can approve it: Bola Ade.'],
  [{ status: 'pending', waits_for: 'approval', asked_by_you: true }, 'Take it back'],
  [
    { status: 'failed', waits_for: null, declined_by: 'Bola Ade', reason: 'Declined' },
    'Bola Ade declined it. ₦1,000',
  ],
  [{ status: 'failed', waits_for: null, declined_by: 'Tunde Bello' }, 'Tunde Bello took it back. ₦1,000'],
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
