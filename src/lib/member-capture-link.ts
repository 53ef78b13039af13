/** Where people write their own details for the church of this reference. */
export function memberCaptureLink(reference: string, origin: string = location.origin): string {
  return `${origin}/member-capture?reference=${encodeURIComponent(reference)}`
}
