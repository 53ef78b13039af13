import type { ChartType, Plugin } from 'chart.js'

type LabelOptions = { unit?: (value: number) => string; colour?: string; font?: string }

declare module 'chart.js' {
  // What the options may say to it.
  // oxlint-disable-next-line no-unused-vars -- the type parameter is the library's
  interface PluginOptionsByType<TType extends ChartType> {
    lastLabel?: LabelOptions
  }
}

const ABOVE = 12
const BENEATH = 24

/** Writes the last point's number above it: what a chart is looked at for. Beneath, where the line comes down to it. */
export const lastLabel: Plugin<'line', LabelOptions> = {
  id: 'lastLabel',
  afterDatasetsDraw(chart, _, { unit, colour, font }) {
    const [before, point] = chart.getDatasetMeta(0).data.slice(-2)
    const value = chart.data.datasets[0]?.data.at(-1)
    if (!point || typeof value !== 'number') return
    const { x, y } = point.getProps(['x', 'y'], true)
    const { ctx } = chart
    ctx.save()
    ctx.font = font ?? ctx.font
    ctx.fillStyle = colour ?? ctx.fillStyle
    const text = unit ? unit(value) : String(value)
    // Never past the edge, however long the number.
    const half = ctx.measureText(text).width / 2
    ctx.textAlign = 'center'
    const comesDown = before !== undefined && before.getProps(['y'], true).y < y
    const at = comesDown && y + BENEATH < chart.chartArea.bottom ? y + BENEATH : y - ABOVE
    ctx.fillText(text, Math.min(x, chart.width - half), at)
    ctx.restore()
  },
}
