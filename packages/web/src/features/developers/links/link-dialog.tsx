import { ACTIVITY_LIMITS } from '@guildhall/protocol/activity-limits'
import type { ActivityLink } from '@guildhall/protocol/objects/activities/activity-link'
import { createActivityLink } from '@guildhall/protocol/operations/activity-links/create-activity-link'
import { editActivityLink } from '@guildhall/protocol/operations/activity-links/edit-activity-link'
import { useState } from 'react'
import { t } from '../../../language/developers.ts'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { PictureField } from '../../../shared/form/picture-field.tsx'
import { activityLinkImageUrl } from '../../../shared/guild/image-urls.ts'
import { useClient } from '../../../state/use-client.ts'

type LinkDialogProps = {
  applicationId: string
  /** The link to edit; null for a new one. */
  link: ActivityLink | null
  onSaved: () => void
  onClose: () => void
}

const missing = { title: t('links.enter-a-title'), description: t('links.enter-a-short-description') }

/** The preview of a link into the Activity, and its parameters. */
export function LinkDialog({ applicationId, link, onSaved, onClose }: LinkDialogProps) {
  const client = useClient()
  const [image, setImage] = useState('')

  async function save(entered: FormData) {
    const [title, description] = [textIn(entered, 'title').trim(), textIn(entered, 'description').trim()]
    requireFilled({ title, description }, missing)
    const body = { title, description, custom_id: textIn(entered, 'custom_id') || null }
    if (link === null) {
      requireFilled({ image }, { image: t('developers.image-missing') })
      await client.call(createActivityLink, { applicationId }, { ...body, image })
    } else {
      const at = { applicationId, link: link.link_id }
      await client.call(editActivityLink, at, { ...body, ...(image && { image }) })
    }
    onSaved()
  }

  return (
    <FormDialog
      title={link === null ? t('links.new-link') : t('links.edit', { title: link.title })}
      action={link === null ? t('developers.create') : t('developers.save')}
      fields={['title', 'description', 'custom_id', 'image']}
      onSubmit={save}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <PictureField
            label={t('developers.choose-an-image')}
            shape="cinema"
            {...(link?.image != null && { current: activityLinkImageUrl(link.link_id, link.image, 320) })}
            error={fields.get('image')}
            onChoose={setImage}
          />
          <p className="section-row-quiet">{t('links.image-hint')}</p>
          <Field
            name="title"
            label={t('links.title')}
            required
            autoComplete="off"
            maxLength={ACTIVITY_LIMITS.linkTitle.max}
            defaultValue={link?.title ?? ''}
            error={fields.get('title')}
          />
          <Field
            name="description"
            label={t('developers.description')}
            required
            autoComplete="off"
            maxLength={ACTIVITY_LIMITS.linkDescription.max}
            defaultValue={link?.description ?? ''}
            error={fields.get('description')}
          />
          <Field
            name="custom_id"
            label={t('links.custom-id')}
            hint={t('links.passed-to-the-activity-as-customid')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={ACTIVITY_LIMITS.linkCustomId.max}
            defaultValue={link?.custom_id ?? ''}
            error={fields.get('custom_id')}
          />
        </>
      )}
    </FormDialog>
  )
}
