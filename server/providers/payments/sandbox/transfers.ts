/** Sends, decides and reads sandbox transfers. */
import { randomBytes, createHash } from 'node:crypto'
import type pg from 'pg'
import {
  ProviderRefused,
  ProviderSilent,
  type BankAccount,
  type TransferAsk,
  type TransferSeen,
  type Bank,
} from '../payments.ts'
import type { SandboxEvent, Tell } from './payments.ts'
import { NAMES } from '../../../demo/names-and-families.ts'

/** The banks of the sandbox, and invented holders of their accounts. */

/** Banks of Nigeria by name, with Paystack's codes. */
export const SANDBOX_BANKS: Bank[] = [
  { name: 'Access Bank', code: '044' },
  { name: 'Citibank Nigeria', code: '023' },
  { name: 'Ecobank Nigeria', code: '050' },
  { name: 'Fidelity Bank', code: '070' },
  { name: 'First Bank of Nigeria', code: '011' },
  { name: 'First City Monument Bank', code: '214' },
  { name: 'Globus Bank', code: '00103' },
  { name: 'Guaranty Trust Bank', code: '058' },
  { name: 'Jaiz Bank', code: '301' },
  { name: 'Keystone Bank', code: '082' },
  { name: 'Kuda Bank', code: '50211' },
  { name: 'Moniepoint MFB', code: '50515' },
  { name: 'OPay Digital Services Limited (OPay)', code: '999992' },
  { name: 'PalmPay', code: '999991' },
  { name: 'Parallex Bank', code: '104' },
  { name: 'Polaris Bank', code: '076' },
  { name: 'Providus Bank', code: '101' },
  { name: 'Stanbic IBTC Bank', code: '221' },
  { name: 'Standard Chartered Bank', code: '068' },
  { name: 'Sterling Bank', code: '232' },
  { name: 'Suntrust Bank', code: '100' },
  { name: 'Titan Trust Bank', code: '102' },
  { name: 'Union Bank of Nigeria', code: '032' },
  { name: 'United Bank For Africa', code: '033' },
  { name: 'Unity Bank', code: '215' },
  { name: 'VFD Microfinance Bank Limited', code: '566' },
  { name: 'Wema Bank', code: '035' },
  { name: 'Zenith Bank', code: '057' },
]

/**
 * Returns an invented holder, marked as such and the same each time. Null if the number ends in 9 or the bank is unknown.
 */
export function accountHolder({ accountNumber, bankCode }: BankAccount): string | null {
  if (!/^\d{9}[0-8]$/.test(accountNumber)) return null
  if (!SANDBOX_BANKS.some(({ code }) => code === bankCode)) return null
  const dice = createHash('sha256').update(`${bankCode}/${accountNumber}`).digest()
  const { men, women, families } = NAMES[dice[0]! % NAMES.length]!
  const first = dice[1]! % 2 ? men : women
  return `${asBanksWrite(families[dice[2]! % families.length]!)} ${asBanksWrite(first[dice[3]! % first.length]!)} (SANDBOX)`
}

/** Writes a name in capitals, without marks that a bank's machine does not know. */
const asBanksWrite = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z -]/g, (letter) => HOOKED[letter.toLowerCase()] ?? '')
    .toUpperCase()

const HOOKED: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

export type SandboxTransfer = {
  reference: string
  transferCode: string
  amountKobo: string
  accountNumber: string
  bankCode: string
  accountName: string
  reason: string
  status: TransferSeen['status'] | 'lost'
  createdAt: string
}

type Next = { status: 'success' | 'reversed'; afterMs: number }

type SandboxOutcome = {
  /** The state after sending. `lost`: neither the transfer nor its response arrived. */
  at: TransferSeen['status'] | 'lost'
  next?: Next
  /** The money was sent, the response is lost. */
  silent?: true
  /** Rejected immediately, with this message. */
  refused?: string
}

/** The outcome of a transfer, by the last digit of the account's number. 9 is no account: nothing is ever sent there. */
export const OUTCOMES: Record<string, SandboxOutcome & { says: string }> = {
  0: { at: 'success', says: 'succeeds at once' },
  1: {
    at: 'pending',
    next: { status: 'success', afterMs: 4_000 },
    says: 'pends, and succeeds after 4 seconds',
  },
  2: { at: 'failed', says: 'fails' },
  3: { at: 'otp', says: 'asks for a one-time code, which is 123456' },
  4: {
    at: 'success',
    next: { status: 'reversed', afterMs: 6_000 },
    says: 'succeeds, and comes back after 6 seconds',
  },
  5: { at: 'success', silent: true, says: 'goes out, but the answer is lost' },
  6: { at: 'lost', silent: true, says: 'is lost on the way the first time, as is the answer' },
  7: { at: 'success', refused: 'Recipient account is not allowed to receive money', says: 'is refused' },
  8: { at: 'pending', says: 'pends until somebody decides it on the page /sandbox' },
}

/** A later status counts from its time on, even if nobody looked. */
const STATUS_NOW = `case when next_at <= now() then next_status else status end`

const COLUMNS = `reference, transfer_code as "transferCode", amount_kobo as "amountKobo", account_number as "accountNumber",
  bank_code as "bankCode", account_name as "accountName", reason, ${STATUS_NOW} as status, created_at as "createdAt"`

/** The same account has the same code. */
export function recipientCode(account: BankAccount): string {
  if (!accountHolder(account)) throw new ProviderRefused('Cannot resolve account')
  return `RCP_${account.bankCode}_${account.accountNumber}`
}

export async function sendTransfer(pool: pg.Pool, ask: TransferAsk, tell: Tell): Promise<TransferSeen> {
  const [, bankCode, accountNumber] = /^RCP_(\d+)_(\d{10})$/.exec(ask.recipient) ?? []
  const accountName = bankCode && accountNumber && accountHolder({ bankCode, accountNumber })
  if (!accountName) throw new ProviderRefused('Recipient specified is invalid')
  const outcome = OUTCOMES[accountNumber.at(-1)!]!
  if (outcome.refused) throw new ProviderRefused(outcome.refused)
  const arrived = await arrive(pool, { ...ask, bankCode, accountNumber, accountName }, outcome)
  if (arrived) await tellWhatBecomes(ask.reference, outcome, tell)
  if (arrived && outcome.silent) throw new ProviderSilent('the sandbox lost its answer, as asked')
  return (await findTransfer(pool, ask.reference))!
}

/** Returns true the first time. A lost transfer arrives at the second attempt. */
async function arrive(
  pool: pg.Pool,
  to: TransferAsk & BankAccount & { accountName: string },
  outcome: SandboxOutcome,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into sandbox_transfers (reference, transfer_code, amount_kobo, account_number, bank_code, account_name, reason, status, next_status, next_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + $10 * interval '1 millisecond') on conflict (reference) do nothing`,
    [
      to.reference,
      `TRF_${randomBytes(8).toString('hex')}`,
      to.amountKobo,
      to.accountNumber,
      to.bankCode,
      to.accountName,
      to.reason,
      outcome.at,
      outcome.next?.status ?? null,
      outcome.next?.afterMs ?? null,
    ],
  )
  if (rowCount) return true
  await pool.query(
    `update sandbox_transfers set status = 'success' where reference = $1 and status = 'lost'`,
    [to.reference],
  )
  return false
}

async function tellWhatBecomes(reference: string, { at, next }: SandboxOutcome, tell: Tell): Promise<void> {
  if (at === 'success' || at === 'failed') await tell(`transfer.${at}`, reference)
  if (next) await tell(`transfer.${next.status}`, reference, { afterMs: next.afterMs + 100 })
}

export async function finalizeTransfer(
  pool: pg.Pool,
  { transferCode, code }: { transferCode: string; code: string },
  tell: Tell,
): Promise<TransferSeen> {
  if (code !== '123456') throw new ProviderRefused('Invalid OTP')
  const reference = await decide(pool, { transferCode }, 'success', ['otp'])
  if (!reference) throw new ProviderRefused('Transfer is not currently awaiting OTP')
  await tell('transfer.success', reference)
  return { status: 'success', transferCode }
}

/** The code stays the same. */
export async function resendCode(pool: pg.Pool, transferCode: string): Promise<void> {
  const { rowCount } = await pool.query(
    `select from sandbox_transfers where transfer_code = $1 and status = 'otp'`,
    [transferCode],
  )
  if (!rowCount) throw new ProviderRefused('Transfer is not currently awaiting OTP')
}

/** A person decides on the page `/sandbox`: for pending transfers and those that were sent. */
export async function decideTransfer(
  pool: pg.Pool,
  reference: string,
  status: 'success' | 'failed' | 'reversed',
  tell: Tell,
): Promise<void> {
  const from: SandboxTransfer['status'][] = status === 'reversed' ? ['success'] : ['pending', 'otp']
  const event: SandboxEvent = `transfer.${status}`
  if (await decide(pool, { reference }, status, from)) await tell(event, reference)
}

async function decide(
  pool: pg.Pool,
  by: { reference: string } | { transferCode: string },
  status: TransferSeen['status'],
  from: SandboxTransfer['status'][],
): Promise<string | undefined> {
  const [column, value] =
    'reference' in by ? (['reference', by.reference] as const) : (['transfer_code', by.transferCode] as const)
  const { rows } = await pool.query<{ reference: string }>(
    `update sandbox_transfers set status = $2, next_status = null, next_at = null
      where ${column} = $1 and ${STATUS_NOW} = any ($3) returning reference`,
    [value, status, from],
  )
  return rows[0]?.reference
}

export async function findTransfer(pool: pg.Pool, reference: string): Promise<TransferSeen | null> {
  const { rows } = await pool.query<SandboxTransfer>(
    `select ${COLUMNS} from sandbox_transfers where reference = $1`,
    [reference],
  )
  const found = rows[0]
  return found && found.status !== 'lost' ? { status: found.status, transferCode: found.transferCode } : null
}

/** Returns the latest hundred, newest first. */
export async function sandboxTransfers(pool: pg.Pool): Promise<SandboxTransfer[]> {
  const { rows } = await pool.query<SandboxTransfer>(
    `select ${COLUMNS} from sandbox_transfers order by created_at desc, reference limit 100`,
  )
  return rows
}
