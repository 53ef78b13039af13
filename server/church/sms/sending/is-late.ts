const DAY_MS = 86_400_000

/** What was to go out more than a day ago goes out by nobody's word but a person's: the hour it speaks of may be over. */
export const isLate = (time: string | null): boolean => Date.parse(time ?? '') < Date.now() - DAY_MS
