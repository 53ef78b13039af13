import { isSeen } from '../../../../../contract/tidy-name.ts'
import type { Guardian } from '../../../../../sync/client/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'
import { guardianName, named } from '../child-facts.ts'
import { failureSentence } from '../failure-sentence.ts'
import { GuardianLine } from '../guardian-line.tsx'
import { tChildren } from '../messages.ts'
import { handOver } from './hand-over.ts'
import type { WayProps } from './way-props.ts'

type Decision = { leader: string; reason: string; collector: Guardian | null }

/** A leader decides without a code. The op records leader, reason and collector, and the administrator sees them. */
export function ByLeader({ church, child, childList, onHandedOver }: WayProps) {
  const name = child.person.first_name
  const form = useForm<Decision>({
    initial: { leader: '', reason: '', collector: null },
    check: ({ leader, reason, collector }) => ({
      ...(!isSeen(leader) && { leader: tChildren('children.leaderMissing') }),
      ...(!isSeen(reason) && { reason: tChildren('children.reasonMissing') }),
      ...(!collector && { collector: tChildren('children.collectorMissing', { name }) }),
    }),
    submit: async ({ leader, reason, collector }) => {
      if (!collector) return
      try {
        const given = {
          how: 'override',
          leader: leader.trim(),
          reason: reason.trim(),
          ...named(collector),
        } as const
        onHandedOver(await handOver(childList, [child], given), collector)
      } catch (error) {
        return { message: failureSentence(error) }
      }
    },
  })
  const collector = form.field('collector')
  const candidates = child.guardians.map((one) => ({ id: one.id, name: guardianName(church.people, one) }))
  return (
    <Form
      form={form}
      label={tChildren('children.byLeader')}
      actions={
        <Button type="submit" wide className="kids-main" busy={form.busy}>
          {tChildren('children.handOver')}
        </Button>
      }
    >
      <p className="kids-quiet">{tChildren('children.leaderLead')}</p>
      <TextField
        label={tChildren('children.leader')}
        autoCapitalize="words"
        maxLength={120}
        {...form.field('leader')}
      />
      <TextField
        label={tChildren('children.reason')}
        autoCapitalize="sentences"
        maxLength={200}
        {...form.field('reason')}
      />
      <GuardianLine
        church={church}
        title={tChildren('children.whoCollects', { name })}
        candidates={candidates}
        chosen={collector.value}
        onChoose={collector.onChange}
        error={collector.error}
      />
    </Form>
  )
}
