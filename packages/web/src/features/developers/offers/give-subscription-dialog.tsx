import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import { t } from '../../../language/developers.ts'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { useMe } from '../../../state/world.ts'

type GiveSubscriptionDialogProps = {
  skus: readonly Sku[]
  onGive: (skuId: string, userId: string) => Promise<void>
  onClose: () => void
}

/** Gives a user a test subscription. */
export function GiveSubscriptionDialog({ skus, onGive, onClose }: GiveSubscriptionDialogProps) {
  const me = useMe()

  async function send(entered: FormData) {
    const user_id = textIn(entered, 'user_id').trim()
    requireFilled({ user_id }, { user_id: t('offers.enter-an-id') })
    await onGive(textIn(entered, 'sku_id'), user_id)
  }

  return (
    <FormDialog
      title={t('offers.give-a-test-subscription')}
      action={t('offers.give-subscription')}
      fields={['sku_id', 'user_id']}
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
          <Field
            name="user_id"
            label={t('offers.user-id')}
            hint={t('offers.your-own-id-is-filled-in')}
            required
            inputMode="numeric"
            autoComplete="off"
            defaultValue={me.id}
            error={fields.get('user_id')}
          />
        </>
      )}
    </FormDialog>
  )
}
