import type { TransferSeen } from '../payments.ts'

type Next = { status: 'success' | 'reversed'; afterMs: number }

export type Fate = {
  /** What it is once it was sent. `lost`: it never arrived, and the answer neither. */
  at: TransferSeen['status'] | 'lost'
  next?: Next
  /** The money went out, the answer is lost. */
  silent?: true
  /** Refused at once, in these words. */
  refused?: string
}

/** What becomes of a transfer, by the last digit of the account's number. 9 names nobody: nothing is ever sent there. */
export const FATES: Record<string, Fate & { says: string }> = {
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
