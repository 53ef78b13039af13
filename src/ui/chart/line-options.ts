import type { ChartOptions } from 'chart.js'
import type { ChartColours } from './chart-colours.ts'

const MOTION_MS = 200

/** One line, a quiet grid, whole numbers; nothing moves where the person asked for nothing to move. */
export function lineOptions(colours: ChartColours, unit: (value: number) => string): ChartOptions<'line'> {
  const root = getComputedStyle(document.documentElement)
  const font = { family: root.getPropertyValue('--font').trim(), size: 14 }
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    responsive: true,
    maintainAspectRatio: false,
    // A place that changes its width while the line still moves is measured again when it stands.
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
      lastLabel: { unit, colour: colours.line, font: `700 16px ${font.family}` },
    },
  }
}
