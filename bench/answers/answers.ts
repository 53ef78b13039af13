/** How long the server takes for each list, chart and filter of a church of 20,000 with 150 services and half a million marks. */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { newId } from '../../contract/ids.ts'
import { signedIn } from '../house/church.ts'
import { median, p95 } from '../quantiles.ts'
import { targets } from '../targets.ts'
import type { Workshop } from '../workshop.ts'
import { largeChurch } from './large-church.ts'
import { questions, type Question } from './questions.ts'

const [WARM, TIMES] = [3, 40]

export async function answers({ house, ending, say, put }: Workshop): Promise<void> {
  const rooms = await house()
  const bare = new pg.Client(rooms.bareUrl)
  await bare.connect()
  ending.add(() => bare.end())
  say('a church of 20,000 with 150 services')
  const founded = await largeChurch(rooms.pool, bare)
  await rooms.settle()
  const token = await signedIn(rooms.pool, founded, newId())
  ending.add(() => agent.destroy())
  for (const question of (await questions(bare, founded)).filter(isAskedFor)) {
    const times: number[] = []
    for (let turn = 0; turn < WARM + TIMES; turn += 1) {
      const took = await timed(rooms.url, token, question)
      if (turn >= WARM) times.push(took)
    }
    const name = `${question.name} (20,000 members)`
    put({ name, unit: 'ms', median: median(times), p95: p95(times), target: targets.answer })
  }
}

/** `npm run bench -- answers --only=notify,follow-up`: the questions whose names hold one of these words. */
const words = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')

const isAskedFor = ({ name }: Question) => !words || words.some((word) => name.includes(word))

const agent = new Agent({ keepAlive: true })

/**
 * Milliseconds until the last byte of the answer is here, packed as a browser asks for it. It is not unpacked: strings of
 * half a megabyte made the asker's own garbage collection, 45 ms of it, part of one answer in ten. Throws where it is no answer.
 */
export async function timed(url: string, token: string, { name, path }: Question): Promise<number> {
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
