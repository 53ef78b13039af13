/** True where both moments are of one day by the phone's own clock. */
export const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString()
