import { rich, t } from '../../../language/developers.ts'
import '../commands/commands.css'
import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import type { RoleConnectionMetadata } from '@guildhall/protocol/objects/applications/role-connection'
import { updateApplicationRoleConnectionMetadataRecords } from '@guildhall/protocol/operations/role-connections/update-application-role-connection-metadata-records'
import { useState } from 'react'
import { Button } from '../../../shared/appearance/button.tsx'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { textIn } from '../../../shared/form/form-problem.ts'
import { unseen } from '../../../shared/text/unseen.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManagedApplication } from '../managed-application.ts'
import { ManagedForm } from '../managed-form.tsx'
import { metadataTypes, toMetadataType } from './metadata-types.ts'

/** A record in the form, with a stable key. Localizations, which the page doesn't show, are kept. */
type Line = { readonly key: number; readonly record: Partial<RoleConnectionMetadata> }

const linesOf = (records: readonly RoleConnectionMetadata[]): Line[] => records.map((record, key) => ({ key, record }))

const parts = ['key', 'name', 'description', 'type']

type MetadataFormProps = { first: readonly RoleConnectionMetadata[]; applicationId: string }

/** All records, which are saved at once. */
export function MetadataForm({ first, applicationId }: MetadataFormProps) {
  const client = useClient()
  const { mayChange } = useManagedApplication()
  const [kept, setKept] = useState(() => linesOf(first))
  const [lines, setLines] = useState(kept)

  async function save(entered: FormData) {
    const body = lines.map(({ key, record }) => ({
      ...record,
      type: toMetadataType(textIn(entered, `type-${key}`)),
      key: textIn(entered, `key-${key}`).trim(),
      name: textIn(entered, `name-${key}`).trim(),
      description: textIn(entered, `description-${key}`).trim(),
    }))
    const answered = await client.call(updateApplicationRoleConnectionMetadataRecords, { applicationId }, body)
    const next = lines.map(({ key }, index) => ({ key, record: answered[index] ?? {} }))
    setKept(next)
    setLines(next)
  }

  const add = () => setLines([...lines, { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, record: {} }])

  return (
    <ManagedForm
      fields={lines.flatMap((_, index) => parts.map((part) => `${index}.${part}`))}
      isChanged={lines !== kept}
      onSave={save}
    >
      {({ fields }) => (
        <>
          {lines.length === 0 ? <p className="section-empty">{t('developers.no-records-yet')}</p> : null}
          {lines.map((line, index) => (
            <Record
              key={line.key}
              line={line}
              number={index + 1}
              errorOf={(part) => fields.get(`${index}.${part}`)}
              onRemove={mayChange ? () => setLines(lines.filter(({ key }) => key !== line.key)) : null}
            />
          ))}
          {mayChange && lines.length < APPLICATION_LIMITS.roleConnections.max ? (
            <div className="section-buttons">
              <Button onPress={add}>{t('connections.add-a-record')}</Button>
            </div>
          ) : null}
        </>
      )}
    </ManagedForm>
  )
}

type RecordProps = {
  line: Line
  number: number
  errorOf: (part: string) => string | undefined
  onRemove: (() => void) | null
}

function Record({ line: { key, record }, number, errorOf, onRemove }: RecordProps) {
  const shared = { required: true, autoComplete: 'off' } as const
  return (
    <fieldset className="command-part">
      <legend className="command-part-title">{t('connections.record', { number })}</legend>
      <Field
        {...shared}
        name={`key-${key}`}
        label={t('connections.key')}
        hint={t('connections.key-hint')}
        spellCheck={false}
        maxLength={APPLICATION_LIMITS.roleConnectionKey.max}
        defaultValue={record.key ?? ''}
        error={errorOf('key')}
      />
      <Field
        {...shared}
        name={`name-${key}`}
        label={t('developers.name')}
        maxLength={APPLICATION_LIMITS.roleConnectionName.max}
        defaultValue={record.name ?? ''}
        error={errorOf('name')}
      />
      <Field
        {...shared}
        name={`description-${key}`}
        label={t('developers.description')}
        maxLength={APPLICATION_LIMITS.roleConnectionDescription.max}
        defaultValue={record.description ?? ''}
        error={errorOf('description')}
      />
      <ChoiceField
        name={`type-${key}`}
        label={t('connections.comparison')}
        choices={metadataTypes}
        chosen={String(record.type ?? 1)}
        error={errorOf('type')}
      />
      {onRemove === null ? null : (
        <div className="section-buttons">
          <Button onPress={onRemove}>{rich('connections.remove-record', { number, span: unseen })}</Button>
        </div>
      )}
    </fieldset>
  )
}
