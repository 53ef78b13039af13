/** Headings in two rows: a month over the days of its Sundays, "Name" over "Surname" and "Other names". */
import type { ImportKind } from '../../../contract/routes/imports.ts'
import { MONTH_NAMES } from '../../../contract/month-names.ts'
import { monthNamed, readDay } from '../understanding/days.ts'
import { isServiceName } from '../understanding/service-day.ts'
import { isAboutSomebodyElse, targetOf } from './headings.ts'
import { isPersonRow } from './person-row.ts'

/**
 * The titles that both rows make together, or null where the lower row is a person. The upper cell of a group stands
 * over its first column alone, merged in the sheet or not.
 */
export function joinedHeadings(
  upper: string[],
  lower: string[],
  beneath: string[][],
  kind: ImportKind,
): string[] | null {
  // One cell alone is the list's own name.
  if (upper.filter(Boolean).length < 2 || isPersonRow(lower, beneath)) return null
  const groups = groupsOver(upper, lower)
  const isGrouped = lower.some((cell, at) => cell && !upper[at] && groups[at])
  if (!isGrouped) return null
  const width = (group: string) => groups.filter((one, at) => one === group && lower[at]).length
  const titles = groups.map((group, at) => titleOf(group, width(group) > 1, lower[at] ?? '', kind))
  const said = titles.filter(({ under }) => under)
  const known = said.filter(({ known }) => known)
  const days = known.flatMap(({ day, title }) => (day ? [title] : []))
  // A row of marks under the days of a month says the same number again and again.
  if (new Set(days).size < days.length) return null
  return known.length >= 2 && known.length >= said.length / 2 ? titles.map(({ title }) => title) : null
}

function groupsOver(upper: string[], lower: string[]): string[] {
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    group = upper[at] || (lower[at] ? group : '')
    return group
  })
}

type Title = { title: string; under: boolean; known: boolean; day?: true }

function titleOf(group: string, isWide: boolean, low: string, kind: ImportKind): Title {
  if (!low || !group)
    return { title: group || low, under: Boolean(low), known: low !== '' && targetOf(low, kind) !== null }
  const day = kind === 'attendance' ? dayUnder(group, low) : null
  if (day) return { title: day, under: true, known: true, day: true }
  const both = `${group} ${low}`
  const isOwn = !(isWide && isAboutSomebodyElse(group))
  if (isOwn && targetOf(low, kind)) return { title: low, under: true, known: true }
  return { title: both, under: true, known: targetOf(both, kind) !== null }
}

function dayUnder(group: string, low: string): string | null {
  const [, day] = /^(?:\p{L}+\.?,? )?(\d{1,2})(?:st|nd|rd|th)?$/iu.exec(low) ?? []
  const month = monthIn(group)
  const title = day && month ? `${day} ${month}` : null
  if (title && readDay(title, 'dmy')) return title
  if (readDay(low, 'dmy')) return /^(19|20)\d\d$/.test(group) && !/\d{4}/.test(low) ? `${low} ${group}` : low
  return readDay(group, 'dmy') && isServiceName(low) ? `${group} ${low}` : null
}

/** "July 2026" of "JULY 2026", "Jul-26", and of the first day of the month, as Excel keeps a month; "July" of "JULY". */
function monthIn(group: string): string | null {
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{1,2})(?:-01)?$/.exec(group) ?? []
  const [, name = '', named] = /^(\p{L}{3,9})\.?[\s,'’-]*(\d{4}|\d{2})?$/u.exec(group.trim()) ?? []
  const number = Number(isoMonth) || monthNamed(name.toLowerCase())
  const month = number && MONTH_NAMES[number - 1]
  const inYear = isoYear ?? (named && named.length === 2 ? `20${named}` : named)
  return month ? [month, inYear].filter(Boolean).join(' ') : null
}
