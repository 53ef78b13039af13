import type { CountedEvent } from '../../../contract/routes/events.ts'

export type EditProps = { onClose: () => void; onChanged: () => void }

/** The props of one panel of the edit dialog. Each panel saves its own record. */
export type PanelProps = EditProps & { event: CountedEvent }
