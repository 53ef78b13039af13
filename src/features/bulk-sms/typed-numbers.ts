/** Numbers as people type or paste them: commas between, or a line for each; blank ones do not count. */
export function typedNumbers(typed: string): string[] {
  return typed
    .split(/[,;\n]/)
    .map((number) => number.replace(/\s/g, ''))
    .filter((number) => number !== '')
}

/** True for digits, commas and spaces, and the signs that numbers are written with. */
export const looksLikeNumbers = (typed: string): boolean => /^[\d\s,;+()./-]*$/.test(typed)
