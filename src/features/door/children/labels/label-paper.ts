/** The paper of a child's labels: a roll of single labels, or A4 sheets to cut. */
export const papers = ['roll', 'a4'] as const
export type Paper = (typeof papers)[number]

const KEY = 'label-paper'

/** The paper chosen on this phone. */
export function chosenPaper(): Paper {
  const kept = localStorage.getItem(KEY)
  return papers.find((paper) => paper === kept) ?? 'roll'
}

export const choosePaper = (paper: Paper): void => localStorage.setItem(KEY, paper)
