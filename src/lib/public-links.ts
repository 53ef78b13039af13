/** The address where people register with the church of this reference. */
export function memberCaptureLink(reference: string, origin: string = location.origin): string {
  return `${origin}/member-capture?reference=${encodeURIComponent(reference)}`
}

/** The address for giving to the church with this reference. */
export function giveLink(reference: string, origin: string = location.origin): string {
  return `${origin}/give?reference=${encodeURIComponent(reference)}`
}

/** The address where people check in: at the service of this reference, or at the church's service of the day. */
export function churchCheckInLink(reference: string, origin: string = location.origin): string {
  return `${origin}/church-service-capture?reference=${encodeURIComponent(reference)}`
}
