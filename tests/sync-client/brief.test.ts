/** Tests brief answers: one proves receipt of exactly the ops that its digest names. */
import { expect, test } from 'vitest'
import { briefly, digestOf } from '../../contract/sync/brief.ts'
import { newId } from '../../contract/ids.ts'
import type { OpResult } from '../../contract/sync/push.ts'
import { PROTOCOL } from '../../contract/protocol.ts'
import { proofOfReceipt } from '../../sync/client/push/receipt.ts'
import { spec } from '../spec/spec.ts'

const NONCE = 'nonce-nonce'
const sent = Array.from({ length: 5 }, () => newId())
const results: OpResult[] = sent.map((id, at) =>
  at === 2
    ? { id, status: 'rejected', code: 'NOT_KNOWN', message: 'No.' }
    : { id, status: 'applied', rev: 40 },
)

const proofOf = (said: object) =>
  proofOfReceipt(
    {
      kind: 'answer',
      content: {
        protocol: PROTOCOL,
        nonce: NONCE,
        epoch: newId(),
        server_time: '2026-11-22T08:00:00.000Z',
        ...said,
      },
      sentAt: 0,
      receivedAt: 1,
    },
    NONCE,
    sent,
  )

test('a brief answer says of every op what the full one says', async () => {
  const brief = await briefly(results)
  expect(brief.results.map(({ id }) => id)).toEqual([sent[2]])
  const proof = await proofOf(brief)
  if (proof.kind === 'failed') throw new Error('no proof')
  const byId = (list: OpResult[]) => new Map(list.map((result) => [result.id, result]))
  expect(byId(proof.results)).toEqual(byId(results))
})

test('an op answered earlier at another rev keeps that rev', async () => {
  const mixed = results.map((result, at) => (at === 0 ? { ...result, rev: 7 } : result))
  const proof = await proofOf(await briefly(mixed))
  expect(proof).toMatchObject({ kind: 'receipt' })
  expect(new Set((proof as { results: OpResult[] }).results)).toEqual(new Set(mixed))
})

const broken: Record<string, (brief: Awaited<ReturnType<typeof briefly>>) => object | Promise<object>> = {
  'nothing said of the others': ({ results: listed }) => ({ results: listed }),
  'a listed result lost': ({ applied }) => ({ results: [], applied }),
  'a digest of fewer': async (brief) => ({
    ...brief,
    applied: { rev: 40, digest: await digestOf([sent[0]!, sent[1]!]) },
  }),
  'a digest of others': async (brief) => ({
    ...brief,
    applied: { rev: 40, digest: await digestOf([newId()]) },
  }),
  'no digest': (brief) => ({ ...brief, applied: { rev: 40 } }),
  'no rev': ({ results: listed, applied }) => ({ results: listed, applied: { digest: applied?.digest } }),
  'applied said in one word': (brief) => ({ ...brief, applied: true }),
}

spec('fault A brief answer for other ops')
test.each(Object.entries(broken))('%s is no proof of receipt', async (_, bend) => {
  expect(await proofOf(await bend(await briefly(results)))).toMatchObject({
    kind: 'failed',
    why: 'server-trouble',
  })
})
