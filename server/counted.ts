/** "1 picture", "2 pictures". @param many the plural, if it is not the word with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
