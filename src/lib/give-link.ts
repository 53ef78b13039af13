/** Where people give to the church of this reference. */
export function giveLink(reference: string, origin: string = location.origin): string {
  return `${origin}/give?reference=${encodeURIComponent(reference)}`
}
