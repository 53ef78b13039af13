import { useEffect, useState, type ReactNode } from 'react'
import { keepScript } from '../../lib/device/keep-script.ts'
import { CHART_CACHE } from './kept-chart.ts'
import type { LineChartProps } from './line-chart.tsx'

type Draw = (line: LineChartProps) => ReactNode

/** What draws the line; `missing` where it is neither kept here nor to be had without a network. */
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
