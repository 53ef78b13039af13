import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type ChartOptions,
  type ChartType,
  type Plugin,
} from 'chart.js'
import { Bar, Line } from 'react-chartjs-2'
import type { ChartAnswer } from '../../../contract/routes/charts.ts'
import { useSyncExternalStore } from 'react'

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

/** The address of this file, for caching it. Its name contains a content hash. */
export const address = import.meta.url

export type LineChartProps = {
  points: ChartAnswer['points']
  /** The picture's description for screen readers. */
  words: string
  unit: (value: number) => string
  bars?: boolean
}

/**
 * Writes the last point's number above it, because it is the most
 * wanted one. It goes below when the line comes down to the point.
 */
const lastLabel: Plugin<'line', LabelOptions> = {
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
    // The text never passes the edge, however long the number.
    const half = ctx.measureText(text).width / 2
    ctx.textAlign = 'center'
    const comesDown = 'tension' in point.options && before !== undefined && before.getProps(['y'], true).y < y
    const at = comesDown && y + BENEATH < chart.chartArea.bottom ? y + BENEATH : y - ABOVE
    ctx.fillText(text, Math.min(x, chart.width - half), at)
    ctx.restore()
  },
}

const plugins = [lastLabel]

/** Draws the line. This file is large, so it loads when a chart first comes into view. */
export const drawLine = (props: LineChartProps) => <LineChart {...props} />

function LineChart({ points, words, unit, bars = false }: LineChartProps) {
  const colours = useChartColours()
  const values = points.map(({ value }) => value)
  const labels = points.map(({ label }) => label)
  if (bars) {
    const last = values.length - 1
    const bar = {
      data: values,
      backgroundColor: values.map((_, index) => (index === last ? colours.last : colours.bar)),
      borderRadius: BAR_TOP,
      maxBarThickness: WIDEST_BAR,
      clip: false as const,
    }
    const options = lineOptions(colours, unit) as ChartOptions<'bar'>
    return (
      <Bar
        aria-label={words}
        data={{ labels, datasets: [bar] }}
        options={options}
        plugins={plugins as unknown as Plugin<'bar'>[]}
      />
    )
  }
  const line = {
    data: values,
    borderColor: colours.last,
    backgroundColor: colours.last,
    borderWidth: 2.5,
    pointRadius: values.map((_, index) => (index === values.length - 1 ? 5 : 2)),
    pointHoverRadius: 6,
    tension: 0,
    clip: false as const,
  }
  return (
    <Line
      aria-label={words}
      plugins={plugins}
      data={{ labels, datasets: [line] }}
      options={lineOptions(colours, unit)}
    />
  )
}

const BAR_TOP = { topLeft: 12, topRight: 12 }
const WIDEST_BAR = 40

type ChartColours = { bar: string; last: string; ink: string; grid: string; surface: string }

/** The theme's colours, which a canvas cannot read itself. They update when the theme changes. */
function useChartColours(): ChartColours {
  const named = useSyncExternalStore(watchTheme, readTheme)
  const [bar = '', last = '', ink = '', grid = '', surface = ''] = named.split('|')
  return { bar, last, ink, grid, surface }
}

/** One string, so that React sees equal colours as equal. */
function readTheme(): string {
  const tokens = getComputedStyle(document.documentElement)
  return ['--bar', '--bar-last', '--ink-quiet', '--line', '--surface']
    .map((name) => tokens.getPropertyValue(name).trim())
    .join('|')
}

function watchTheme(changed: () => void): () => void {
  const chosen = new MutationObserver(changed)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', changed)
  return () => {
    chosen.disconnect()
    dark.removeEventListener('change', changed)
  }
}

const MOTION_MS = 200

/** A quiet grid from zero, whole numbers. Nothing moves when the user prefers reduced motion. */
function lineOptions(colours: ChartColours, unit: (value: number) => string): ChartOptions<'line'> {
  const root = getComputedStyle(document.documentElement)
  const font = { family: root.getPropertyValue('--font').trim(), size: 14 }
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    responsive: true,
    maintainAspectRatio: false,
    // A container that changed its width during the animation is measured again at its end.
    animation: still ? false : { duration: MOTION_MS, onComplete: ({ chart }) => chart.resize() },
    interaction: { mode: 'index', intersect: false },
    // Room for the last point and its number.
    layout: { padding: { top: 28, right: 28 } },
    scales: {
      x: {
        grid: { display: false },
        border: { color: colours.grid },
        ticks: { color: colours.ink, font, maxRotation: 0, autoSkip: true, autoSkipPadding: 12 },
      },
      y: {
        beginAtZero: true,
        grace: '10%',
        grid: { color: colours.grid },
        border: { display: false },
        ticks: {
          color: colours.ink,
          font,
          precision: 0,
          maxTicksLimit: 5,
          callback: (value) => unit(Number(value)),
        },
      },
    },
    plugins: {
      legend: { display: false },
      tooltip: {
        backgroundColor: colours.ink,
        titleColor: colours.surface,
        bodyColor: colours.surface,
        titleFont: font,
        bodyFont: font,
        displayColors: false,
        padding: 12,
        callbacks: { label: ({ parsed }) => unit(parsed.y ?? 0) },
      },
      lastLabel: { unit, colour: colours.last, font: `700 16px ${font.family}` },
    },
  }
}

type LabelOptions = { unit?: (value: number) => string; colour?: string; font?: string }

declare module 'chart.js' {
  // The options of the plugin.
  // oxlint-disable-next-line no-unused-vars -- the type parameter is the library's
  interface PluginOptionsByType<TType extends ChartType> {
    lastLabel?: LabelOptions
  }
}

const ABOVE = 12
const BENEATH = 24
