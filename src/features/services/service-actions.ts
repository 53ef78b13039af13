/** The dialogs that can open over the table. */
export const serviceActions = [
  'add',
  'edit',
  'remove',
  'qr',
  'count',
  'delete-count',
  'add-weekly',
  'weekly',
  'edit-weekly',
] as const
export type ServiceAct = (typeof serviceActions)[number]

/** The acts of older addresses: what `delete` removes depends on the list. */
export const olderActs = {
  services: { delete: 'remove' },
  attendance: { add: 'count', delete: 'delete-count' },
} as const satisfies Record<string, Record<string, ServiceAct>>
