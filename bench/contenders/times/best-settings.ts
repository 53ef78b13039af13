/** Each contender with the settings that are quickest here and now, so that none is held back by a choice of ours. */
import type { Browser } from 'playwright'
import type { FilledChurch, Workshop } from '../../workshop.ts'
import type { Contender } from '../contender.ts'
import type { Settings } from '../said.ts'
import type { Case } from '../scale.ts'
import { attempt, caseOf, rowOf } from './measured.ts'
import { syncOnce } from './sync-once.ts'

const CASE = { line: 'open', slowed: 1, times: 1 } as const

/** Tried on the open line, where calls cost next to nothing; over the poor one few and large calls are the best. */
export async function withBestSettings(
  workshop: Workshop,
  browser: Browser,
  church: FilledChurch,
  contender: Contender,
): Promise<Contender> {
  const tried: { seconds: number; settings: Settings }[] = []
  const one: Case = { ...CASE, size: church.size }
  for (const settings of contender.tries) {
    const what = `tried: first sync, ${church.size.toLocaleString('en')} people, ${caseOf(one.line, one.slowed)}: ${contender.name}, ${wordsOf(settings)}`
    const trying = { ...contender, settings: { ...contender.settings, open: settings } }
    const runs = await attempt(workshop, () => syncOnce(browser, trying, church, one, what))
    workshop.put(rowOf(what, runs))
    tried.push(...runs.map(({ seconds }) => ({ seconds, settings })))
  }
  const [best] = tried.sort((a, b) => a.seconds - b.seconds)
  if (!best) return contender
  const { open, poor } = contender.settings
  const adapter = best.settings.adapter ?? poor.adapter
  return { ...contender, settings: { open: { ...open, ...best.settings }, poor: { ...poor, adapter } } }
}

const wordsOf = ({ adapter, pullBatch }: Settings): string =>
  [adapter, `batches of ${pullBatch!.toLocaleString('en')}`].filter(Boolean).join(', ')
