/** Whom a bulk SMS is for: a group, numbers, the people of an act; each once, and how each stands. */
import type pg from 'pg'
import type { SmsAct } from '../../../contract/routes/sms.ts'
import { MOST_RECIPIENTS } from '../../../contract/typed-phones.ts'
import { Problem } from '../../http/problem.ts'
import { storedSmsGroup } from './groups.ts'
import { numbersIn, type Numbers } from './numbers.ts'
import { peopleOfAct } from './people-of-act.ts'
import { mayGet, standingOf, type Known, type Standing } from './who-may-get.ts'

export type AskedFor = {
  recepientPhones: string[]
  selection?: 'selectFromGroupToSendSms' | 'enterNumbersManually'
  groupId?: string | undefined
  act?: SmsAct | undefined
  service?: string | undefined
  consent_stated: boolean
}

export type Audience = Numbers & { known: Known[]; recipients: Known[] }

/** Throws Problem NOT_FOUND or INVALID at its field. */
export async function audienceOf(tx: pg.ClientBase, churchId: string, asked: AskedFor): Promise<Audience> {
  const { act, service, consent_stated } = asked
  const chosen = await chosenNumbers(tx, churchId, asked)
  const people = act ? (await peopleOfAct(tx, churchId, act, service)).phones : []
  const numbers = numbersIn([...chosen, ...people])
  if (numbers.phones.length > MOST_RECIPIENTS) throw tooMany()
  const known = await standingOf(tx, churchId, numbers.phones)
  return { ...numbers, known, recipients: known.filter((one) => mayGet(one, consent_stated)) }
}

async function chosenNumbers(tx: pg.ClientBase, churchId: string, asked: AskedFor): Promise<string[]> {
  if (asked.selection !== 'selectFromGroupToSendSms') return asked.recepientPhones
  if (asked.groupId) return (await storedSmsGroup(tx, churchId, asked.groupId)).sms_phone_number
  throw new Problem('INVALID', 'Please choose a group.', [
    { path: 'groupId', message: 'Please choose a group.' },
  ])
}

export const howMany = ({ known }: Audience, standing: Standing): number =>
  known.filter((one) => one.standing === standing).length

const tooMany = () => {
  const message = `Please send to ${MOST_RECIPIENTS.toLocaleString('en')} numbers at the most at once.`
  return new Problem('INVALID', message, [{ path: 'recepientPhones', message }])
}
