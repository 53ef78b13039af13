export type Strength = 0 | 1 | 2 | 3

/** How hard a password is to guess, by its length and variety: 0 too short, 1 good enough, 2 good, 3 strong. It advises; the server decides. */
export function passwordStrength(password: string): Strength {
  const letters = [...password]
  if (letters.length < 8) return 0
  if (new Set(letters).size < 5 || isRun(letters)) return 1
  if (letters.length >= 15) return 3
  return letters.length >= 11 ? 2 : 1
}

/** "abcdefgh", "87654321": each letter the neighbour of the one before. */
function isRun(letters: string[]): boolean {
  const steps = letters.slice(1).map((letter, index) => letter.charCodeAt(0) - letters[index]!.charCodeAt(0))
  return steps.every((step) => step === steps[0])
}
