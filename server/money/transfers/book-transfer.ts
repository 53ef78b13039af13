/** What a transfer does to the books, each once, in the transaction in which its line moves. */
import type pg from 'pg'
import { book } from '../ledger.ts'

export type Booked = { id: string; amount_kobo: number; fee_kobo: number }

const entry = ({ id }: Booked, kind: string, postings: Parameters<typeof book>[2]['postings']) => ({
  key: `${id}:${kind}`,
  kind,
  transactionId: id,
  postings,
})

const costOf = ({ amount_kobo, fee_kobo }: Booked) => amount_kobo + fee_kobo

/** Throws a Problem where the wallet does not hold as much. */
export const setAside = (tx: pg.ClientBase, churchId: string, transfer: Booked) =>
  book(tx, churchId, entry(transfer, 'set_aside', { wallet: -costOf(transfer), held: costOf(transfer) }))

export const bookArrived = (tx: pg.ClientBase, churchId: string, transfer: Booked) =>
  book(
    tx,
    churchId,
    entry(transfer, 'arrived', {
      held: -costOf(transfer),
      bank: transfer.amount_kobo,
      fees: transfer.fee_kobo,
    }),
  )

/** It never arrived. */
export const bookBack = (tx: pg.ClientBase, churchId: string, transfer: Booked) =>
  book(tx, churchId, entry(transfer, 'given_back', { held: -costOf(transfer), wallet: costOf(transfer) }))

/** It arrived, and the bank sent it back. */
export const bookReversed = (tx: pg.ClientBase, churchId: string, transfer: Booked) =>
  book(
    tx,
    churchId,
    entry(transfer, 'came_back', {
      bank: -transfer.amount_kobo,
      fees: -transfer.fee_kobo,
      wallet: costOf(transfer),
    }),
  )
