/** What is held to what; the reasons stand in docs/bench.md. */
import type { Target } from './row.ts'

const atMost = (of: Target['of'], value: number): Target => ({ of, rule: 'at most', value })
const atLeast = (of: Target['of'], value: number): Target => ({ of, rule: 'at least', value })

export const targets = {
  /** Milliseconds, with 50,000 members on a CPU slowed six times. */
  keyToList: atMost('p95', 50),
  tapToTick: atMost('p95', 100),
  coldStart: atMost('p95', 1500),
  /** Seconds at 400 kbit/s and 400 ms. */
  firstSyncPoor: atMost('median', 9),
  pushPoor: atMost('median', 4),
  /** Kilobytes on the wire, both ways. */
  usherSunday: atMost('median', 30),
  firstSyncBytes: atMost('median', 250),
  /** Ours beside one compressed JSON and bulkPut, 50,000 members. */
  firstSyncShare: atMost('median', 0.5),
  /** One mark a request beside the bare insert, and a batch beside one insert of as many. */
  throughputShare: atLeast('median', 0.5),
  /** A small church’s 99th percentile beside one busy church and beside forty. */
  fairness: atMost('median', 3),
  /** Milliseconds for each list, chart and filter with 20,000 members and 150 services. */
  answer: atMost('p95', 100),
} satisfies Record<string, Target>

export const budgetOf = (bytes: number): Target => atMost('median', bytes / 1024)
