/** Mobile numbers that current numbering allows, each once. */

const PREFIXES = [
  '803',
  '806',
  '703',
  '706',
  '813',
  '816',
  '810',
  '814',
  '903',
  '906',
  '805',
  '807',
  '705',
  '815',
  '811',
  '905',
  '802',
  '808',
  '708',
  '812',
  '701',
  '902',
  '907',
  '901',
  '809',
  '817',
  '818',
  '909',
]

/** E.164. Different for every index below ten million: multiplying by a number prime to ten million only reorders. */
export function phoneOf(index: number): string {
  const prefix = PREFIXES[(index * 11) % PREFIXES.length]
  const rest = (index * 6_700_417 + 1_234_567) % 10_000_000
  return `+234${prefix}${String(rest).padStart(7, '0')}`
}
