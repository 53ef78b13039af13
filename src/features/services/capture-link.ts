/** The public link with which people mark themselves at a service. */
export function captureLink(reference: string, origin: string = location.origin): string {
  return `${origin}/church-service-capture?reference=${encodeURIComponent(reference)}`
}
