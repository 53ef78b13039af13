/** The first-timer form's fields that hold what was typed into the one field of the attendance form. */
export type CarriedFields = { phone: string } | { email: string } | { first_name: string; last_name: string }

/** An "@" makes it an email address, digits make it a phone number, other letters make it a name. */
export function carriedFields(typed: string): CarriedFields {
  if (typed.includes('@')) return { email: typed }
  if (/\d/.test(typed) || !/\p{L}/u.test(typed)) return { phone: typed }
  const [first_name = '', ...others] = typed.trim().split(/\s+/)
  return { first_name, last_name: others.join(' ') }
}
