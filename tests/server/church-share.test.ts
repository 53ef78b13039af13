/** Tests the share of open streams that one church may hold. */
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { RawAnswer, ChurchShare } from '../../server/http/actor-and-answer.ts'

const full = () => new Error('full')
const settle = () => new Promise((soon) => setImmediate(soon))

/** Opens one more stream of a church. */
function opening(share: ChurchShare) {
  return async (church: string) => {
    const stream = new PassThrough()
    await share.hold(church, async () => new RawAnswer(stream, 'text/plain'), full)
    return stream
  }
}

test('refuses a church beyond its share and serves another', async () => {
  const open = opening(new ChurchShare(2))
  await open('a')
  await open('a')
  await expect(open('a')).rejects.toThrow('full')
  await expect(open('b')).resolves.toBeDefined()
})

test.each([
  ['ends', (stream: PassThrough) => stream.end().resume()],
  ['breaks', (stream: PassThrough) => stream.destroy(new Error('gone'))],
  ['is let go of', (stream: PassThrough) => stream.destroy()],
])('a stream that %s makes room', async (_, end) => {
  const open = opening(new ChurchShare(1))
  const stream = (await open('a')).on('error', () => {})
  end(stream)
  await settle()
  await settle()
  await expect(open('a')).resolves.toBeDefined()
})

test('a stream that failed to open takes no place', async () => {
  const share = new ChurchShare(1)
  const failing = share.hold('a', () => Promise.reject(new Error('no')), full)
  await expect(failing).rejects.toThrow('no')
  await expect(opening(share)('a')).resolves.toBeDefined()
})
