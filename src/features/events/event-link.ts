/** The public link with which people mark themselves at an event. */
export function eventLink(reference: string, eventId: string, origin: string = location.origin): string {
  return `${origin}/attendance-capture?${new URLSearchParams({ reference, eventId }).toString()}`
}
