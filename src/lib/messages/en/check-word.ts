/** The check word in the door’s head; what it opens brings its own sentences. */
export const checkWordArea = {
  name: 'Check word',
  compare: 'Check word {word}. Compare with other phones',
} as const
