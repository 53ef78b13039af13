/** A birthday out of one column or of three. */
import type { DateOrder } from '../../../contract/routes/imports.ts'
import type { PersonFields } from '../../../sync/merge/person.ts'
import { isoDay, monthNamed, readDay, type ReadDay } from './days.ts'
import type { CellsOf } from './person-of.ts'

type Birth = Pick<Partial<PersonFields>, 'day_of_birth' | 'month_of_birth' | 'date_of_birth'>

/** @param today by the church's own calendar */
export function birthOf(
  cellsOf: CellsOf,
  order: DateOrder,
  today: string,
): { fields: Birth; unread: string[] } {
  const [cell] = cellsOf('date_of_birth')
  const whole = cell === undefined ? null : readDay(cell, order)
  if (whole) return { fields: fieldsFor(whole, today), unread: [] }
  const parts = partsOf(cellsOf, today)
  const unread = cell === undefined || isNoDay(cell) ? [] : [`“${cell}” is not a birthday that can be read.`]
  return { fields: parts.fields, unread: [...unread, ...parts.unread] }
}

const isNoDay = (cell: string) => /^(0|-|n\/?a|none|unknown|0000-00-00|\?)$/i.test(cell)

function fieldsFor(day: ReadDay, today: string): Birth {
  const parts = { day_of_birth: day.day, month_of_birth: day.month }
  const date = isoDay(day)
  // A birthday still to come: Excel puts this year where only a day and a month were typed.
  return date && date <= today ? { ...parts, date_of_birth: date } : parts
}

function partsOf(cellsOf: CellsOf, today: string): { fields: Birth; unread: string[] } {
  const [[day], [month], [year]] = [
    cellsOf('day_of_birth'),
    cellsOf('month_of_birth'),
    cellsOf('year_of_birth'),
  ]
  const number = month && (monthNamed(month.toLowerCase()) ?? Number(month))
  if (day && number) {
    const read = readDay(`${year && /^\d{4}$/.test(year) ? year : '0000'}-${number}-${day}`, 'dmy')
    return read
      ? { fields: fieldsFor(read, today), unread: [] }
      : { fields: {}, unread: [`“${day} ${month}” is not a day.`] }
  }
  const alone = Number(day)
  const unread = [
    ...(number && number >= 1 && number <= 12 ? [`The birthday has the month “${month}” and no day.`] : []),
    ...(day && alone >= 1 && alone <= 31 ? [`The birthday has the day “${day}” and no month.`] : []),
  ]
  return { fields: {}, unread }
}
