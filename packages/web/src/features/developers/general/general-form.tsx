import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { LIMITS } from '@guildhall/protocol/limits'
import { useState } from 'react'
import { t } from '../../../language/developers.ts'
import { Field } from '../../../shared/form/field.tsx'
import { requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { type ChangedPicture, PictureChange } from '../../../shared/form/picture-change.tsx'
import { TextAreaField } from '../../../shared/form/text-area-field.tsx'
import { applicationIconUrl } from '../../../shared/guild/image-urls.ts'
import { useManagedApplication } from '../managed-application.ts'
import { ManagedForm } from '../managed-form.tsx'

const fieldNames = ['name', 'description', 'icon', 'tags', 'terms_of_service_url', 'privacy_policy_url']

export function GeneralForm() {
  const { application, change } = useManagedApplication()
  const { id, name, description, tags } = application
  const [icon, setIcon] = useState<ChangedPicture>(undefined)

  async function save(entered: FormData) {
    const body = { ...changesIn(entered), ...(icon !== undefined && { icon }) }
    requireFilled({ name: body.name }, { name: t('developers.enter-a-name-for-your-application') })
    await change(body)
    setIcon(undefined)
  }

  return (
    <ManagedForm fields={fieldNames} isChanged={icon !== undefined} onSave={save}>
      {({ fields }) => (
        <>
          <PictureChange
            kept={application.icon}
            addressOf={(hash) => (hash === null ? undefined : applicationIconUrl(id, hash, 80))}
            changed={icon}
            onChange={setIcon}
            error={fields.get('icon')}
          />
          <Field
            name="name"
            label={t('developers.name')}
            required
            autoComplete="off"
            maxLength={LIMITS.applicationName.max}
            defaultValue={name}
            error={fields.get('name')}
          />
          <TextAreaField
            name="description"
            label={t('developers.description')}
            hint={t('general.description-hint')}
            maxLength={APPLICATION_LIMITS.description.max}
            defaultValue={description}
            error={fields.get('description')}
          />
          <Field
            name="tags"
            label={t('general.tags')}
            hint={t('general.tags-hint')}
            autoComplete="off"
            defaultValue={tags.join(', ')}
            error={fields.get('tags')}
          />
          <Address
            name="terms_of_service_url"
            label={t('general.terms-of-service')}
            value={application.terms_of_service_url}
            error={fields.get('terms_of_service_url')}
          />
          <Address
            name="privacy_policy_url"
            label={t('general.privacy-policy')}
            value={application.privacy_policy_url}
            error={fields.get('privacy_policy_url')}
          />
        </>
      )}
    </ManagedForm>
  )
}

type AddressProps = { name: string; label: string; value: string | undefined; error: string | undefined }

const Address = ({ name, label, value = '', error }: AddressProps) => (
  <Field
    name={name}
    label={label}
    hint={t('general.enter-the-address-of-a-page')}
    inputMode="url"
    autoComplete="off"
    spellCheck={false}
    defaultValue={value}
    error={error}
  />
)

const changesIn = (entered: FormData) => ({
  name: textIn(entered, 'name').trim(),
  description: textIn(entered, 'description'),
  tags: tagsIn(textIn(entered, 'tags')),
  terms_of_service_url: textIn(entered, 'terms_of_service_url').trim() || null,
  privacy_policy_url: textIn(entered, 'privacy_policy_url').trim() || null,
})

const tagsIn = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
