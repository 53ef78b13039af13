/** A piece of a text, and whether it is what was typed. */
export type Piece = { text: string; hit: boolean }
export type Range = readonly [from: number, to: number]

/** Cuts a text at the ranges that were typed. Ranges may touch, overlap or reach beyond the text. */
export function piecesOf(text: string, ranges: readonly Range[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const start = Math.max(from, at)
    const end = Math.min(to, text.length)
    if (end <= start) continue
    if (start > at) pieces.push({ text: text.slice(at, start), hit: false })
    pieces.push({ text: text.slice(start, end), hit: true })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), hit: false })
  return pieces
}

/** Where typed digits stand in a number as shown, spaces and signs between them aside; the last place counts. */
export function digitRange(shown: string, digits: string): Range[] {
  if (!digits) return []
  const places = [...shown].flatMap((sign, index) => (/\d/.test(sign) ? [index] : []))
  const start = places
    .map((index) => shown[index])
    .join('')
    .lastIndexOf(digits)
  if (start < 0) return []
  return [[places[start]!, places[start + digits.length - 1]! + 1]]
}
