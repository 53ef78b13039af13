/**
 * What an answer proves. Only the API's own words about this very call do: a portal's page with a good conscience, a
 * redirect, a failing server or half an answer prove nothing, and nothing leaves the phone for them.
 */
import type { Call } from './call.ts'
import type { Why } from './capture.ts'

/** `wait`: seconds that the server asked to wait, where it did. */
export type Heard = { status: number; redirected: boolean; text: string; wait?: number }

export type Verdict = { is: 'received' } | { is: 'kept'; why: Why } | { is: 'unproven' }

type Said = { success?: unknown; code?: unknown; data?: Readonly<Record<string, unknown>> | null }

export function verdictOf({ body }: Pick<Call, 'body'>, heard: Heard): Verdict {
  const said = heard.redirected ? null : envelopeOf(heard.text)
  if (!said) return { is: 'unproven' }
  const fine = heard.status === 200 || heard.status === 201
  if (said.success === true) return fine && isReceipt(body, said.data) ? { is: 'received' } : UNPROVEN
  const why = fine ? questionOf(said.data) : refusalOf(heard.status, said.code)
  return why ? { is: 'kept', why } : UNPROVEN
}

const UNPROVEN: Verdict = { is: 'unproven' }

function envelopeOf(text: string): Said | null {
  try {
    const said = JSON.parse(text) as Said | null
    return said && typeof said === 'object' && typeof said.success === 'boolean' ? said : null
  } catch {
    return null
  }
}

/** Of a person written down, under the id that was sent; of a mark, with its service or event. */
function isReceipt(body: Call['body'], content: Said['data']): boolean {
  if (!content) return false
  if ('id' in body) return content.id === body.id && typeof content.first_timer === 'boolean'
  const place = 'eventId' in body ? content.event : content.service
  return content.captureFirstTimer === false && typeof place === 'object' && place !== null
}

const ASKS = ['captureFirstTimer', 'askFirstName', 'askLastName']

const questionOf = (content: Said['data']): Why | null =>
  content && (ASKS.some((ask) => content[ask] === true) || Array.isArray(content.choose)) ? 'question' : null

const REFUSALS: Readonly<Record<string, Why>> = {
  '400 INVALID': 'question',
  '404 NOT_FOUND': 'link',
  '409 ALREADY_EXISTS': 'known',
}

/** The status has to be that of the code. Waiting, resting and breaking are no refusals. */
const refusalOf = (status: number, code: unknown): Why | null => REFUSALS[`${status} ${String(code)}`] ?? null
