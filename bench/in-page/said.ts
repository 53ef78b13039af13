/** What the bench asks of a page, and what a page tells. */
import type { SignedIn } from '../../sync/client/api.ts'

export type InPage = {
  /** From the first request to everybody on disk and found by a search. */
  firstSync(signedIn: SignedIn): Promise<{ ms: number; people: number; bodyBytes: number }>
  /** Marks so many people, delivering nothing. */
  mark(serviceId: string, from: number, count: number): Promise<void>
  /** From the first request until the server has confirmed every mark. */
  deliver(): Promise<{ ms: number; bodyBytes: number }>
  /** The limit: one compressed JSON of rows, put into Dexie whole. */
  jsonAndBulkPut(url: string): Promise<{ ms: number; people: number }>
}
