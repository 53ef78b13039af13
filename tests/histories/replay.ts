/** Sends everything again that reached the server since the last check, under its own account: nothing changes. */
import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import type { Sent } from './network.ts'
import type { Phone } from './phone.ts'
import type { ChurchInTown } from './world.ts'
import { SETTLED_OPS } from '../support/settled-ops.ts'

export async function checkReplay(town: ChurchInTown, phones: Phone[]): Promise<void> {
  const state = () =>
    town.rows(
      `select r.rev, (select count(*) from ${SETTLED_OPS}) as ops, (select count(*) from marks) as marks from church_revs r`,
    )
  const before = await state()
  for (const phone of phones) {
    const delivered = phone.network.delivered.splice(0)
    for (const account of town.accounts) {
      const own = delivered.filter((sent) => accountOf(sent) === account.id)
      if (own.length === 0) continue
      const { token } = await town.signIn(account, phone.deviceId)
      for (const sent of own) {
        const headers = { ...sent.headers, cookie: `token=${token}` }
        const answer = await town.world.app.inject({
          method: 'POST',
          url: sent.url,
          headers,
          payload: sent.body,
        })
        expect(answer.statusCode, 'what arrived once is taken again').toBe(200)
      }
      await town.letGo(token)
    }
  }
  expect(await state()).toEqual(before)
}

const accountOf = ({ headers, body = Buffer.alloc(0) }: Sent): string =>
  (
    JSON.parse(String(headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body)) as {
      account: string
    }
  ).account
