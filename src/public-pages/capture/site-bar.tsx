import type { ReactNode } from 'react'
import { PorchMark } from '../../ui/icons.tsx'

/** Mark and name above the title; what else a page has to offer there. On a wide screen the porch stands below. */
export function SiteBar({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <>
      <div className="cp-bar">
        <a className="cp-brand" href="/">
          <PorchMark />
          <span>{name}</span>
        </a>
        {children}
      </div>
      <div className="cp-porch">
        <PorchMark />
      </div>
    </>
  )
}
