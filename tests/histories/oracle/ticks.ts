/** Reads what the phones ticked, with the server's result of each. */
import { expect } from 'vitest'
import type { Phone, Ticked } from '../phone.ts'
import type { ChurchInTown } from '../world.ts'
import { SETTLED_OPS } from '../../support/settled-ops.ts'

type Settled = {
  op_id: string
  account_id: string
  status: 'applied' | 'rejected' | 'quarantined'
  code: string | null
}
export type Tick = Ticked & Pick<Settled, 'status' | 'code'>

export type Ticks = {
  /** The applied ones are in order of arrival. */
  all: Tick[]
  applied: Tick[]
  /** The id of the surviving record. */
  canonical(id: unknown): string
}

/** Ops of one batch have one rev. Refused ops have none. */
const SETTLED = `select op_id, account_id, status, result ->> 'code' as code from ${SETTLED_OPS} order by rev, seq`

/** @throws if a tick is missing, or under another account */
export async function readTicks(town: ChurchInTown, phones: Phone[]): Promise<Ticks> {
  const settled = await town.rows<Settled>(SETTLED)
  const ticked = phones.flatMap((phone) => phone.ticked)
  const byId = new Map(settled.map((op) => [op.op_id, op]))
  for (const { opId, accountId, type } of ticked) {
    expect(byId.get(opId), `${type} was ticked and is nowhere`).toBeDefined()
    expect(byId.get(opId)?.account_id, `${type} is under another account`).toBe(accountId)
  }
  expect(settled.length, 'the server holds ops that nobody ticked').toBe(ticked.length)
  const ticks = new Map(ticked.map((tick) => [tick.opId, tick]))
  const all = settled.flatMap(({ op_id, status, code }) => {
    const tick = ticks.get(op_id)
    return tick ? [{ ...tick, status, code }] : []
  })
  const aliases = await town.rows<{ id: string; to_id: string }>('select id, to_id from aliases')
  const means = new Map(aliases.map(({ id, to_id }) => [id, to_id]))
  return {
    all,
    applied: all.filter(({ status }) => status === 'applied'),
    canonical: (id) => means.get(String(id)) ?? String(id),
  }
}

/** The id of the person that the op is about. */
export const personOf = ({ args }: Ticked): unknown => args.person_id ?? args.id
