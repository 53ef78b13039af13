import { homeCountry, nigerianStates } from '../../lib/countries.ts'
import { SelectField, withCurrent } from './select-field.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** The state of an address: chosen in Nigeria, typed elsewhere. */
export function StateField({ country, ...field }: TextFieldProps & { country: string }) {
  if (country === '' || country === homeCountry)
    return <SelectField {...field} choices={withCurrent(nigerianStates, field.value)} />
  return <TextField {...field} autoCapitalize="words" />
}
