/** Defines groups of numbers for bulk SMS. */
import { z } from 'zod'
import { moment, text } from '../fields.ts'
import { uuid } from '../ids.ts'
import { typedPhones } from '../sms/typed-phones.ts'
import { defineRoute } from './route.ts'

const name = text(80, 'Please name the group.')

export const smsGroup = z.object({
  id: uuid,
  name: z.string(),
  /** E.164, each once, in the order of adding. */
  sms_phone_number: z.array(z.string()),
  created_at: moment,
})
export type SmsGroup = z.infer<typeof smsGroup>

const manages = { access: 'membersAccess', gate: 'gated' } as const

const listSmsGroups = defineRoute({
  ...manages,
  method: 'GET',
  path: 'church-smsgroups',
  summary: 'Lists the groups of numbers, latest first.',
  answer: z.array(smsGroup),
})

const addSmsGroup = defineRoute({
  ...manages,
  method: 'POST',
  path: 'smsgroup',
  summary: 'Creates a group of numbers. Answers 409 if a group with that name exists.',
  body: z.object({ id: uuid.optional(), name, phoneNumbers: typedPhones.default([]) }),
  answer: smsGroup,
  creates: true,
})

const changeSmsGroup = defineRoute({
  ...manages,
  method: 'POST',
  path: 'updateSmsGroup',
  summary: 'Renames a group, adds numbers to it, and removes numbers from it.',
  body: z.object({
    groupId: uuid,
    name: name.optional(),
    /** Numbers to add. */
    phoneNumbers: typedPhones.optional(),
    phoneNumbersToRemove: typedPhones.optional(),
  }),
  answer: smsGroup,
})

const addToSmsGroup = defineRoute({
  ...manages,
  method: 'POST',
  path: 'addNumbersToSmsGroup',
  summary: 'Adds numbers to a group and returns how many of them were new.',
  body: z.object({ groupId: uuid, phoneNumbersToAddToGroup: typedPhones }),
  answer: z.object({ count: z.number().int() }),
})

const deleteSmsGroup = defineRoute({
  ...manages,
  method: 'DELETE',
  path: 'smsgroup/:id',
  summary: 'Deletes a group. The people in it stay.',
  params: z.object({ id: uuid }),
  answer: z.object({ id: uuid }),
})

export const smsGroupRoutes = { listSmsGroups, addSmsGroup, changeSmsGroup, addToSmsGroup, deleteSmsGroup }
