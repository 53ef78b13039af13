/** Names that people typed, as mails and SMS may carry them: with no text that a mail program makes a link. */
import type pg from 'pg'
import { fullName } from '../../contract/shown-name.ts'
import { unlinked } from '../../contract/web-address.ts'
import { churchName } from './church-name.ts'

/** Of a church whose name is nothing but an address. */
const NAMELESS = 'a church'

export const mailedChurch = (name: string): string => unlinked(name) || NAMELESS

export const mailedChurchName = async (pool: pg.Pool, churchId: string): Promise<string> =>
  mailedChurch(await churchName(pool, churchId))

export const mailedFirstName = (name: string): string => unlinked(name) || 'friend'

export const mailedFullName = (person: { first_name: string; last_name: string }): string =>
  unlinked(fullName(person)) || 'A member of the team'
