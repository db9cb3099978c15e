import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import { ChoiceField } from '../../../shared/form/choice.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { mustFill, textIn } from '../../../shared/form/form-problem.ts'
import { useMe } from '../../../state/world.ts'

type GiveDialogProps = {
  skus: readonly Sku[]
  onGive: (skuId: string, ownerId: string, isOfGuild: boolean) => Promise<void>
  onClose: () => void
}

/** Gives somebody, or a guild, what the application offers. */
export function GiveDialog({ skus, onGive, onClose }: GiveDialogProps) {
  const me = useMe()

  async function send(entered: FormData) {
    const owner_id = textIn(entered, 'owner_id').trim()
    mustFill({ owner_id }, { owner_id: 'Enter an ID.' })
    await onGive(textIn(entered, 'sku_id'), owner_id, textIn(entered, 'owner_type') === 'guild')
  }

  return (
    <FormDialog
      title="Give a test entitlement"
      action="Give it"
      fields={['sku_id', 'owner_id']}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <ChoiceField
            name="sku_id"
            label="What"
            choices={skus.map(({ id, name }) => [id, name] as const)}
            chosen={skus[0]?.id ?? ''}
            error={fields.get('sku_id')}
          />
          <ChoiceField
            name="owner_type"
            label="To whom"
            choices={[
              ['user', 'A user'],
              ['guild', 'A guild'],
            ]}
            chosen="user"
          />
          <Field
            name="owner_id"
            label="ID"
            hint="Of the user or the guild; this one is yours. Developer Mode lets you copy others."
            required
            inputMode="numeric"
            autoComplete="off"
            defaultValue={me.id}
            error={fields.get('owner_id')}
          />
        </>
      )}
    </FormDialog>
  )
}
