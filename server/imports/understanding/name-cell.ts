/** Reads the rest of a name cell: a row number, a phone, or a note that the person has died. */
import { phonesIn, plainDigits } from './phones-in.ts'

export type NameCell = {
  name: string
  phones: string[]
  /** Numbers that are no phones. */
  strange: string[]
  /** As it stands there. */
  died: string | null
}

/** "1. ", "12) ", "3 - ", "4 Ada", and the signs with which lists begin. */
const NUMBERING =
  /^[\s•·*▪●➢➤✓✔✅☑-]*(?:(?:\d\uFE0F?\u20E3)+|\(?\d{1,4}\s*[.):\]]|\d{1,4}\s*[-–—](?=\s*\p{L})|\d{1,4}(?=\s+\p{L}))?[\s.•*-]*/u

const PHONE = /(?:\b(?:tel|telephone|phone|mobile|gsm|whats ?app|cell)\b[\s.:]*)?[+(]*\d[\d\s().+-]{5,}\d/giu

const DIED =
  /[([]\s*((?:the )?late|deceased|dead|r\.?i\.?p\.?|of blessed memory)\s*[)\]]|^((?:the )?late)\b\.?(?=\s+\p{L})|[,\s-]+(deceased|late)\s*$|^(late|deceased)$/iu

export function readNameCell(cell: string): NameCell {
  const phones: string[] = []
  const strange: string[] = []
  // Digits within a word are part of the name as it is written.
  const apart = cell
    .replace(/\S+/gu, (word) => (/\p{L}/u.test(word) ? word : plainDigits(word)))
    .replace(NUMBERING, '')
    .replace(PHONE, (run) => {
      const read = phonesIn(run)
      phones.push(...read.phones)
      strange.push(...read.unread.map((one) => one.trim()))
      return ' '
    })
  const found = DIED.exec(apart)
  const name = (found ? apart.replace(DIED, ' ') : apart)
    .replace(/[^\s,;]+/gu, (word) => {
      if (!/\d/.test(word) || /\p{L}/u.test(word)) return word
      strange.push(word.replace(/^[([]|[)\]]$/g, ''))
      return ' '
    })
    .replace(/[([]\s*[)\]]/g, ' ')
    .replace(/(^|\s)[-–—:/|.()[\]]+(?=\s|$)/g, ' ')
    .replace(/^[\s,;:–—-]+|[\s,;:–—-]+$/g, '')
    .replace(/\s+/g, ' ')
  return { name, phones, strange, died: found ? found[0].replace(/^[\s,-]+/, '').trim() : null }
}
