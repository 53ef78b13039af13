import { useState } from 'react'
import { tChildren } from '../messages.ts'
import { choosePaper, chosenPaper, papers } from './label-paper.ts'

/** Chooses the paper of labels. The choice stays on this phone. */
export function LabelPaperChoice() {
  const [paper, setPaper] = useState(chosenPaper)
  return (
    <label className="kids-paper">
      <span>{tChildren('children.paper')}</span>
      <select
        className="nx-input nx-select"
        value={paper}
        onChange={({ currentTarget }) => {
          const chosen = papers.find((one) => one === currentTarget.value) ?? 'roll'
          choosePaper(chosen)
          setPaper(chosen)
        }}
      >
        <option value="roll">{tChildren('children.paperRoll')}</option>
        <option value="a4">{tChildren('children.paperA4')}</option>
      </select>
    </label>
  )
}
