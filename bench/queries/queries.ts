/**
 * Measures how long the server takes for each list, chart and filter. The church has 20,000 people, 150 services and
 * half a million marks.
 */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { newId } from '../../contract/ids.ts'
import { signedIn } from '../server/church.ts'
import { median, p95 } from '../quantiles.ts'
import { targets } from '../targets.ts'
import type { BenchContext } from '../bench-context.ts'
import { largeChurch } from './large-church.ts'
import { questions, type Question } from './requests.ts'

const [WARM, TIMES] = [3, 40]

export async function queries({ benchServer, ending, say, put }: BenchContext): Promise<void> {
  const rooms = await benchServer()
  const bare = new pg.Client(rooms.bareUrl)
  await bare.connect()
  ending.add(() => bare.end())
  say('a church of 20,000 with 150 services')
  const founded = await largeChurch(rooms.pool, bare)
  await rooms.settle()
  const token = await signedIn(rooms.pool, founded, newId())
  ending.add(() => agent.destroy())
  for (const question of (await questions(bare, founded)).filter(isSelected)) {
    const times: number[] = []
    for (let turn = 0; turn < WARM + TIMES; turn += 1) {
      const took = await timed(rooms.url, token, question)
      if (turn >= WARM) times.push(took)
    }
    const name = `${question.name} (20,000 members)`
    put({ name, unit: 'ms', median: median(times), p95: p95(times), target: targets.answer })
  }
}

/** `npm run bench -- queries --only=notify,follow-up` runs the requests whose names contain one of these words. */
const words = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')

const isSelected = ({ name }: Question) => !words || words.some((word) => name.includes(word))

const agent = new Agent({ keepAlive: true })

/**
 * Milliseconds to the last byte of the response, compressed as for a browser. It is not unpacked. Strings of half a
 * megabyte made the client collect garbage for 45 ms, in one response of ten. Throws when the request fails.
 */
async function timed(url: string, token: string, { name, path }: Question): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br, zstd' }
  const began = performance.now()
  const asking = get(`${url}/api/v1/${path}`, { agent, headers })
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  const took = performance.now() - began
  if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode}`)
  return took
}
