import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-shell.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FieldGroup } from '../../../ui/form/form.tsx'
import type { FormState } from '../../../ui/form/use-form.ts'
import { shownName } from '../../../../contract/people/shown-name.ts'
import { MOST_IN_HOUSEHOLD } from '../../../../contract/people/household.ts'
import { tFamily } from '../family/messages.ts'
import { familyProblems, MOST_CHILDREN } from './first-timer-values.ts'
import {
  newChild,
  newFamily,
  type ChildValues,
  type FamilyValues,
  type FirstTimerValues,
} from './typed-person.ts'

/** "Add family": children by first name, and another adult. The parent is typed above, once. */
export function FamilyFields({ form }: { form: FormState<FirstTimerValues> }) {
  const { family } = form.values
  if (!family)
    return (
      <Button tone="quiet" icon="family" onClick={() => form.set('family', newFamily())}>
        {tFamily('door.addFamily')}
      </Button>
    )
  return <Family form={form} family={family} />
}

function Family({ form, family }: { form: FormState<FirstTimerValues>; family: FamilyValues }) {
  const { children, other } = family
  const problems = form.field('family').error ? familyProblems(family) : null
  const set = (change: Partial<FamilyValues>) => form.set('family', { ...family, ...change })
  const setChild = (id: string, change: Partial<ChildValues>) =>
    set({ children: children.map((child) => (child.id === id ? { ...child, ...change } : child)) })
  const box = useRef<HTMLDivElement>(null)
  const last = children.at(-1)
  useEffect(() => {
    // The name of a child who was just added is typed next.
    if (last?.first_name === '') box.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    // Only a new line moves the focus, not a name that was emptied.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [last?.id])
  const parents = shownName(form.values.last_name)
  return (
    <div ref={box} className="door-new-family">
      <FieldGroup title={tFamily('family.children')}>
        <ul>
          {children.map((child, at) => (
            <li key={child.id}>
              <ChildFields
                child={child}
                number={at + 1}
                error={problems?.children.get(child.id) ?? (at === 0 ? problems?.alone : undefined)}
                onChange={(change) => setChild(child.id, change)}
                onRemove={() => set({ children: children.filter(({ id }) => id !== child.id) })}
              />
            </li>
          ))}
        </ul>
        {children.length === 0 && problems?.alone && <FieldError id="family-alone" error={problems.alone} />}
        {children.length < MOST_CHILDREN ? (
          <Button tone="quiet" icon="plus" onClick={() => set({ children: [...children, newChild()] })}>
            {tFamily('family.addChild')}
          </Button>
        ) : (
          <p>{tFamily('family.tooMany', { count: MOST_IN_HOUSEHOLD })}</p>
        )}
      </FieldGroup>
      <TextField
        name="family-other"
        label={tFamily('family.otherName')}
        autoCapitalize="words"
        optional
        value={other.first_name}
        onChange={(first_name) => set({ other: { ...other, first_name } })}
        error={problems?.other}
      />
      <TextField
        name="family-last-name"
        label={tFamily('family.lastName')}
        hint={parents ? tFamily('family.lastNameHint', { name: parents }) : undefined}
        autoCapitalize="words"
        optional
        value={family.last_name}
        onChange={(last_name) => set({ last_name })}
        error={problems?.last_name}
      />
      <Button tone="plain" onClick={() => form.set('family', null)}>
        {tFamily('family.remove')}
      </Button>
    </div>
  )
}

type ChildFieldsProps = {
  child: ChildValues
  number: number
  error: string | undefined
  onChange: (change: Partial<ChildValues>) => void
  onRemove: () => void
}

const GENDERS = ['male', 'female'] as const

function ChildFields({ child, number, error, onChange, onRemove }: ChildFieldsProps) {
  const { first_name, gender } = child
  return (
    <>
      <TextField
        name={`child-${child.id}`}
        label={tFamily('family.childName', { count: number })}
        autoCapitalize="words"
        value={first_name}
        onChange={(typed) => onChange({ first_name: typed })}
        error={error}
      />
      <div className="door-child-more">
        {GENDERS.map((one) => (
          <Button
            key={one}
            tone="quiet"
            icon={gender === one ? 'check' : undefined}
            aria-pressed={gender === one}
            onClick={() => onChange({ gender: gender === one ? '' : one })}
          >
            {tFamily(one === 'male' ? 'family.boy' : 'family.girl')}
          </Button>
        ))}
        <Button tone="plain" onClick={onRemove}>
          {tFamily('family.removeChild', { count: number })}
        </Button>
      </div>
    </>
  )
}
