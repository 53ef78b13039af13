/** The list code in the door's head. Its sheet loads its own messages. */
export const listCodeArea = {
  name: 'Check word',
  compare: 'Check word {word}. Compare with other phones',
} as const
