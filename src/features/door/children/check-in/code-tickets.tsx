import type { ServiceChild } from '../../../../../sync/client/api.ts'
import { firstNames } from '../child-facts.ts'
import { tChildren } from '../messages.ts'

/** The codes that collect some children; empty: no phone can give or test one for them. */
export type Ticket = { codes: readonly string[]; children: readonly ServiceChild[] }

/** Children with the same codes share a ticket. Siblings of one household do. */
export function ticketsOf(children: readonly ServiceChild[]): Ticket[] {
  const tickets = new Map<string, ServiceChild[]>()
  for (const child of children) {
    const key = child.codes.join(' ')
    tickets.set(key, [...(tickets.get(key) ?? []), child])
  }
  return [...tickets].map(([key, ofTicket]) => ({ codes: key ? key.split(' ') : [], children: ofTicket }))
}

/** The pick-up codes, large. Two for one child, if families were merged after a code was given. */
export function CodeTickets({ tickets }: { tickets: readonly Ticket[] }) {
  const several = tickets.length > 1
  return tickets.map(({ codes, children }) => {
    const names = firstNames(children)
    // No plural form: some languages have none, and a second code means something else.
    const isOne = codes.length === 1
    if (codes.length === 0)
      return (
        <p key="none" className="kids-note">
          {tChildren('children.noCode', { name: names })}
        </p>
      )
    return (
      <div key={codes.join(' ')} className="kids-codes">
        <div className="kids-ticket">
          <p>
            {several
              ? tChildren(isOne ? 'children.codeFor' : 'children.codesFor', { name: names })
              : tChildren(isOne ? 'children.code' : 'children.codes')}
          </p>
          {codes.map((code) => (
            <p key={code} className="kids-code" role="img" aria-label={[...code].join(' ')}>
              {code}
            </p>
          ))}
        </div>
        <p className="kids-hint">{tChildren(isOne ? 'children.giveCode' : 'children.giveEither')}</p>
      </div>
    )
  })
}
