const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** A country as people read it, where a list has its two letters: "NG" is Nigeria. */
export function countryIn(cell: string): string {
  return (/^[a-z]{2}$/i.test(cell) && regions.of(cell.toUpperCase())) || cell
}
