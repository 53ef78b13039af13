import { useId } from 'react'
import type { ServiceRow } from '../../../../contract/tables/attendance.ts'
import { FieldError } from '../../../ui/fields/field-shell.tsx'

type ServicePickProps = {
  title: string
  services: readonly ServiceRow[]
  chosen: string | null
  onPick: (serviceId: string) => void
  error?: string | undefined
}

/** Lets an usher choose one of today's services, each a large target. */
export function ServicePick({ title, services, chosen, onPick, error }: ServicePickProps) {
  const name = useId()
  return (
    <fieldset className="nx-fieldset kiosk-age" aria-describedby={error ? `${name}e` : undefined}>
      <legend>{title}</legend>
      <div>
        {services.map((service) => (
          <label key={service.id}>
            <input
              type="radio"
              name={name}
              checked={service.id === chosen}
              onChange={() => onPick(service.id)}
            />
            <span>{service.name}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${name}e`} error={error} />
    </fieldset>
  )
}
