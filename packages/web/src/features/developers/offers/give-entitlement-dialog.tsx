import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import { t } from '../../../language/developers.ts'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { useMe } from '../../../state/world.ts'

type GiveEntitlementDialogProps = {
  skus: readonly Sku[]
  onGive: (skuId: string, ownerId: string, isOfGuild: boolean) => Promise<void>
  onClose: () => void
}

/** Gives a user or a guild an entitlement. */
export function GiveEntitlementDialog({ skus, onGive, onClose }: GiveEntitlementDialogProps) {
  const me = useMe()

  async function send(entered: FormData) {
    const owner_id = textIn(entered, 'owner_id').trim()
    requireFilled({ owner_id }, { owner_id: t('offers.enter-an-id') })
    await onGive(textIn(entered, 'sku_id'), owner_id, textIn(entered, 'owner_type') === 'guild')
  }

  return (
    <FormDialog
      title={t('offers.give-a-test-entitlement')}
      action={t('offers.give-entitlement')}
      fields={['sku_id', 'owner_id']}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <ChoiceField
            name="sku_id"
            label={t('offers.offer')}
            choices={skus.map(({ id, name }) => [id, name] as const)}
            chosen={skus[0]?.id ?? ''}
            error={fields.get('sku_id')}
          />
          <ChoiceField
            name="owner_type"
            label={t('offers.recipient')}
            choices={[
              ['user', t('offers.a-user')],
              ['guild', t('offers.a-guild')],
            ]}
            chosen="user"
          />
          <Field
            name="owner_id"
            label={t('offers.id-of-the-recipient')}
            hint={t('offers.your-own-id-is-filled-in')}
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
