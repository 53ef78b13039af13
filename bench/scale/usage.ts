/**
 * Reads what the servers use: processor time and memory from /proc, and the delay of their event loops from their
 * metrics.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'

export type Groups = Record<string, (pid: number, command: string) => boolean>

/** Seconds of a processor, and megabytes of private and proportional memory. */
type Used = { seconds: number; mb: number }
export type Usage = Record<string, Used>

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100

export function usageOf(groups: Groups): Usage {
  const usage: Usage = Object.fromEntries(Object.keys(groups).map((name) => [name, { seconds: 0, mb: 0 }]))
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const read = (file: string) => {
      try {
        return readFileSync(`/proc/${entry}/${file}`, 'utf8')
      } catch {
        // The process has ended meanwhile.
        return ''
      }
    }
    const command = read('cmdline')
    const group = Object.keys(groups).find((name) => groups[name]!(Number(entry), command))
    if (!group) continue
    const stat = read('stat')
    // Its own time and that of ended children, because PostgreSQL's connections come and go.
    const times = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
    usage[group]!.seconds += times.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
    usage[group]!.mb += Number(/^Pss:\s+(\d+)/m.exec(read('smaps_rollup'))?.[1] ?? 0) / 1024
  }
  return usage
}

/** A setting of each measured server. */
export const METRICS_TOKEN = randomBytes(16).toString('hex')

const LAG = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m

/** @returns the worst 99th percentile since the last call, in milliseconds; each call resets it */
export async function eventLoopLag(urls: string[]): Promise<number> {
  const lags = await Promise.all(urls.map(lagOf))
  return Math.max(...lags) * 1000
}

async function lagOf(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const seconds = LAG.exec(await answer.text())?.[1]
  if (!seconds) throw new Error(`${url}/metrics says nothing of the event loop: ${answer.status}`)
  return Number(seconds)
}
