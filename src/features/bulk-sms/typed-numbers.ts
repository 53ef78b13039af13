/** True for digits, commas and spaces, and the signs that numbers are written with. */
export const looksLikeNumbers = (typed: string): boolean => /^[\d\s,;+()./-]*$/.test(typed)
