/** The limits of households and children. */

/** People in one household. */
export const MOST_IN_HOUSEHOLD = 30

/** People who may collect one child. */
export const MOST_GUARDIANS = 10

/** Letters of a household's name. */
export const MOST_HOUSEHOLD_NAME = 80

/** The name of a household whose people share a last name, in the language of the church's records. */
export const householdNameOf = (lastName: string): string =>
  `${lastName.slice(0, MOST_HOUSEHOLD_NAME - FAMILY.length)}${FAMILY}`

const FAMILY = ' family'

/**
 * The only id in a child's list of guardians after the last guardian was erased. Nobody may collect the child then until somebody is
 * named: an empty list would let all adults of the family.
 */
export const NO_GUARDIAN_LEFT = '00000000-0000-7000-8000-000000000000'

/** Nobody younger collects a child, unless named, or agrees to an alert. */
export const GUARDIAN_FROM_YEARS = 18

/** A person of this age is no child any more, unless marked as one. */
export const CHILD_UNDER_YEARS = 13
