import type { SmsGroup } from '../../../contract/routes/sms-groups.ts'
import { phonesIn } from '../../../contract/sms/typed-phones.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import type { SmsPeople } from './actions.ts'
import { peopleSentence } from './people-text.ts'
import { chosenWay, filledWith, type Selection, type SmsValues } from './sms-values.ts'
import { t } from './messages.ts'

type Props = {
  form: FormState<SmsValues>
  /** Null while they load. */
  groups: readonly SmsGroup[] | null
  people: SmsPeople | null
}

const ways = [
  { value: 'selectFromGroupToSendSms', label: 'bulkSms.byGroup' },
  { value: 'enterNumbersManually', label: 'bulkSms.byNumbers' },
] as const

/** The recipients: a saved group, or numbers. */
export function RecipientsFields({ form, groups, people }: Props) {
  const choose = (selection: Selection) => {
    const again = selection === 'enterNumbersManually' ? filledWith(people, '') : {}
    for (const [name, value] of Object.entries({ ...chosenWay(selection), ...again }))
      form.set(name as keyof SmsValues, value)
  }
  return (
    <fieldset className="bulk-sms-who">
      <legend>{t('bulkSms.recipients')}</legend>
      <div className="bulk-sms-ways">
        {ways.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="selection"
              checked={form.values.selection === value}
              onChange={() => choose(value)}
            />
            <span>{t(label)}</span>
          </label>
        ))}
      </div>
      {form.values.selection === 'selectFromGroupToSendSms' ? (
        <GroupChoice form={form} groups={groups} />
      ) : (
        <Numbers form={form} groups={groups} people={people} />
      )}
    </fieldset>
  )
}

function GroupChoice({ form, groups }: Omit<Props, 'people'>) {
  if (groups?.length === 0) return <p className="bulk-sms-note">{t('bulkSms.noGroups')}</p>
  return (
    <SelectField
      {...form.field('groupId')}
      onChange={(id) => chooseOthers(form, 'groupId', id)}
      label={t('bulkSms.group')}
      choices={groupChoices(groups)}
      disabled={groups === null}
    />
  )
}

function Numbers({ form, groups, people }: Props) {
  const count = phonesIn(form.values.recepientPhones).length
  return (
    <>
      {people && <p className="bulk-sms-people">{peopleSentence(people)}</p>}
      <LongTextField
        {...form.field('recepientPhones')}
        onChange={(typed) => chooseOthers(form, 'recepientPhones', typed)}
        label={t('bulkSms.numbers')}
        hint={`${t('bulkSms.numbersHint')} ${t('bulkSms.numbersCount', { count })}.`}
      />
      {groups && groups.length > 0 && (
        <CheckField {...form.field('addToGroup')} label={t('bulkSms.addToGroup')} />
      )}
      {form.values.addToGroup && (
        <SelectField
          {...form.field('groupToAddNumbersTo')}
          label={t('bulkSms.groupToAdd')}
          choices={groupChoices(groups)}
        />
      )}
    </>
  )
}

/** Other recipients reset the consent statement, because it was made about the previous ones. */
function chooseOthers(form: FormState<SmsValues>, name: 'groupId' | 'recepientPhones', who: string): void {
  form.set(name, who)
  form.set('consent_stated', false)
}

const groupChoices = (groups: readonly SmsGroup[] | null) =>
  (groups ?? []).map(({ id, name, sms_phone_number }) => ({
    value: id,
    label: t('bulkSms.groupCount', { name, count: sms_phone_number.length }),
  }))
