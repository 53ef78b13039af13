/** Names that people typed, as mails and SMS may carry them: without web addresses. */
import type pg from 'pg'
import { fullName } from '../../contract/shown-name.ts'
import { withoutAddresses } from '../../contract/web-address.ts'
import { churchName } from './church-name.ts'

/** Of a church whose name is nothing but an address. */
const NAMELESS = 'a church'

export const mailedChurch = (name: string): string => withoutAddresses(name) || NAMELESS

export const mailedChurchName = async (pool: pg.Pool, churchId: string): Promise<string> =>
  mailedChurch(await churchName(pool, churchId))

export const mailedFirstName = (name: string): string => withoutAddresses(name) || 'friend'

export const mailedFullName = (person: { first_name: string; last_name: string }): string =>
  withoutAddresses(fullName(person)) || 'A member of the team'
