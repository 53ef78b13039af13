/** Finds web addresses in names. Mails and SMS contain names, and an address there becomes a link. */
import type { z } from 'zod'

const LETTERS = String.raw`[\p{L}\p{N}]`
const DOMAIN = String.raw`${LETTERS}[\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}`
/** Endings that no name has. "St.Mary" and "T.B.Joshua" are names. */
const ENDINGS =
  'com|net|org|info|biz|ng|io|app|dev|xyz|top|site|online|shop|store|club|link|click|live|ru|cn|uk|us|eu|tk|ml|gq'

const ADDRESS = new RegExp(
  [
    String.raw`\p{L}[\p{L}\p{N}+.-]*:\/\/\S*`,
    String.raw`\bhttps?:\S*`,
    String.raw`\bwww\.\S*`,
    String.raw`${DOMAIN}[/\\]\S*`,
    String.raw`\S*@${DOMAIN}`,
    String.raw`${LETTERS}[\p{L}\p{N}.-]*\.(?:${ENDINGS})(?![\p{L}\p{N}])\S*`,
  ].join('|'),
  'giu',
)

/** Fullwidth and similar letters become the letters that they look like. */
const asShown = (text: string) => text.normalize('NFKC').replace(/[\u3002\uff61]/g, '.')

export const holdsAddress = (text: string): boolean => asShown(text).search(ADDRESS) >= 0

/** For names recorded before the server rejected addresses. */
export function withoutAddresses(text: string): string {
  if (!holdsAddress(text)) return text
  return asShown(text).replace(ADDRESS, ' ').replace(/\s+/g, ' ').trim()
}

/**
 * The name as a mail or SMS may contain it. A space splits text that a program could take for a link. No list of
 * endings is ever complete. Invisible characters are removed.
 */
export const unlinked = (text: string): string =>
  withoutAddresses(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .replace(/[.\u3002\uff61](?=\p{L}{2}|\p{N})/gu, '. ')
    .replace(/\s*@\s*/g, ' @ ')
    .replace(/:(?=\S)/g, ': ')
    .trim()

const NO_ADDRESS = 'Please type the name without a web address.'

/** A field for a name that mails contain: rejects a name with a web address. */
export const withoutAddress = <Field extends z.ZodType<string | null | undefined>>(field: Field): Field =>
  field.refine((typed) => !holdsAddress(typed ?? ''), NO_ADDRESS)
