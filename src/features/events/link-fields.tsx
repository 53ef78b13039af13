import { EVENT_PLATFORMS } from '../../../contract/routes/event-fields.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FieldGroup } from '../../ui/form/form.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { LINK_FIELDS, type EventValues } from './event-values.ts'
import { t } from './messages.ts'

/** A link for each platform; a pass code for Zoom alone. */
export function LinkFields({ form }: { form: FormState<EventValues> }) {
  return (
    <FieldGroup title={t('events.links')}>
      {EVENT_PLATFORMS.flatMap((platform) => {
        const link = (
          <TextField
            key={platform}
            {...form.field(LINK_FIELDS[platform])}
            label={t('events.linkOf', { platform })}
            type="url"
            optional
          />
        )
        return platform === 'Zoom' ? [link, <PassCode key="pass-code" form={form} />] : [link]
      })}
    </FieldGroup>
  )
}

function PassCode({ form }: { form: FormState<EventValues> }) {
  if (!form.values.zoommeetinglink.trim()) return null
  return (
    <TextField {...form.field('zoompasscode')} label={t('events.passCode')} autoCapitalize="none" optional />
  )
}
