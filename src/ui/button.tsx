import { useId, type ButtonHTMLAttributes, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icons.tsx'
import './button.css'

type Look = { tone?: 'primary' | 'quiet' | 'danger' | 'plain'; icon?: IconName; wide?: boolean }

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** While true the button does nothing, and shows `busyLabel` if given. */
    busy?: boolean
    busyLabel?: string
    /** The reason why the button is disabled, shown below it. Any value disables the button. */
    whyNot?: ReactNode
  }

/** A button labelled with its action ("Add member"). 48 px high. One primary button to a screen. */
export function Button(props: ButtonProps) {
  const {
    tone,
    icon,
    wide,
    busy = false,
    busyLabel,
    whyNot,
    children,
    className,
    disabled,
    type,
    ...rest
  } = props
  const button = (reasonId?: string) => (
    <button
      {...rest}
      aria-describedby={reasonId ?? rest['aria-describedby']}
      type={type ?? 'button'}
      // A busy button keeps the focus.
      disabled={(disabled && !busy) || whyNot !== undefined}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={buttonClass({ tone, wide }, busy && 'nx-button-busy', className)}
    >
      <ButtonContent icon={icon}>{busy && busyLabel ? busyLabel : children}</ButtonContent>
    </button>
  )
  return whyNot === undefined ? button() : <WithReason reason={whyNot}>{button}</WithReason>
}

type WithReasonProps = { reason: ReactNode; children: (reasonId: string) => ReactNode }

/** A button with the reason below it, which describes it for screen readers. */
function WithReason({ reason, children }: WithReasonProps) {
  const id = useId()
  return (
    <span className="nx-button-with-reason">
      {children(id)}
      <span className="nx-button-reason" id={id}>
        {reason}
      </span>
    </span>
  )
}

/** A link that looks like a button, for navigation. */
export function LinkButton(props: Look & { to: string; children: ReactNode; className?: string }) {
  return (
    <Link to={props.to} className={buttonClass(props, props.className)}>
      <ButtonContent icon={props.icon}>{props.children}</ButtonContent>
    </Link>
  )
}

function ButtonContent({ icon, children }: { icon?: IconName | undefined; children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </>
  )
}

function buttonClass({ tone = 'primary', wide }: Look, ...more: (string | false | undefined)[]): string {
  return classNames('nx-button', `nx-button-${tone}`, wide && 'nx-button-wide', ...more)
}
