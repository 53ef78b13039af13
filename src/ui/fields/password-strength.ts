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

/** The most used of those that the server refuses; it knows thousands more. */
const OFTEN_USED = new Set(['password', 'passw0rd', 'qwerty', 'qwertyuiop', 'iloveyou', 'welcome', 'letmein'])

/** A password that everybody tries first, with digits or signs behind it or of digits alone: it is not called good. */
export function isOftenUsed(password: string): boolean {
  if (password.length < 8 || password.length >= 15) return false
  const stem = password.toLowerCase().replace(/[\d\s!@#$%^&*.]+$/, '')
  return OFTEN_USED.has(stem) || '1234567890'.startsWith(password)
}
