/** The church's calendar. */

/** `YYYY-MM-DD` in a time zone; one that the phone does not know counts as Lagos. */
export function dayIn(timeZone: string, time: number): string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  try {
    return format(timeZone).format(time)
  } catch {
    return format('Africa/Lagos').format(time)
  }
}
