const UNITS = ['KB', 'MB', 'GB', 'TB'] as const
const KILO = 1024

/** "12 MB", "3.4 GB": how phones write sizes. Below a kilobyte it is still "1 KB", and nothing is "0 KB". */
export function formatBytes(bytes: number): string {
  let size = bytes > 0 ? Math.max(1, bytes / KILO) : 0
  let unit = 0
  while (size >= KILO && unit < UNITS.length - 1) {
    size /= KILO
    unit += 1
  }
  return `${size < 10 && unit > 0 ? Number(size.toFixed(1)) : Math.round(size)} ${UNITS[unit]}`
}
