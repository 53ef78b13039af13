/** Where people mark themselves present at a service. */
export function captureLink(reference: string, origin: string = location.origin): string {
  return `${origin}/church-service-capture?reference=${encodeURIComponent(reference)}`
}
