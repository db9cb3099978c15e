import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import { createSku } from '@guildhall/protocol/operations/monetization/create-sku'
import { modifySku } from '@guildhall/protocol/operations/monetization/modify-sku'
import { t } from '../../../language/developers.ts'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { IncompleteForm, requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { useClient } from '../../../state/use-client.ts'
import { currencyDigits, formatAmount, parseAmount } from './price.ts'
import { skuKinds } from './sku-kinds.ts'

const fieldNames = ['name', 'type', 'price.amount', 'price.currency', 'price']

type SkuDialogProps = {
  applicationId: string
  /** The SKU to edit; null for a new one, whose type can be selected. */
  sku: Sku | null
  onSaved: () => void
  onClose: () => void
}

export function SkuDialog({ applicationId, sku, onSaved, onClose }: SkuDialogProps) {
  const client = useClient()

  async function save(entered: FormData) {
    const name = textIn(entered, 'name').trim()
    requireFilled({ name }, { name: t('developers.enter-a-name') })
    const body = { name, price: priceIn(entered) }
    if (sku === null) {
      const { type, flags } = skuKinds.find(({ value }) => value === textIn(entered, 'kind')) ?? skuKinds[0]
      await client.call(createSku, { applicationId }, { ...body, type, flags })
    } else await client.call(modifySku, { applicationId, skuId: sku.id }, body)
    onSaved()
  }

  return (
    <FormDialog
      title={sku === null ? t('offers.new-offer') : t('offers.edit', { name: sku.name })}
      action={sku === null ? t('developers.create') : t('developers.save')}
      fields={fieldNames}
      onSubmit={save}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <Field
            name="name"
            label={t('developers.name')}
            required
            autoFocus
            autoComplete="off"
            maxLength={APPLICATION_LIMITS.skuName.max}
            defaultValue={sku?.name ?? ''}
            error={fields.get('name')}
          />
          {sku === null ? (
            <ChoiceField
              name="kind"
              label={t('developers.type')}
              choices={skuKinds.map(({ value, text }) => [value, text] as const)}
              chosen="durable"
              error={fields.get('type')}
            />
          ) : null}
          <Field
            name="amount"
            label={t('offers.price')}
            hint={t('offers.shown-on-premium-buttons-no-money')}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={sku?.price ? formatAmount(sku.price) : ''}
            error={fields.get('price.amount') ?? fields.get('price')}
          />
          <Field
            name="currency"
            label={t('offers.currency')}
            hint={t('offers.three-letters-such-as-eur')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={3}
            defaultValue={sku?.price?.currency.toUpperCase() ?? ''}
            error={fields.get('price.currency')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** @throws IncompleteForm */
function priceIn(entered: FormData): Sku['price'] | null {
  const [typed, letters] = [textIn(entered, 'amount').trim(), textIn(entered, 'currency').trim()]
  if (typed === '' && letters === '') return null
  const currency = letters.toLowerCase()
  const digits = currencyDigits(currency)
  if (digits === null) throw new IncompleteForm(new Map([['price.currency', t('offers.enter-a-currency-code')]]))
  const amount = parseAmount(typed, digits)
  if (amount === null) throw new IncompleteForm(new Map([['price.amount', t('offers.enter-an-amount')]]))
  return { amount, currency }
}
