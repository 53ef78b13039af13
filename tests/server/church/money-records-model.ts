/** Models a church's money as a person would keep it on paper. The tests compare the product with it. */
import { TRANSFER_FEE_KOBO } from '../../../contract/money/prices.ts'

export type Book = 'income' | 'expense'

/** A line on paper. Days count from today: 0 is today, -1 yesterday. */
export type Paper = {
  id: string
  book: Book
  kobo: number
  currency: string
  /** Its income type or its purpose. */
  word: string
  day: number
  recorded: number
  status: 'pending' | 'approved' | 'rejected'
  /** The user who recorded or asked: 0 or 1. Null is the system. */
  by: number | null
  reverses: Paper | null
  /** For a gift: the amounts paid and returned so far. */
  paid: { kobo: number; returned: number; reference: string } | null
  deleted: boolean
}

export class Papers {
  readonly lines: Paper[] = []
  readonly wallet: { day: number; kobo: number }[] = []
  /** The history in any order: `reversed 2500`. */
  readonly actions: Record<Book, string[]> = { income: [], expense: [] }

  get balance(): number {
    return sum(this.wallet.map(({ kobo }) => kobo))
  }

  write(line: Pick<Paper, 'id' | 'book' | 'kobo' | 'word' | 'by'> & Partial<Paper>): Paper {
    const rest = { currency: 'naira', day: 0, status: 'approved' as const, reverses: null, paid: null }
    const whole: Paper = { ...rest, ...line, recorded: 0, deleted: false }
    this.lines.push(whole)
    return whole
  }

  note(action: string, { book }: Pick<Paper, 'book'>, kobo: number): void {
    this.actions[book].push(`${action} ${Math.abs(kobo)}`)
  }

  reversals = (of: Paper): Paper[] => this.lines.filter(({ reverses }) => reverses === of)

  left = (of: Paper): number => of.kobo + sum(this.reversals(of).map(({ kobo }) => kobo))

  mayDelete(one: Paper): boolean {
    if (one.book === 'expense') return one.status === 'pending'
    return one.recorded === 0 && !one.paid && !one.reverses && this.reversals(one).length === 0
  }

  /** The expected response to a reversal. */
  reversing(one: Paper, by: number): { status: number; code?: string } {
    if (one.deleted) return { status: 404, code: 'NOT_FOUND' }
    if (one.reverses || this.left(one) === 0) return { status: 409, code: 'ALREADY_REVERSED' }
    if (one.status === 'pending') return { status: 409, code: 'CHANGED_MEANWHILE' }
    if (one.book === 'expense' && one.by === by) return { status: 403, code: 'OWN_REQUEST' }
    return { status: 201 }
  }

  counter(one: Paper, kobo: number, by: number | null, id: string): void {
    const { book, word, currency, status } = one
    this.write({ id, book, word, currency, status, kobo: -kobo, by, reverses: one })
    this.note(by === null ? 'refunded' : 'reversed', one, kobo)
  }

  /** A transfer that arrives, where the wallet holds it and the fee. */
  pays(kobo: number): boolean {
    if (this.balance < kobo + TRANSFER_FEE_KOBO) return false
    this.wallet.push({ day: 0, kobo: -kobo - TRANSFER_FEE_KOBO })
    return true
  }

  pass(days: number): void {
    for (const line of this.lines) {
      line.day -= days
      line.recorded -= days
    }
    for (const line of this.wallet) line.day -= days
  }

  counting = (book: Book): Paper[] =>
    this.lines.filter((one) => one.book === book && !one.deleted && one.status === 'approved')
}

export const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)
