/** The targets of the bench; docs/bench.md has the reasons. */
import type { Target } from './table.ts'

const atMost = (of: Target['of'], value: number): Target => ({ of, rule: 'at most', value })
const atLeast = (of: Target['of'], value: number): Target => ({ of, rule: 'at least', value })

export const targets = {
  /** Milliseconds, with 50,000 members and a CPU slowdown of six. */
  keyToList: atMost('p95', 50),
  tapToTick: atMost('p95', 100),
  coldStart: atMost('p95', 1500),
  /** Seconds at 400 kbit/s and 400 ms. */
  firstSyncPoor: atMost('median', 9),
  pushPoor: atMost('median', 4),
  /** Kilobytes on the wire, both ways. */
  usherSunday: atMost('median', 30),
  firstSyncBytes: atMost('median', 250),
  /** Narthex's time over that of one compressed JSON and bulkPut, 50,000 members. */
  firstSyncShare: atMost('median', 0.5),
  /** One mark a request over the bare insert, and a batch over one insert of as many. */
  throughputShare: atLeast('median', 0.5),
  /** A small church’s 99th percentile beside one busy church over that beside forty. */
  fairness: atMost('median', 3),
  /** Milliseconds for each list, chart and filter with 20,000 members and 150 services. */
  answer: atMost('p95', 100),
} satisfies Record<string, Target>
