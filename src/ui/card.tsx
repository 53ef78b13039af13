import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './card.css'

type CardProps = {
  title?: string
  hint?: ReactNode
  actions?: ReactNode
  children?: ReactNode
  className?: string
}

/** A surface for one subject: its title, one sentence, its content. */
export function Card({ title, hint, actions, children, className }: CardProps) {
  return (
    <section className={classNames('nx-card', className)}>
      {title && <h2 className="nx-card-title">{title}</h2>}
      {hint && <p className="nx-card-hint">{hint}</p>}
      {children}
      {actions && <div className="nx-card-actions">{actions}</div>}
    </section>
  )
}
