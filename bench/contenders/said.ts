/** What the bench asks of a contender's page, ours among them, and what the page tells. */
import type { MarkRow } from '../../contract/tables/marks.ts'
import type { SignedIn } from '../../sync/client/api.ts'

export type Mark = MarkRow

/** How this contender is used; what one does not know of it leaves alone. */
export type Opening = {
  /** Where its people and its marks lie on its server. */
  peopleUrl: string
  marksUrl: string
  /** Ours only: who is signed in. */
  signedIn?: SignedIn
  /** Told apart from the best setting, for trying. */
  settings: Settings
}

export type Settings = { pullBatch?: number; pushBatch?: number; adapter?: string; checksStatus?: boolean }

export type Timed = { ms: number; bodyBytes: number }

/** Each page offers all of these; a contender that does not pull throws at the first sync. */
export type ContenderPage = {
  /** Opens what the phone holds, and sends nothing. */
  open(opening: Opening): Promise<void>
  /** From the first request until it says that all is on disk. */
  firstSync(): Promise<Timed & { people: number }>
  /** Ticks these marks on the phone, one after the other. @returns the ids of those ticked */
  mark(marks: Mark[]): Promise<string[]>
  /** From the first request until it says that all is delivered. */
  deliver(): Promise<Timed>
  /** Delivers by itself from now on, as it does in an app that is open. */
  start(): Promise<void>
  /** What a person does who is not content: opens the app anew. */
  wake(): Promise<void>
  /** The marks that the library's own state takes for delivered. */
  acknowledged(): Promise<string[]>
}
