/** Tests the sheet of a month's statement, and its file. */
import { expect, test } from 'vitest'
import type { Statement } from '../../contract/routes/statement.ts'
import { statementColumns, statementRows } from '../../src/features/statement/statement-csv.ts'
import { WalletPart } from '../../src/features/statement/wallet-part.tsx'
import { toCsv } from '../../contract/csv.ts'
import { drawn } from './at-the-screen.tsx'
import { words } from './read.ts'
import { spec } from '../spec/spec.ts'

const line = { count: 1, money_in: 0, money_out: 0 }
const wallet: Statement['wallet'] = {
  opening: 42_500,
  closing: 45_444.5,
  money_in: 3000,
  money_out: 55.5,
  movements: [
    { ...line, type: 'top_up', money_in: 3000 },
    { ...line, type: 'sms', count: 2, money_out: 55.5 },
  ],
  lines: [
    { ...line, day: '2026-10-02', type: 'top_up', money_in: 3000, balance: 45_500 },
    { ...line, day: '2026-10-02', type: 'sms', money_out: 25, balance: 45_475 },
    { ...line, day: '2026-10-19', type: 'sms', money_out: 30.5, balance: 45_444.5 },
  ],
}
const statement: Statement = {
  month: '2026-10',
  church: { name: 'Grace Chapel' },
  made_at: '2026-11-01T09:00:00.000Z',
  income: [
    {
      currency: 'naira',
      total: 100,
      lines: [
        { income_type: 'tithe', amount: 2600, count: 2, reversal: null },
        {
          income_type: 'tithe',
          amount: -2500,
          count: 1,
          reversal: {
            id: '0190a000-0000-7000-8000-a00000000001',
            reason: 'Typed twice',
            reverses_amount: 2500,
          },
        },
      ],
    },
  ],
  expenses: [
    {
      currency: 'usd',
      total: 40,
      lines: [{ purpose: '=Fuel', amount: 40, count: 1, reversal: null }],
    },
  ],
  wallet,
}
/** The cells of each row, the head included. */
const drawnRows = (shown: Statement['wallet']) =>
  drawn(<WalletPart month="2026-10" wallet={shown} />)
    .split('<tr')
    .slice(1)
    .map((row) =>
      row
        .split(/<t[hd]/)
        .slice(1)
        .map((cell) => words(`<td${cell}`)),
    )

spec('2 Statement: balance')
test('each balance is in the Balance column, with two decimals', () => {
  expect(drawnRows(wallet)).toEqual([
    ['What', 'Number', 'In', 'Out', 'Balance'],
    ['Opening balance, Thu 1 Oct 2026', '', '', '', '₦42,500.00'],
    ['Fri 2 Oct 2026, Top-ups', '1', '₦3,000.00', '', '₦45,500.00'],
    ['Fri 2 Oct 2026, Bulk SMS', '1', '', '₦25.00', '₦45,475.00'],
    ['Mon 19 Oct 2026, Bulk SMS', '1', '', '₦30.50', '₦45,444.50'],
    ['Total', '3', '₦3,000.00', '₦55.50', ''],
    ['Closing balance, Sat 31 Oct 2026', '', '', '', '₦45,444.50'],
  ])
})

test('a statement stored by an older app shows its movements', () => {
  const { lines: _, ...older } = wallet
  expect(drawnRows(older).map(([name]) => name)).toEqual([
    'What',
    'Opening balance, Thu 1 Oct 2026',
    'Top-ups',
    'Bulk SMS',
    'Total',
    'Closing balance, Sat 31 Oct 2026',
  ])
})

test('a month without movements says so between its balances', () => {
  const still = { ...wallet, closing: 42_500, money_in: 0, money_out: 0, movements: [], lines: [] }
  expect(words(drawn(<WalletPart month="2026-10" wallet={still} />))).toContain(
    'Nothing moved in the wallet.',
  )
})

spec('2 Statement: file')
test('the file has every line of the sheet, and no formula', () => {
  expect(toCsv(statementColumns, statementRows(statement)).split('\r\n').slice(0, -1)).toEqual([
    '\uFEFFPart,Date,What,Number,Currency,In,Out,Balance',
    'Income by type,,Tithe,2,NGN,2600.00,,',
    'Income by type,,Reversal of Tithe – Typed twice,1,NGN,-2500.00,,',
    "Approved expenses by purpose,,'=Fuel,1,USD,,40.00,",
    'Wallet,2026-10-01,Opening balance,,NGN,,,42500.00',
    'Wallet,2026-10-02,Top-ups,1,NGN,3000.00,0.00,45500.00',
    'Wallet,2026-10-02,Bulk SMS,1,NGN,0.00,25.00,45475.00',
    'Wallet,2026-10-19,Bulk SMS,1,NGN,0.00,30.50,45444.50',
    'Wallet,2026-10-31,Closing balance,,NGN,,,45444.50',
  ])
})
