import { useEffect, useState, type ReactNode } from 'react'
import { keepScript } from '../../lib/device/keep-script.ts'
import { CHART_CACHE } from './kept-chart.ts'
import type { LineChartProps } from './line-chart.tsx'

type Draw = (line: LineChartProps) => ReactNode

/** What draws the line: `coming` while it is fetched, `missing` where this phone has not kept it and has no network to fetch it. */
export function useDrawLine(wanted: boolean): Draw | 'coming' | 'missing' {
  const [draw, setDraw] = useState<{ by: Draw | 'coming' | 'missing' }>({ by: 'coming' })
  useEffect(() => {
    if (!wanted) return
    let left = false
    const show = (by: Draw | 'missing') => !left && setDraw({ by })
    loadDraw().then(show, () => show('missing'))
    return () => {
      left = true
    }
  }, [wanted])
  return draw.by
}

async function loadDraw(): Promise<Draw> {
  const { drawLine, address } = await import('./line-chart.tsx')
  // Not kept: no storage left, or no such storage over an open line. It works now all the same.
  void keepScript(CHART_CACHE, address).catch(() => undefined)
  return drawLine
}
