/** The list code in the door's head. Its sheet loads its own messages. */
export const listCodeArea = {
  name: 'List code',
  compare: 'List code {word}. Compare with other phones',
} as const
