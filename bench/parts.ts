/** The parts of the bench, in the order of the table. */
import { answers } from './answers/answers.ts'
import { bytes } from './bytes/bytes.ts'
import { contenders } from './contenders/contenders.ts'
import { scale as contest } from './contenders/scale.ts'
import { door } from './door/door.ts'
import { fairness } from './fairness/fairness.ts'
import { firstSync } from './first-sync/first-sync.ts'
import { money } from './money/money.ts'
import { scale } from './scale/scale.ts'
import { push } from './first-sync/push.ts'
import { sizes } from './sizes/sizes.ts'
import { sms } from './sms/sms.ts'
import { start } from './start/start.ts'
import { throughput } from './throughput/throughput.ts'
import type { Workshop } from './workshop.ts'

export type Part = {
  /** Puts its rows into the table as it has them. */
  run(workshop: Workshop): Promise<void>
  /** Seconds after which it is given up. */
  within: number
  /** Run only where it is asked for: it installs packages of its own, or takes long. */
  byNameOnly?: true
}

export const parts: Record<string, Part> = {
  door: { run: door, within: 270 },
  start: { run: start, within: 180 },
  'first-sync': { run: firstSync, within: 300 },
  push: { run: push, within: 120 },
  bytes: { run: bytes, within: 540 },
  throughput: { run: throughput, within: 120 },
  fairness: { run: fairness, within: 600 },
  answers: { run: answers, within: 420 },
  sms: { run: sms, within: 180 },
  money: { run: money, within: 900 },
  sizes: { run: sizes, within: 10 },
  contenders: { run: contenders, within: contest.within, byNameOnly: true },
  scale: { run: scale, within: 3 * 3600, byNameOnly: true },
}
