/** Processor time and memory of groups of processes, from /proc. */
import { readdirSync, readFileSync } from 'node:fs'

export type Groups = Record<string, (pid: number, command: string) => boolean>
/** Seconds of a processor, and megabytes of memory that are theirs alone or in proportion. */
export type Used = { seconds: number; mb: number }
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
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    usage[group]!.seconds += (user + system) / TICKS
    usage[group]!.mb += Number(/^Pss:\s+(\d+)/m.exec(read('smaps_rollup'))?.[1] ?? 0) / 1024
  }
  return usage
}
