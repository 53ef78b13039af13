import type { ResultSign } from './result-text.ts'

/**
 * A different outline for each: a round tick, a clock in a square, a question in a diamond.
 * The others are an eight-sided stop and a turning arrow.
 */
const shapes: Record<ResultSign, string> = {
  marked: 'M24 4a20 20 0 1 1 0 40 20 20 0 0 1 0-40Zm-9 20.5 6.5 6.5L33.5 18',
  here: 'M8 6h32a2 2 0 0 1 2 2v32a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2Zm16 7v12l8 5',
  unknown: 'M24 3 45 24 24 45 3 24ZM18 19a6 6 0 1 1 8 5.7q-2 .8-2 3.3m0 6v.5',
  refused: 'M16 4h16l12 12v16L32 44H16L4 32V16L16 4Zm1 13 14 14m0-14L17 31',
  unmarked: 'M17 10 8 19l9 9M9 19h19a10.5 10.5 0 0 1 0 21h-9',
}

/** The result by shape. The words beside it say the same. */
export function ScanSign({ sign }: { sign: ResultSign }) {
  return (
    <svg className="scan-sign" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path d={shapes[sign]} />
    </svg>
  )
}
