import { useState } from 'react'
import { Field } from '../../../shared/form/field.tsx'
import { textIn } from '../../../shared/form/form-problem.ts'
import { Notice } from '../../../shared/page/notice.tsx'
import { useManaged } from '../managed.ts'
import { ManagedForm } from '../managed-form.tsx'

type EndpointFormProps = {
  field: 'interactions_endpoint_url' | 'event_webhooks_url'
  label: string
  value: string | null
  /** What is so without an address. */
  without: string
}

/** An address that the server asks twice before it keeps it. */
export function EndpointForm({ field, label, value, without }: EndpointFormProps) {
  const { change } = useManaged()
  const [result, setResult] = useState<string | null>(null)

  async function save(entered: FormData) {
    const url = textIn(entered, field).trim() || null
    setResult(null)
    await change({ [field]: url })
    setResult(url === null ? without : 'It answered a signed ping, and refused one with a wrong signature.')
  }

  return (
    <>
      <Notice tone="plain">{result}</Notice>
      <ManagedForm fields={[field]} action="Ask it and save" onSave={save}>
        {({ fields }) => (
          <Field
            name={field}
            label={label}
            hint="It is kept only if it answers a ping that is signed with the application’s key, and refuses one that is not."
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
