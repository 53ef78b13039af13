/** Who is erased, in the words in which a list may name them. */
import { plainName } from '../../../sync/merge/names.ts'
import type { Named } from './former-records.ts'

/** How a file may name somebody as they were at one time. */
export type Said = { words: string[]; tail: string | undefined; email: string | undefined }

export function saidOf({ first_name, last_name, phone_number, email }: Named): Said {
  return {
    words: plainName(`${first_name ?? ''} ${last_name ?? ''}`)
      .split(' ')
      .filter(Boolean),
    tail: phone_number?.replace(/\D/g, '').match(/\d{8}$/)?.[0],
    email: email?.toLowerCase(),
  }
}

export const reaches = (cell: string, { tail, email }: Pick<Said, 'tail' | 'email'>): boolean =>
  Boolean((tail && cell.replace(/\D/g, '').includes(tail)) || (email && cell.toLowerCase().includes(email)))
