import { useState } from 'react'
import { t } from '../../../language/developers.ts'
import { Field } from '../../../shared/form/field.tsx'
import { textIn } from '../../../shared/form/form-problem.ts'
import { Notice } from '../../../shared/page/notice.tsx'
import { useManagedApplication } from '../managed-application.ts'
import { ManagedForm } from '../managed-form.tsx'

type EndpointFormProps = {
  field: 'interactions_endpoint_url' | 'event_webhooks_url'
  label: string
  value: string | null
  /** The note without an address. */
  without: string
}

/** An endpoint address, which the server checks with two requests before it saves it. */
export function EndpointForm({ field, label, value, without }: EndpointFormProps) {
  const { change } = useManagedApplication()
  const [result, setResult] = useState<string | null>(null)

  async function save(entered: FormData) {
    const url = textIn(entered, field).trim() || null
    setResult(null)
    await change({ [field]: url })
    setResult(url === null ? without : t('endpoints.the-address-was-saved'))
  }

  return (
    <>
      <Notice tone="plain">{result}</Notice>
      <ManagedForm fields={[field]} action={t('endpoints.check-and-save')} onSave={save}>
        {({ fields }) => (
          <Field
            name={field}
            label={label}
            hint={t('endpoints.the-address-is-checked')}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            defaultValue={value ?? ''}
            error={fields.get(field)}
          />
        )}
      </ManagedForm>
    </>
  )
}
