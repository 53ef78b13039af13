/** What is written to who was absent: one SMS, in letters that every phone shows. */
import { plainLetters } from '../../../../contract/plain-letters.ts'
import { unlinked } from '../../../../contract/web-address.ts'
import { segmentOf } from '../../../../contract/sms-segment.ts'
import { shortDate } from '../../../../contract/written-date.ts'

export function followUpWords(church: string, day: string): string {
  const named = words(plainLetters(unlinked(church) || 'church'), day)
  return segmentOf(named).alphabet === 'gsm' && segmentOf(named).fits ? named : words('church', day)
}

const words = (where: string, day: string) =>
  `We missed you at ${where} on ${shortDate(day)}. We hope you are well and look forward to seeing you again.`
