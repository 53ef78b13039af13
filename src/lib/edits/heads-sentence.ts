import { t } from '../messages/t.ts'

const groups = {
  men: 'outbox.men',
  women: 'outbox.women',
  children: 'outbox.children',
  guests: 'outbox.guests',
} as const

/** A tap on the headcount: "2 men, 1 child", or "−1 woman" for a correction. */
export function headsSentence(args: Record<string, unknown>): string {
  const said = Object.entries(groups)
    .map(([group, key]) => [Number(args[group] ?? 0), key] as const)
    .filter(([count]) => count !== 0)
    .map(([count, key]) => `${count < 0 ? '−' : ''}${t(key, { count: Math.abs(count) })}`)
  return said.join(', ') || '0'
}
